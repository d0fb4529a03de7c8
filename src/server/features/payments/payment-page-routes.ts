import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { orderRefField } from "#shared/contract/fields.ts";
import { paymentFormSchema } from "#shared/contract/payments.ts";
import { type ApiErrorCode, apiErrors } from "#shared/errors/errors.ts";
import { routePaths } from "#shared/route-paths.ts";
import type { PaymentPageInitialView, PaymentOrderState, RefusedFormPost } from "#web/buy/payment/first-view.ts";
import { parsePaymentReturn } from "#web/buy/payment/rules.ts";
import { toAppError } from "#server/db/errors.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import {
  setOrderKeyCookie,
  hasOrderAccessKey,
  isOrderKey,
  listOrderRefsFromCookies,
} from "#server/http/order-key-cookie.ts";
import { getClientIpOrSubnet } from "#server/http/client-address.ts";
import { isLoopbackRequest } from "#server/http/local-request.ts";
import { allowFormRedirectsTo } from "#server/http/page-policy.ts";
import { getOwnerSessionToken } from "#server/http/owner-cookie.ts";
import { setPaymentCookie, listBrowserPayments } from "#server/http/payment-cookie.ts";
import { sendUncachedHtmlPage } from "#server/http/send-page.ts";
import { setPrivateHeaders } from "#server/http/security-headers.ts";
import { findShareImagePath } from "#server/features/cards/card-service.ts";
import { readPublicOrder } from "#server/features/orders/placing/order-placement-service.ts";
import { findOrderWithCard } from "#server/features/orders/order-card-service.ts";
import { findOrderByRef } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { getBuyerFulfillment } from "#server/features/production/print/print-service.ts";
import { announceTransfer } from "./announced-transfer.ts";
import type { IsBuyer } from "./asker.ts";
import { renderPaymentPage } from "./payment-page.ts";
import { quotePriceWithPromoCode, removeTriedPromoCode } from "./payment-promo-code.ts";
import { readPayerPayment } from "./payer-payment.ts";
import { readPaidProgress, readPaymentProgress } from "./payment-service.ts";
import { startPayment } from "./start-payment.ts";

type PageRequest = FastifyRequest<{
  Params: { ref: string };
  Querystring: { cle?: unknown; retour?: unknown; refus?: unknown };
}>;

/**
 * Registers `/payer/{ref}`: the payment page, the forms that it posts without a script, and the entry from a mail's
 * link, whose key is removed from the address at once.
 */
export function paymentPageRoutes(app: FastifyInstance, deps: Deps): void {
  const { publicUrl, paytech } = deps.settings;
  const secure = publicUrl.startsWith("https:");
  const hidden = { schema: { hide: true } };

  app.get(routePaths.payment(":ref"), hidden, async (request: PageRequest, reply) => {
    if (request.query.cle !== undefined) return comeIn(request, reply);
    const order = await findBuyersOrderOfCard(request);
    if (order) return setPrivateHeaders(reply).redirect(routePaths.payment(order.ref), 303);
    return show(request, reply, refusedElsewhere(request));
  });

  app.post(
    routePaths.payment(":ref"),
    { ...hidden, config: { takes: "form" } },
    async (request: PageRequest, reply) => {
      const form = paymentFormSchema.safeParse(request.body ?? {});
      if (!form.success)
        return show(request, reply, { promoCode: "", error: apiErrors["request.malformed"].message }, 422);
      try {
        return setPrivateHeaders(reply).redirect(await act(request, reply, form.data), 303);
      } catch (thrown) {
        const error = toRefusal(thrown);
        const sentence = apiErrors[error.code].message;
        const aboutCode = error.code.startsWith("promo.");
        if (error.retryAfter !== undefined) reply.header("Retry-After", String(Math.ceil(error.retryAfter)));
        return show(
          request,
          reply,
          { promoCode: form.data.promoCode, ...(aboutCode ? { codeError: sentence } : { error: sentence }) },
          apiErrors[error.code].status,
        );
      }
    },
  );

  /** Carries out the pressed button, and returns the URL to redirect to. @throws {AppError} */
  async function act(
    request: PageRequest,
    reply: FastifyReply,
    { action, promoCode, expected, deposit }: ReturnType<typeof paymentFormSchema.parse>,
  ): Promise<string> {
    const ref = readRef(request);
    const address = getClientIpOrSubnet(request);
    const isAskedByBuyer: IsBuyer = (order) => hasOrderAccessKey(request, order);
    if (action === "retirer") await removeTriedPromoCode(deps, ref, isAskedByBuyer);
    if (action === "appliquer" && promoCode.trim())
      await quotePriceWithPromoCode(deps, ref, { promoCode, address, isBuyer: isAskedByBuyer });
    if (action === "virement" || action === "virement-acompte")
      await announceTransfer(deps, ref, {
        expected,
        ...(action === "virement-acompte" && { deposit }),
        isBuyer: isAskedByBuyer,
      });
    if (action !== "payer" && action !== "acompte") return routePaths.payment(ref);
    const paid = await startPayment(deps, ref, {
      promoCode,
      expected,
      ...(action === "acompte" && { deposit }),
      address,
      isBuyer: isAskedByBuyer,
      fromAfar: !isLoopbackRequest(request),
    });
    if ("gift" in paid) return routePaths.payment(ref);
    setPaymentCookie(request, reply, { orderRef: ref, refCommand: paid.refCommand }, secure);
    return paid.redirectUrl;
  }

  /** Finds, for its buyer, the order of a card other than its first: the card's form redirects here once sent. */
  async function findBuyersOrderOfCard(request: PageRequest): Promise<OrderRow | undefined> {
    const ref = orderRefField.safeParse(request.params.ref).data;
    if (ref === undefined || listOrderRefsFromCookies(request).length === 0) return undefined;
    const order = (await findOrderWithCard(deps, ref))?.order;
    if (order && order.ref !== ref && hasOrderAccessKey(request, order)) return order;
    return undefined;
  }

  async function show(
    request: PageRequest,
    reply: FastifyReply,
    refused?: RefusedFormPost,
    status?: number,
  ): Promise<FastifyReply> {
    const [state, found] = await readState(request);
    const view: PaymentPageInitialView = {
      place: { ref: request.params.ref, returned: parsePaymentReturn(request.query.retour) },
      state,
      ...(state.kind === "known" && state.order.mine && { company: await readCompanysOrder(request, state.order.ref) }),
      ...(refused && { refused }),
    };
    allowFormRedirectsTo(setPrivateHeaders(reply), new URL(paytech.baseUrl).origin);
    return sendUncachedHtmlPage(
      request,
      reply,
      renderPaymentPage(
        deps.pages,
        view,
        state.kind === "known" ? await findShareImagePath(deps, state.order.ref) : undefined,
      ),
      found === 200 ? (status ?? 200) : found,
    );
  }

  /** Reads what the page shows about a company's order; `undefined` if it is no company's. */
  async function readCompanysOrder(request: PageRequest, ref: string): Promise<PaymentPageInitialView["company"]> {
    const order = await findOrderByRef(deps.db.query, ref);
    if (!order?.organisationId) return undefined;
    const completed = order.completes === null ? undefined : await findOrderByRef(deps.db.query, order.completes);
    return {
      completes: completed?.number,
      ...(getOwnerSessionToken(request, secure) !== undefined && { space: order.organisationId }),
    };
  }

  /** Reads the order, and the status of the page. */
  async function readState(request: PageRequest): Promise<[PaymentOrderState, number]> {
    try {
      const ref = readRef(request);
      const order = await readPublicOrder(deps, ref, {
        readPaymentProgress,
        readPaidProgress,
        readPayerPayment,
        readPieceTracking: getBuyerFulfillment,
        isBuyer: (one) => hasOrderAccessKey(request, one),
        payments: listBrowserPayments(request, ref),
      });
      return [{ kind: "known", order }, 200];
    } catch (thrown) {
      const { code } = toRefusal(thrown);
      if (code === "card.paused") return [{ kind: "paused" }, apiErrors[code].status];
      // An order that cannot be read now may exist: the page asks again.
      if (code === "order.not_found") return [{ kind: "not-found" }, 404];
      return [{ kind: "loading" }, apiErrors[code].status];
    }
  }

  /** Accepts the key of a mail's link and removes it from the address; removes a wrong key too, which opens nothing. */
  async function comeIn(request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { cle, retour } = request.query;
    const ref = orderRefField.safeParse(request.params.ref).data;
    const order = ref && (await findOrderByRef(deps.db.query, ref));
    if (order && isOrderKey(cle, order)) setOrderKeyCookie(request, reply, { ref: order.ref, key: cle }, secure);
    const query = typeof retour === "string" ? `?${new URLSearchParams({ retour })}` : "";
    return setPrivateHeaders(reply).redirect(
      routePaths.payment(encodeURIComponent(ref ?? request.params.ref)) + query,
      303,
    );
  }
}

/** Returns the refusal of another form of the page, whose answer redirects here. */
function refusedElsewhere({ query: { refus } }: PageRequest): RefusedFormPost | undefined {
  if (typeof refus === "string" && Object.hasOwn(apiErrors, refus))
    return { promoCode: "", error: apiErrors[refus as ApiErrorCode].message };
  return undefined;
}

/** @throws {AppError} `order.not_found` */
function readRef(request: PageRequest): string {
  const { data } = orderRefField.safeParse(request.params.ref);
  if (data === undefined) throw new AppError("order.not_found");
  return data;
}

/** @throws the error itself, if it is not a refusal */
function toRefusal(thrown: unknown): AppError {
  const refusal = toAppError(thrown);
  if (!refusal) throw thrown;
  return refusal;
}
