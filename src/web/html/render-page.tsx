import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { type Offer, type SaleMode, offerNames, offers } from "#shared/offers/offers.ts";
import { listPublicPriceSteps } from "#shared/offers/price-steps.ts";
import { routePaths } from "#shared/route-paths.ts";
import { pageSettingNames, type SiteContent, unpricedSettingNames } from "#web/kit/settings.ts";
import { typesetHtml } from "#web/kit/typeset.ts";
import { renderDocument, renderJson, renderSocialTags } from "./document.ts";
import type { PageAssets } from "./page-assets.ts";
import type { PageRoute } from "./page-route.ts";
import { getSiteShareImage } from "./share-picture.ts";

const brand = "Sen Digital Vcard";
const getOrganizationId = ({ publicUrl }: SiteContent) => `${publicUrl}/#organization`;

const buildOrganization = (settings: SiteContent) => ({
  "@type": "Organization",
  "@id": getOrganizationId(settings),
  name: brand,
  url: `${settings.publicUrl}/`,
  logo: `${settings.publicUrl}/assets/icon-512.png`,
  email: settings.supportEmail,
  telephone: settings.phone,
  parentOrganization: { "@type": "Organization", name: settings.company, url: settings.companyUrl },
  sameAs: [settings.facebook, settings.instagram, settings.linkedin],
});

/** Maps sale modes to schema.org's terms. */
const availability: Record<SaleMode, string> = { form: "InStock", soon: "PreOrder", mail: "MadeToOrder" };

function buildProduct({ name, title, desc }: Offer, settings: SiteContent) {
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
      availability: `https://schema.org/${availability[settings.sales[name]]}`,
      areaServed: "SN",
      seller: { "@id": getOrganizationId(settings) },
    },
  };
}

/** Renders a data block for search engines, which the CSP allows; empty for a page without such data. */
function renderStructuredData({ name: pageName, path }: PageRoute, settings: SiteContent): string {
  const graph = findGraph();
  if (!graph) return "";
  return `<script type="application/ld+json">${renderJson({ "@context": "https://schema.org", "@graph": graph })}</script>`;

  function findGraph(): object[] | undefined {
    const organization = buildOrganization(settings);
    const offer = offerNames.find((name) => routePaths.offer(name) === path);
    if (offer) return [organization, buildProduct(offers[offer], settings)];
    // Products are only on their own pages: with them, this page would not fit into TCP's first round trip. There is no
    // FAQPage, since search engines have shown only those of authorities and health services since 2023.
    if (pageName === "home") return [organization];
    if (pageName === "offers") return [organization, ...offerNames.map((name) => buildProduct(offers[name], settings))];
    return undefined;
  }
}

/** What the feature of a `rendered` page provides at each request: content, tags for other sites, its script's data. */
export interface PageView {
  body: string;
  social: string;
  data: unknown;
}

/** Renders a page with the current settings; `css`: its inlined sheet. */
export function renderPage(
  route: PageRoute,
  settings: SiteContent,
  assets: PageAssets,
  view?: PageView,
): { html: string; css: string } {
  const { title, path, noindex } = route;
  const description = typeof route.description === "string" ? route.description : route.description(settings);
  const parts = {
    ...route,
    fonts: assets.fonts,
    description,
    head: noindex ? "" : renderStructuredData(route, settings),
    social: noindex
      ? (view?.social ?? "")
      : renderSocialTags({
          title,
          description,
          url: settings.publicUrl + path,
          image: getSiteShareImage(settings.publicUrl),
        }),
  };
  if (route.kind === "static") {
    const css = assets.pageSheet(route.name);
    const scripts = [assets.script("src/web/site/static.ts")];
    return { css, html: renderDocument({ ...parts, css, scripts, body: renderStaticBody(route, settings) }) };
  }
  const { css, styles, script, preloads } = assets.hydrated(route);
  const shown = { ...settings, priceSteps: listPublicPriceSteps(settings.priceSteps) };
  const body = view?.body ?? renderToString(<route.Component settings={shown} />);
  const html = renderDocument({
    ...parts,
    css,
    styles,
    scripts: [script],
    preloads,
    data: view
      ? { settings: pick(shown, unpricedSettingNames), view: view.data }
      : { settings: pick(shown, pageSettingNames) },
    body: `<div id="app"${route.offer ? ` data-offer="${route.offer}"` : ""}>${body}</div>`,
  });
  return { html, css };
}

/** Renders the content of a page whose component is not hydrated. */
export function renderStaticBody({ Component }: PageRoute, settings: SiteContent): string {
  return typesetHtml(renderToStaticMarkup(<Component settings={settings} />));
}

function pick(settings: SiteContent, names: readonly (keyof SiteContent)[]) {
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}
