import { useEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import cardSheet from "#web/card/card.css?inline";
import extrasSheet from "#web/card/extras.css?inline";
import { englishPage } from "#shared/card/labels/english.ts";
import { frenchPage } from "#shared/card/labels/french/page.ts";
import { buildAccentCss, applyColorScheme } from "#web/card/color-scheme.ts";
import { CardPage } from "#web/card/page.tsx";
import type { CardColorScheme } from "#shared/card/card-look.ts";
import { type CardPreviewInput, buildCardPreviewView } from "./view-of.ts";

interface CardDrawingProps {
  card: CardPreviewInput;
  dress: Exclude<CardColorScheme, "auto">;
}

/** CSS that hides the loader. */
const withoutCurtain = ".loader{display:none}";
/** The frame has no address of its own, so addresses in it must be absolute. */
const blank = '<!doctype html><html lang="fr"><meta name="viewport" content="width=device-width"><title>Aperçu</title>';
let blankUrl: string | undefined;

/** Adds a constructed style sheet of the frame's own window, since the page's policy allows no inline styles. */
function putOn(page: Document, css: string): void {
  if (!page.defaultView) return;
  const sheet = new page.defaultView.CSSStyleSheet();
  sheet.replaceSync(css);
  page.adoptedStyleSheets = [sheet];
}

/**
 * Renders the card's own page (`web/card`) with its own style sheet, in a frame as wide as a phone. Loaded when a page
 * is first drawn.
 */
export function CardPreviewFrame({ card, dress }: CardDrawingProps) {
  const [page, setPage] = useState<Document>();
  const [height, setHeight] = useState<number>();
  const view = buildCardPreviewView(card);
  const { language = "fr" } = card;
  const labels = language === "en" ? englishPage : frenchPage;
  const { onDark, onLight } = view.accent;
  const css = useMemo(
    () =>
      applyColorScheme(
        cardSheet.replaceAll(/url\(("?)\//g, `url($1${location.origin}/`) +
          extrasSheet +
          buildAccentCss({ onDark, onLight }),
        dress,
      ) + withoutCurtain,
    [onDark, onLight, dress],
  );

  useEffect(() => {
    if (page) putOn(page, css);
  }, [page, css]);

  useEffect(() => {
    page?.documentElement.setAttribute("lang", language);
  }, [page, language]);

  useEffect(() => {
    if (!page) return undefined;
    const measure = () => setHeight(Math.ceil(page.body.lastElementChild?.getBoundingClientRect().bottom ?? 0));
    const watch = new ResizeObserver(measure);
    for (const part of page.body.children) watch.observe(part);
    return () => watch.disconnect();
  }, [page]);

  // The preview is only for display.
  useEffect(() => {
    for (const control of page?.querySelectorAll<HTMLElement>("a, button, summary, input") ?? []) control.tabIndex = -1;
  });

  function begin(frame: HTMLIFrameElement): void {
    const { contentDocument } = frame;
    contentDocument?.addEventListener("click", (event) => event.preventDefault(), true);
    setPage(contentDocument ?? undefined);
  }

  blankUrl ??= URL.createObjectURL(new Blob([blank], { type: "text/html" }));
  return (
    <>
      {/* oxlint-disable react/iframe-missing-sandbox -- our own blank page, which looks as with scripts */}
      <iframe
        title="Aperçu de votre page"
        sandbox="allow-same-origin allow-scripts"
        src={blankUrl}
        onLoad={(event) => begin(event.currentTarget)}
        data-dress={dress}
        style={{ height }}
        className="mx-auto block min-h-160 w-full max-w-104 rounded-lg border border-edge shadow-floating"
      />
      {/* oxlint-enable react/iframe-missing-sandbox */}
      {page ? createPortal(<CardPage card={view} labels={labels} />, page.body) : null}
    </>
  );
}
