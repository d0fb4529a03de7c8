/** Run by `scripts/build.ts` after Vite, and in development: turns the route table into pages. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { renderDocument, renderSocialTags } from "./document.ts";
import { type PageAssets, developmentAssets } from "./page-assets.ts";
import {
  jsonPlaceholderSettings as settings,
  placeholderSettings,
  renderTextBySale,
  socialTagsPlaceholder,
} from "#web/kit/placeholders.ts";
import type { PageRoute } from "./page-route.ts";
import { formAnswerRoutes, notFoundRoute, prerenderedRoutes } from "./routes.tsx";
import { getSiteShareImage } from "./share-picture.ts";
import { typesetHtml } from "#web/kit/typeset.ts";
import { type Offer, type SaleMode, offerNames, offers } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/route-paths.ts";

const brand = "Sen Digital Vcard";
const organizationId = `${settings.publicUrl}/#organization`;

const organization = {
  "@type": "Organization",
  "@id": organizationId,
  name: brand,
  url: `${settings.publicUrl}/`,
  logo: `${settings.publicUrl}/assets/icon-512.png`,
  email: settings.supportEmail,
  telephone: settings.phone,
  parentOrganization: { "@type": "Organization", name: settings.company, url: settings.companyUrl },
  sameAs: [settings.facebook, settings.instagram, settings.linkedin],
};

/** Maps how an offer is sold to schema.org's terms. */
const availability: Record<SaleMode, string> = { form: "InStock", soon: "PreOrder", mail: "MadeToOrder" };

function product({ name, title, desc }: Offer) {
  return {
    "@type": "Product",
    name: `Carte ${title}`,
    description: desc,
    sku: name,
    image: `${settings.publicUrl}/assets/share-3.jpg`,
    brand: { "@type": "Brand", name: brand },
    offers: {
      "@type": "Offer",
      url: settings.publicUrl + routePaths.offer(name),
      price: settings.prices[name],
      priceCurrency: "XOF",
      availability: `https://schema.org/${renderTextBySale(name, availability)}`,
      areaServed: "SN",
      seller: { "@id": organizationId },
    },
  };
}

/** Data for search engines, by the page's name in the route table. */
const graphs: Readonly<Record<string, readonly object[]>> = {
  // The products are on their own pages: with them this page would not fit into the first round of TCP. There is no
  // FAQPage, since search engines have shown only those of authorities and health services since 2023.
  home: [organization],
  offers: [organization, ...offerNames.map((name) => product(offers[name]))],
};

/** Renders a data block, which the CSP allows; empty for a page without data. An offer's page describes its product. */
function renderStructuredData(pageName: string, path: string): string {
  const offer = offerNames.find((name) => routePaths.offer(name) === path);
  const graph = offer ? [organization, product(offers[offer])] : graphs[pageName];
  if (!graph) return "";
  const json = JSON.stringify({ "@context": "https://schema.org", "@graph": graph }).replaceAll("<", "\\u003c");
  return `<script type="application/ld+json">${json}</script>`;
}

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
