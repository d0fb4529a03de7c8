import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { orderRefField } from "#shared/contract/fields.ts";
import type { Receipt } from "#shared/payment/receipt.ts";
import { routePaths } from "#shared/route-paths.ts";
import type { Deps } from "#server/deps.ts";
import { redirectToOrderPage } from "#server/http/buyer-page.ts";
import { hasOrderAccessKey, isOrderKey, setOrderKeyCookie } from "#server/http/order-key-cookie.ts";
import { listBrowserPayments } from "#server/http/payment-cookie.ts";
import { sendHtmlPage } from "#server/http/send-page.ts";
import { setPrivateHeaders } from "#server/http/security-headers.ts";
import { listSoldCards } from "#server/features/orders/order-card-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { findOrderByRef } from "#server/features/orders/order-service.ts";
import { readOrderReceipt, readPayerReceipt, drawReceiptPdf } from "./receipt-service.ts";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { renderDocument } from "#web/html/document.ts";
import { ReceiptPage } from "#web/buy/documents/receipt-page.tsx";
import { type EncodedHtmlPage, createHtmlPage } from "#server/rendering/pages.ts";

type ReceiptRequest = FastifyRequest<{ Params: { ref: string }; Querystring: { cle?: unknown } }>;
interface FoundReceipt {
  order: OrderRow;
  receipt: Receipt;
  request: ReceiptRequest;
  reply: FastifyReply;
}

type Answer = (found: FoundReceipt) => Promise<FastifyReply>;

/**
 * Serves the receipt of a paid order to people who have its key, and each payer's own receipt to that payer; redirects
 * anyone else to the order's page.
 */
export function registerOrderReceiptRoutes(app: FastifyInstance, deps: Deps): void {
  forBuyer(routePaths.receipt, async ({ order, receipt, request, reply }) =>
    sendHtmlPage(request, reply, renderReceiptPage(deps, receipt, order.ref)),
  );

  forBuyer(routePaths.receiptPdf, async ({ order, receipt, reply }) => {
    const pdf = await drawReceiptPdf(receipt, await listSoldCards(deps, order));
    return reply
      .type("application/pdf")
      .header("Content-Disposition", `inline; filename="Recu-${receipt.number}.pdf"`)
      .send(pdf);
  });

  function forBuyer(pathOf: (ref: string) => string, answer: Answer): void {
    app.get(pathOf(":ref"), { schema: { hide: true } }, async (request: ReceiptRequest, reply) => {
      const ref = orderRefField.safeParse(request.params.ref).data;
      const order = ref === undefined ? undefined : await findOrderByRef(deps.db.query, ref);
      const { cle } = request.query;
      const key = order && isOrderKey(cle, order) ? cle : undefined;
      const isAskedByBuyer = order !== undefined && (key !== undefined || hasOrderAccessKey(request, order));
      const receipt =
        order &&
        (isAskedByBuyer
          ? await readOrderReceipt(deps, order)
          : await readPayerReceipt(deps, order, listBrowserPayments(request, order.ref)));
      if (!order || !receipt) return redirectToOrderPage(request, reply);
      setPrivateHeaders(reply);
      if (cle === undefined) return answer({ order, receipt, request, reply });
      // As on the payment page, the key is removed from the URL.
      if (key !== undefined)
        setOrderKeyCookie(request, reply, { ref: order.ref, key }, deps.settings.publicUrl.startsWith("https:"));
      return reply.redirect(pathOf(order.ref), 303);
    });
  }
}

/** Renders the receipt as a page that prints on one sheet; it is never cached, so every request renders it. */
function renderReceiptPage({ pages }: Pick<Deps, "pages">, receipt: Receipt, orderRef: string): EncodedHtmlPage {
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
