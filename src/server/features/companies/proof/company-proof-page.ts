import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { renderDocument } from "#web/html/document.ts";
import { CompanyProofPage } from "#web/buy/proofs/company-proof-page.tsx";
import type { CompanyProofView } from "#web/buy/proofs/company-proof-view.ts";
import type { Deps } from "#server/deps.ts";
import { createHtmlPage, type EncodedHtmlPage } from "#server/rendering/pages.ts";

/** Renders the page on which a company checks its cards; never cached, so at each call. */
export function renderCompanyProofPage({ pages }: Pick<Deps, "pages">, view: CompanyProofView): EncodedHtmlPage {
  const { css, styleHash } = pages.companyProof;
  const html = renderDocument({
    title: `Vos cartes à vérifier, commande ${view.number} | Sen Digital Vcard`,
    description: "Les cartes de votre entreprise, avant l'impression.",
    themeColor: "#171717",
    noindex: true,
    css,
    body: renderToStaticMarkup(createElement(CompanyProofPage, { view })),
  });
  return createHtmlPage(html, { styleHash });
}
