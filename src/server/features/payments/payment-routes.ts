import type { FastifyInstance, FastifyRequest } from "fastify";
import { quotePromo, receiveNotice, removePromo, startPayment } from "#shared/contract/payments.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import { isBuyer } from "#server/http/buyer.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { isLocal } from "#server/http/local-request.ts";
import { givePayment } from "#server/http/payer.ts";
import { route } from "#server/http/route.ts";
import type { IsBuyer } from "./asker.ts";
import * as service from "./payment-service.ts";

/** Bytes of a notification (payments.md rule 4). */
const noticeLimit = 16 * 1024;

export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  const secure = deps.settings.publicUrl.startsWith("https:");
  const askedBy = (request: FastifyRequest): IsBuyer => (order) => isBuyer(request, order);

  route(app, startPayment, async ({ params, body, request, reply }) => {
    const paid = await service.startPayment(deps, params.ref, { ...body, address: clientAddress(request), isBuyer: askedBy(request), fromAfar: !isLocal(request) });
    if ("gift" in paid) return paid;
    givePayment(request, reply, { orderRef: params.ref, refCommand: paid.refCommand }, secure);
    return { redirectUrl: paid.redirectUrl };
  });

  route(app, quotePromo, async ({ params, body, request }) => service.quotePromo(deps, params.ref, { promoCode: body.promoCode, address: clientAddress(request), isBuyer: askedBy(request) }));

  route(app, removePromo, async ({ params, request }) => service.removePromo(deps, params.ref, askedBy(request)));

  void app.register(async (scope) => {
    // The bytes as they came, whatever they say they are: they are hashed, kept, and read by the adapter.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    route(
      scope,
      receiveNotice,
      async ({ request, reply }) => {
        // A simulator that nobody named signs with keys that anyone knows; a real notice comes again, or is found by its attempt's check.
        if (deps.settings.paytech.localOnly && !isLocal(request)) throw new AppError("notice.not_stored");
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await service.receiveNotice(deps, { body, contentType: request.headers["content-type"] ?? "", address: clientAddress(request) });
        return reply.type("text/plain; charset=utf-8").send("IPN OK");
      },
      { bodyLimit: noticeLimit },
    );
  });
}
