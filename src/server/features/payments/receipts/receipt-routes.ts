import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refField } from "#shared/contract/fields.ts";
import type { Receipt } from "#shared/receipt.ts";
import { paths } from "#shared/urls.ts";
import type { Deps } from "#server/deps.ts";
import { giveKey, isBuyer, isKey } from "#server/http/buyer.ts";
import { heldPayments } from "#server/http/payer.ts";
import { sendPage } from "#server/http/send-page.ts";
import { findOrder } from "#server/features/orders/order-service.ts";
import { drawReceipt } from "./receipt-pdf.ts";
import { renderReceipt } from "./receipt-page.ts";
import { readPayerReceipt, readReceipt } from "./receipt-service.ts";

type ReceiptRequest = FastifyRequest<{ Params: { ref: string }; Querystring: { cle?: unknown } }>;
type Answer = (found: { ref: string; receipt: Receipt; request: ReceiptRequest; reply: FastifyReply }) => Promise<FastifyReply>;

/** The receipt of a paid order, for who holds its key; of his own payment, for who paid it; for anyone else there is no such page. */
export function receiptRoutes(app: FastifyInstance, deps: Deps): void {
  forBuyer(paths.receipt, async ({ ref, receipt, request, reply }) => sendPage(request, reply, renderReceipt(deps, receipt, ref)));

  forBuyer(paths.receiptPdf, async ({ receipt, reply }) => {
    const pdf = await drawReceipt(receipt);
    return reply.type("application/pdf").header("Content-Disposition", `inline; filename="Recu-${receipt.number}.pdf"`).send(pdf);
  });

  function forBuyer(pathOf: (ref: string) => string, answer: Answer): void {
    app.get(pathOf(":ref"), { schema: { hide: true } }, async (request: ReceiptRequest, reply) => {
      const ref = refField.safeParse(request.params.ref).data;
      const order = ref === undefined ? undefined : await findOrder(deps, ref);
      const { cle } = request.query;
      const byLink = order !== undefined && typeof cle === "string" && isKey(cle, order.key);
      const isAskedByBuyer = order !== undefined && (byLink || isBuyer(request, order));
      const receipt = order && (isAskedByBuyer ? readReceipt(deps, order) : await readPayerReceipt(deps, order, heldPayments(request, order.ref)));
      if (!order || !receipt) return reply.callNotFound();
      reply.header("Cache-Control", "no-store").header("X-Robots-Tag", "noindex").header("Referrer-Policy", "no-referrer");
      if (cle === undefined) return answer({ ref: order.ref, receipt, request, reply });
      // As on the payment page, the key leaves the address.
      if (byLink) giveKey(request, reply, order, deps.settings.publicUrl.startsWith("https:"));
      return reply.redirect(pathOf(order.ref), 303);
    });
  }
}
