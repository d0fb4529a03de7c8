import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Receipt } from "#shared/payment/receipt.ts";
import { renderDocument } from "#web/html/document.ts";
import { ReceiptPage } from "#web/buy/documents/receipt-page.tsx";
import type { Deps } from "#server/deps.ts";
import { createHtmlPage, type EncodedHtmlPage } from "#server/rendering/pages.ts";

/** Renders the receipt as a page that prints on one sheet; it is never cached, so every request renders it. */
export function renderReceiptPage({ pages }: Pick<Deps, "pages">, receipt: Receipt, orderRef: string): EncodedHtmlPage {
  const { css, styleHash } = pages.receipt;
  const html = renderDocument({
    title: `Reçu ${receipt.number} | Sen Digital Vcard`,
    description: "Le reçu de votre commande.",
    themeColor: "#171717",
    noindex: true,
    css,
    body: renderToStaticMarkup(createElement(ReceiptPage, { receipt, orderRef })),
  });
  return createHtmlPage(html, { styleHash });
}
