import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/owner-order.ts";
import type { Deps } from "#server/deps.ts";
import { setOrderKeyCookie } from "#server/http/order-key-cookie.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentOwner } from "#server/http/access-guard.ts";
import * as service from "./owner-order-service.ts";

export function registerOwnerOrderRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.readOwnedOrder, async ({ params, request }) =>
    service.readOrderForOwner(deps, getCurrentOwner(request), params.ref),
  );

  registerEndpoint(app, contract.readOwnedReceipt, async ({ params, query, request, reply }) => {
    const { pdf, number } = await service.drawReceiptPdfForOwner(
      deps,
      getCurrentOwner(request),
      params.ref,
      query.order,
    );
    return reply
      .type("application/pdf")
      .header("Content-Disposition", `inline; filename="Recu-${number}.pdf"`)
      .send(pdf);
  });

  registerEndpoint(app, contract.openOwnedInvoices, async ({ params, query, request, reply }) => {
    const order = await service.getOrderAsItsBuyer(deps, getCurrentOwner(request), params.ref, query.order);
    setOrderKeyCookie(request, reply, order, deps.settings.publicUrl.startsWith("https:"));
    return { ref: order.ref };
  });

  registerEndpoint(app, contract.pauseTag, async ({ params, request }) =>
    service.pauseTagsAsOwner(deps, getCurrentOwner(request), params.ref),
  );

  registerEndpoint(app, contract.resumeTag, async ({ params, request }) =>
    service.resumeTagsAsOwner(deps, getCurrentOwner(request), params.ref),
  );
}
