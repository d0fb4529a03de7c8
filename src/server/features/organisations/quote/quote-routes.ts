import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { FastifyInstance } from "fastify";
import { routePaths } from "#shared/urls.ts";
import { renderDocument } from "#web/document.ts";
import { QuotePage } from "#web/quote/page.tsx";
import type { Deps } from "#server/deps.ts";
import { sendHtmlPage } from "#server/http/send-page.ts";
import { createHtmlPage } from "#server/rendering/pages.ts";
import { setPrivateHeaders } from "#server/http/buyer-page.ts";
import { registerCompanyPage } from "../company-page-routes.ts";
import { drawQuoteInThread } from "./draw-quote-in-thread.ts";
import { readQuote } from "./quote-service.ts";

/** Serves the quote of a company's order to holders of the order's key, as a page and as a PDF. */
export function registerQuoteRoutes(app: FastifyInstance, deps: Deps): void {
  registerCompanyPage(app, deps, routePaths.quote, async ({ order, request, reply }) => {
    const { css, styleHash } = deps.pages.receipt;
    const html = renderDocument({
      title: `Devis ${order.number} | Sen Digital Vcard`,
      description: "Le devis de votre commande.",
      themeColor: "#171717",
      noindex: true,
      css,
      body: renderToStaticMarkup(
        createElement(QuotePage, { quote: await readQuote(deps, order), orderRef: order.ref }),
      ),
    });
    return sendHtmlPage(request, setPrivateHeaders(reply), createHtmlPage(html, { styleHash }));
  });

  registerCompanyPage(app, deps, routePaths.quotePdf, async ({ order, reply }) => {
    const pdf = await drawQuoteInThread(await readQuote(deps, order));
    return setPrivateHeaders(reply)
      .type("application/pdf")
      .header("Content-Disposition", `inline; filename="Devis-${order.number}.pdf"`)
      .send(pdf);
  });
}
