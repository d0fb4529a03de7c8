import { type Offer, offerNames, offers, type SaleMode } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/urls.ts";
import { jsonPlaceholderSettings as settings, renderTextBySale } from "#web/kit/placeholders.ts";

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
export function renderStructuredData(pageName: string, path: string): string {
  const offer = offerNames.find((name) => routePaths.offer(name) === path);
  const graph = offer ? [organization, product(offers[offer])] : graphs[pageName];
  if (!graph) return "";
  const json = JSON.stringify({ "@context": "https://schema.org", "@graph": graph }).replaceAll("<", "\\u003c");
  return `<script type="application/ld+json">${json}</script>`;
}
