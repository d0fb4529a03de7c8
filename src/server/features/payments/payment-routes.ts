import type { FastifyInstance, FastifyRequest } from "fastify";
import * as contract from "#shared/contract/payments.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { hasOrderAccessKey } from "#server/http/order-key-cookie.ts";
import { getClientIpOrSubnet } from "#server/http/client-address.ts";
import { isLoopbackRequest } from "#server/http/local-request.ts";
import { setPaymentCookie } from "#server/http/payment-cookie.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import type { IsBuyer } from "./asker.ts";
import { handlePaymentNotice } from "./payment-notices.ts";
import { quotePriceWithPromoCode, removeTriedPromoCode } from "./payment-promo-code.ts";
import { startPayment } from "./start-payment.ts";

/** Maximum bytes of a notice (payments.md rule 4). */
const noticeLimit = 16 * 1024;

export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  const secure = deps.settings.publicUrl.startsWith("https:");
  const askedBy =
    (request: FastifyRequest): IsBuyer =>
    (order) =>
      hasOrderAccessKey(request, order);

  registerEndpoint(app, contract.startPayment, async ({ params, body, request, reply }) => {
    const paid = await startPayment(deps, params.ref, {
      ...body,
      address: getClientIpOrSubnet(request),
      isBuyer: askedBy(request),
      fromAfar: !isLoopbackRequest(request),
    });
    if ("gift" in paid) return paid;
    setPaymentCookie(request, reply, { orderRef: params.ref, refCommand: paid.refCommand }, secure);
    return { redirectUrl: paid.redirectUrl };
  });

  registerEndpoint(app, contract.quotePromo, async ({ params, body, request }) =>
    quotePriceWithPromoCode(deps, params.ref, {
      promoCode: body.promoCode,
      address: getClientIpOrSubnet(request),
      isBuyer: askedBy(request),
    }),
  );

  registerEndpoint(app, contract.removePromo, async ({ params, request }) =>
    removeTriedPromoCode(deps, params.ref, askedBy(request)),
  );

  void app.register(async (scope) => {
    // Raw bytes, whatever their content type: they are hashed, stored, and read by the adapter.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    for (const { name: provider, noticePath: path } of [deps.payments, ...deps.formerPayments])
      registerEndpoint(
        scope,
        { ...contract.receivePaymentNotice, path },
        async ({ request, reply }) => {
          // A simulator that no setting chose signs with keys that anyone knows. A real notice comes again, or the
          // attempt's check finds the payment.
          if (deps.settings.paytech.localOnly && !isLoopbackRequest(request)) throw new AppError("notice.not_stored");
          await handlePaymentNotice(deps, {
            provider,
            body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
            contentType: request.headers["content-type"] ?? "",
            headers: request.headers,
            address: getClientIpOrSubnet(request),
          });
          return reply.type("text/plain; charset=utf-8").send("IPN OK");
        },
        { bodyLimit: noticeLimit },
      );
  });
}
