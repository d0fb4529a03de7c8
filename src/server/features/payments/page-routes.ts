import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refField } from "#shared/contract/fields.ts";
import { paths } from "#shared/urls.ts";
import type { Deps } from "../../deps.ts";
import { giveKey, isKey } from "../../http/buyer.ts";
import { sendPage } from "../../http/send-page.ts";
import { pageNamed } from "../../pages.ts";
import { findOrder } from "../orders/service.ts";

type PageRequest = FastifyRequest<{ Params: { ref: string }; Querystring: { cle?: unknown; retour?: unknown } }>;

/** `/payer/{ref}`: the payment page, and the way in by a mail's link, whose key leaves the address at once. */
export function paymentPageRoutes(app: FastifyInstance, deps: Deps): void {
  const secure = deps.settings.publicUrl.startsWith("https:");

  app.get(paths.payment(":ref"), { schema: { hide: true } }, async (request: PageRequest, reply) => {
    keepPrivate(reply);
    if (request.query.cle !== undefined) return comeIn(request, reply);
    return sendPage(request, reply, pageNamed(deps.pages, "payment"));
  });

  /** A wrong key is taken out of the address too, and opens nothing. */
  async function comeIn(request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { cle, retour } = request.query;
    const ref = refField.safeParse(request.params.ref).data;
    const order = ref === undefined ? undefined : await findOrder(deps, ref);
    if (order && typeof cle === "string" && isKey(cle, order.key)) giveKey(request, reply, order, secure);
    const query = typeof retour === "string" ? `?${new URLSearchParams({ retour })}` : "";
    return reply.header("Cache-Control", "no-store").redirect(paths.payment(encodeURIComponent(ref ?? request.params.ref)) + query, 303);
  }
}

/** Nobody else is to keep, find or be told this address. */
function keepPrivate(reply: FastifyReply): void {
  reply.header("X-Robots-Tag", "noindex").header("Referrer-Policy", "no-referrer");
}
