import type { FastifyInstance } from "fastify";
import { quotePromo, receiveNotice, startPayment } from "#shared/contract/payments.ts";
import type { Deps } from "../../deps.ts";
import { clientAddress } from "../../http/client-address.ts";
import { route } from "../../http/route.ts";
import * as service from "./service.ts";

/** Bytes of a notification (payments.md rule 4). */
const noticeLimit = 16 * 1024;

export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, startPayment, async ({ params, body, request }) => service.startPayment(deps, params.ref, { promoCode: body.promoCode, address: clientAddress(request) }));

  route(app, quotePromo, async ({ params, body, request }) => service.quotePromo(deps, params.ref, { promoCode: body.promoCode, address: clientAddress(request) }));

  void app.register(async (scope) => {
    // The bytes as they came, whatever they say they are: they are hashed, kept, and read by the adapter.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    route(
      scope,
      receiveNotice,
      async ({ request, reply }) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await service.receiveNotice(deps, { body, contentType: request.headers["content-type"] ?? "", address: clientAddress(request) });
        return reply.type("text/plain; charset=utf-8").send("IPN OK");
      },
      { bodyLimit: noticeLimit },
    );
  });
}
