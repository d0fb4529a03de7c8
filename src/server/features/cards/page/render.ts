import { LRUCache } from "lru-cache";
import { createElement, type ReactElement } from "react";
import { paths } from "#shared/urls.ts";
import { accentCss, dressSheet, pageTheme } from "#web/card/dress.ts";
import { loaderScript } from "#web/card/loader-script.ts";
import { AwayPage } from "#web/card/away.tsx";
import { LostTagPage, MissingCardPage, PausedCardPage } from "#web/card/missing.tsx";
import { CardPage } from "#web/card/page.tsx";
import type { CardView } from "#web/card/view.ts";
import { renderDocument, socialTags } from "#web/document.ts";
import { sharePicture, siteSharePicture } from "#web/share-picture.ts";
import { staticMarkup } from "#web/static-markup.ts";
import type { Deps } from "../../../deps.ts";
import { encodeUtf8 } from "./utf8.ts";
import { etagOf, hashOf, toPage, type Page } from "#server/rendering/pages.ts";

const brand = "Sen Digital Vcard";

const loaderHash = hashOf(loaderScript);
/** Of cards' own sheets: of one colour and dress there are many. */
const ownHashes = new LRUCache<string, string>({ max: 1000, memoMethod: (css) => hashOf(css) });

/** The page of a live card. */
export function renderCard(deps: Deps, card: CardView): Page {
  const name = `${card.firstName} ${card.lastName}`;
  const role = [card.jobTitle, card.company].filter(Boolean).join(", ");
  const image = sharePicture(deps.settings.publicUrl, card.picture, `Carte de visite\u00a0: ${name}${role && `, ${role}`}`);
  return render(deps, `${name} | ${brand}`, [name, card.jobTitle, card.company].filter(Boolean).join(", "), createElement(CardPage, { card }), {
    look: card,
    social: socialTags({ title: name, description: role || brand, url: card.url, image }),
    scripts: [deps.pages.card.script],
    head: `<script>${loaderScript}</script>`,
    manifest: paths.cardManifest(card.ref),
  });
}

/** The sample card's page, which search engines may show. */
export function renderSample(deps: Deps, card: CardView): Page {
  const title = `Exemple de carte | ${brand}`;
  const description = "Une carte de visite numérique telle qu'elle s'ouvre sur un téléphone.";
  return render(deps, title, description, createElement(CardPage, { card }), {
    noindex: false,
    look: card,
    scripts: [deps.pages.card.script],
    social: socialTags({ title, description, url: card.url, image: siteSharePicture(deps.settings.publicUrl) }),
    head: `<script>${loaderScript}</script>`,
  });
}

/** The page of a card that is none: never was, is not paid, or is no more. */
export function renderMissing(deps: Deps): Page {
  return render(deps, brand, "Cette carte n'existe pas ou n'est pas encore en ligne.", createElement(MissingCardPage), {});
}

/** The page of a card whose owner hides it for a while. */
export function renderPaused(deps: Deps): Page {
  return render(deps, brand, "Cette carte est en pause.", createElement(PausedCardPage), {});
}

/** What who comes by the tag of a lost card reads: nothing of its owner. */
export function renderLostTag(deps: Deps): Page {
  return render(deps, brand, "Cette carte a été déclarée perdue.", createElement(LostTagPage), {});
}

/** The page of whatever cannot be shown now. */
export function renderAway(deps: Deps): Page {
  return render(deps, brand, "Cette page ne s'ouvre pas pour le moment.", createElement(AwayPage), {});
}

function render(deps: Deps, title: string, description: string, body: ReactElement, { look, ...more }: { look?: Pick<CardView, "accent" | "dress">; scripts?: string[]; social?: string; head?: string; noindex?: boolean; manifest?: string }): Page {
  const dress = look?.dress ?? "auto";
  const { sheet, styleHash } = deps.pages.card.dressed[dress];
  const ownCss = look ? dressSheet(accentCss(look.accent), dress) : deps.pages.card.notice;
  // Named by its hash, so that a page with another sheet has another ETag.
  const sheetPlace = `/*${styleHash}*/`;
  const own = encodeUtf8(renderDocument({
    title,
    description,
    ...pageTheme(dress),
    noindex: true,
    css: sheetPlace,
    ownCss,
    fonts: deps.pages.card.fonts,
    body: staticMarkup(body),
    ...more,
  }));
  return toPage(aroundSheet(own, sheetPlace, sheet), {
    styleHash: ownCss ? `${styleHash} ${ownHashes.memo(ownCss)}` : styleHash,
    scriptHash: more.head ? loaderHash : "",
    etag: etagOf(own),
  });
}

/** The page's pieces: the sheet, half of it and the same for all cards, is neither encoded, hashed nor kept each time. */
function aroundSheet(own: Buffer, place: string, sheet: Buffer): Buffer[] {
  // What people typed holds no `<`.
  const at = own.indexOf(`<style>${place}</style>`) + "<style>".length;
  return [own.subarray(0, at), sheet, own.subarray(at + place.length)];
}
