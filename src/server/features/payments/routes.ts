import type { FastifyInstance } from "fastify";
import { quotePromo, receiveNotice, removePromo, startPayment } from "#shared/contract/payments.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { clientAddress } from "../../http/client-address.ts";
import { isLocal } from "../../http/local-request.ts";
import { route } from "../../http/route.ts";
import * as service from "./service.ts";

/** Bytes of a notification (payments.md rule 4). */
const noticeLimit = 16 * 1024;

export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, startPayment, async ({ params, body, request }) => service.startPayment(deps, params.ref, { ...body, address: clientAddress(request), fromAfar: !isLocal(request) }));

  route(app, quotePromo, async ({ params, body, request }) => service.quotePromo(deps, params.ref, { promoCode: body.promoCode, address: clientAddress(request) }));

  route(app, removePromo, async ({ params }) => service.removePromo(deps, params.ref));

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
