import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refField } from "#shared/contract/fields.ts";
import { paymentForm } from "#shared/contract/payments.ts";
import { type ErrorCode, errors } from "#shared/errors.ts";
import { paths } from "#shared/urls.ts";
import type { FirstView, OrderState, Refused } from "#web/pages/live/payment/first-view.ts";
import { returnedOf } from "#web/pages/live/payment/rules.ts";
import { databaseRefusal } from "#server/db/errors.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import { giveKey, isBuyer, isKey } from "#server/http/buyer.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { isLocal } from "#server/http/local-request.ts";
import { allowFormsTo } from "#server/http/page-policy.ts";
import { givePayment, heldPayments } from "#server/http/payer.ts";
import { sendRendered } from "#server/http/send-page.ts";
import { pageNamed } from "#server/rendering/pages.ts";
import { pictureOf } from "#server/features/cards/card-service.ts";
import { readPublicOrder } from "#server/features/orders/placing/order-placement-service.ts";
import { findOrder } from "#server/features/orders/order-service.ts";
import { readBuyerRoad } from "#server/features/production/print/print-service.ts";
import type { IsBuyer } from "./asker.ts";
import { renderPaymentPage } from "./payment-page.ts";
import * as service from "./payment-service.ts";

type PageRequest = FastifyRequest<{ Params: { ref: string }; Querystring: { cle?: unknown; retour?: unknown; refus?: unknown } }>;

/** `/payer/{ref}`: the payment page and the forms that it posts without a script, and the way in by a mail's link, whose key leaves the address at once. */
export function paymentPageRoutes(app: FastifyInstance, deps: Deps): void {
  const { publicUrl, paytech } = deps.settings;
  const secure = publicUrl.startsWith("https:");
  const hidden = { schema: { hide: true } };

  app.get(paths.payment(":ref"), hidden, async (request: PageRequest, reply) => (request.query.cle === undefined ? show(request, reply, refusedElsewhere(request)) : comeIn(request, reply)));

  app.post(paths.payment(":ref"), { ...hidden, config: { takes: "form" } }, async (request: PageRequest, reply) => {
    const form = paymentForm.safeParse(request.body ?? {});
    if (!form.success) return show(request, reply, { promoCode: "", error: errors["request.malformed"].message }, 422);
    try {
      return keepPrivate(reply).redirect(await act(request, reply, form.data), 303);
    } catch (thrown) {
      const error = refusalIn(thrown);
      const sentence = errors[error.code].message;
      const aboutCode = error.code.startsWith("promo.");
      if (error.retryAfter !== undefined) reply.header("Retry-After", String(Math.ceil(error.retryAfter)));
      return show(request, reply, { promoCode: form.data.promoCode, ...(aboutCode ? { codeError: sentence } : { error: sentence }) }, errors[error.code].status);
    }
  });

  /** Does what the pressed button says; resolves to where the browser goes. @throws {AppError} */
  async function act(request: PageRequest, reply: FastifyReply, { action, promoCode, expected }: ReturnType<typeof paymentForm.parse>): Promise<string> {
    const ref = readRef(request);
    const address = clientAddress(request);
    const isAskedByBuyer: IsBuyer = (order) => isBuyer(request, order);
    if (action === "retirer") await service.removePromo(deps, ref, isAskedByBuyer);
    if (action === "appliquer" && promoCode.trim()) await service.quotePromo(deps, ref, { promoCode, address, isBuyer: isAskedByBuyer });
    if (action !== "payer") return paths.payment(ref);
    const paid = await service.startPayment(deps, ref, { promoCode, expected, address, isBuyer: isAskedByBuyer, fromAfar: !isLocal(request) });
    if ("gift" in paid) return paths.payment(ref);
    givePayment(request, reply, { orderRef: ref, refCommand: paid.refCommand }, secure);
    return paid.redirectUrl;
  }

  async function show(request: PageRequest, reply: FastifyReply, refused?: Refused, status?: number): Promise<FastifyReply> {
    const [state, found] = await readState(request);
    const view: FirstView = { place: { ref: request.params.ref, returned: returnedOf(request.query.retour) }, state, ...(refused ? { refused } : {}) };
    allowFormsTo(keepPrivate(reply), new URL(paytech.baseUrl).origin);
    return sendRendered(request, reply, pageNamed(deps.pages, "payment"), renderPaymentPage(deps.pages, view, state.kind === "known" ? await pictureOf(deps, state.order.ref) : undefined), found === 200 ? (status ?? 200) : found);
  }

  /** The order and the page's status. */
  async function readState(request: PageRequest): Promise<[OrderState, number]> {
    try {
      const ref = readRef(request);
      const order = await readPublicOrder(deps, ref, {
        watchPayment: service.watchPayment, readPayerPayment: service.readPayerPayment, readRoad: readBuyerRoad, isBuyer: (one) => isBuyer(request, one), payments: heldPayments(request, ref),
      });
      return [{ kind: "known", order }, 200];
    } catch (thrown) {
      const { code } = refusalIn(thrown);
      if (code === "card.paused") return [{ kind: "paused" }, errors[code].status];
      // What cannot be read now may be there: the page asks again.
      return code === "order.not_found" ? [{ kind: "not-found" }, 404] : [{ kind: "loading" }, errors[code].status];
    }
  }

  /** A wrong key is taken out of the address too, and opens nothing. */
  async function comeIn(request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { cle, retour } = request.query;
    const ref = refField.safeParse(request.params.ref).data;
    const order = ref === undefined ? undefined : await findOrder(deps, ref);
    if (order && typeof cle === "string" && isKey(cle, order.key)) giveKey(request, reply, order, secure);
    const query = typeof retour === "string" ? `?${new URLSearchParams({ retour })}` : "";
    return keepPrivate(reply).redirect(paths.payment(encodeURIComponent(ref ?? request.params.ref)) + query, 303);
  }
}

/** What another form of the page was refused for, in whose answer it leads back here. */
function refusedElsewhere({ query: { refus } }: PageRequest): Refused | undefined {
  return typeof refus === "string" && Object.hasOwn(errors, refus) ? { promoCode: "", error: errors[refus as ErrorCode].message } : undefined;
}

/** @throws {AppError} `order.not_found` */
function readRef(request: PageRequest): string {
  const { data } = refField.safeParse(request.params.ref);
  if (data === undefined) throw new AppError("order.not_found");
  return data;
}

/** @throws what is no refusal */
function refusalIn(thrown: unknown): AppError {
  const refusal = thrown instanceof AppError ? thrown : databaseRefusal(thrown);
  if (!refusal) throw thrown;
  return refusal;
}

/** Nobody else is to keep, find or be told this address. */
function keepPrivate(reply: FastifyReply): FastifyReply {
  return reply.header("Cache-Control", "no-store").header("X-Robots-Tag", "noindex").header("Referrer-Policy", "no-referrer");
}
