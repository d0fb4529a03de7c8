/** Run by `scripts/build.ts` after Vite, and in development: turns the route table into pages. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { renderDocument, renderSocialTags } from "./document.ts";
import { type PageAssets, developmentAssets } from "./page-assets.ts";
import { placeholderSettings, socialTagsPlaceholder } from "#web/kit/placeholders.ts";
import type { PageRoute } from "./page-route.ts";
import { formAnswerRoutes, notFoundRoute, prerenderedRoutes } from "./routes.tsx";
import { getSiteShareImage } from "./share-picture.ts";
import { renderStructuredData } from "./structured-data.ts";
import { typesetHtml } from "#web/kit/typeset.ts";

/** Writes `pages` into `dist`. `fromSources`: with addresses of sources instead of built files. */
export async function prerender(dist: string, { fromSources = false } = {}): Promise<void> {
  const assets = fromSources ? developmentAssets : (await import("./built-assets.ts")).loadBuiltAssets(dist);
  mkdirSync(join(dist, "pages"), { recursive: true });
  const staticCss = assets.css("src/web/site/static.css");
  const fonts = findFonts(staticCss);

  const pages = [];
  for (const route of [...prerenderedRoutes, notFoundRoute, ...formAnswerRoutes]) {
    const file = `${route.name}.html`;
    const { html, css } =
      route.kind === "static"
        ? await renderStatic(route, staticCss, assets, fonts)
        : renderHydrated(route, assets, fonts);
    writeFileSync(join(dist, "pages", file), html);
    pages.push({ name: route.name, file, css });
  }
  const card = {
    css: assets.css("src/web/card/card.css"),
    notice: assets.css("src/web/card/notice.css"),
    extras: assets.css("src/web/card/extras.css"),
    script: assets.script("src/web/card/card.ts"),
    worker: assets.code("src/web/card/offline/worker.ts"),
    english: {
      script: assets.script("src/web/card/card.ts", true),
      worker: assets.code("src/web/card/offline/worker.ts", true),
    },
  };
  const receipt = { css: assets.css("src/web/buy/documents/receipt.css") };
  const quote = { css: assets.css("src/web/buy/documents/quote.css") };
  const proof = { css: assets.css("src/web/buy/proofs/proof.css") };
  const companyProof = { css: assets.css("src/web/buy/proofs/company-proof.css") };
  const contactsLeft = { css: assets.css("src/web/card/leads/leads.css") };
  writeFileSync(
    join(dist, "pages/index.json"),
    JSON.stringify({ pages, card, receipt, quote, proof, companyProof, contactsLeft }),
  );
}

interface Rendered {
  html: string;
  /** Inlined style sheet. */
  css: string;
}

async function renderStatic(route: PageRoute, sheet: string, assets: PageAssets, fonts: string[]): Promise<Rendered> {
  const body = typesetHtml(renderToStaticMarkup(<route.Component settings={placeholderSettings} />));
  const css = await assets.only(sheet, `<html><body>${body}</body></html>`);
  return {
    css,
    html: renderDocument({
      ...route,
      css,
      fonts,
      scripts: [assets.script("src/web/site/static.ts")],
      social: buildSocialTags(route),
      head: buildHeadTags(route),
      body,
    }),
  };
}

function renderHydrated(route: PageRoute, assets: PageAssets, fonts: string[]): Rendered {
  const { css, styles, script, preloads } = assets.hydrated(route);
  const html = renderDocument({
    ...route,
    css,
    fonts,
    social: buildSocialTags(route),
    head: buildHeadTags(route),
    styles,
    scripts: [script],
    preloads,
    withSettings: true,
    withView: route.kind === "rendered",
    body: `<div id="app"${route.offer ? ` data-offer="${route.offer}"` : ""}>${renderToString(<route.Component settings={placeholderSettings} />)}</div>`,
  });
  return { html, css };
}

/**
 * Returns the tags for sharing: none for a page that search engines leave out; a placeholder for a rendered page, whose
 * feature adds its own at each request.
 */
function buildSocialTags({ path, kind, title, description, noindex }: PageRoute): string {
  if (kind === "rendered") return socialTagsPlaceholder;
  return noindex
    ? ""
    : renderSocialTags({
        title,
        description,
        url: placeholderSettings.publicUrl + path,
        image: getSiteShareImage(placeholderSettings.publicUrl),
      });
}

function buildHeadTags({ path, name, noindex }: PageRoute): string {
  return noindex ? "" : renderStructuredData(name, path);
}

/** The French font that every page starts with. */
function findFonts(css: string): string[] {
  return [...css.matchAll(/url\(["']?([^"')]*-french-[^"')]*\.woff2)/g)].map(([, url]) => url ?? "");
}
