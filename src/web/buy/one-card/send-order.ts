import type { correctOwnOrder, readOwnOrder } from "#shared/contract/own-order.ts";
import type { createOrder } from "#shared/contract/public-order.ts";
import { mapDeliveryTexts } from "#shared/order/delivery-texts.ts";
import { CallError, call } from "#web/kit/api/endpoint-client.ts";
import { cardFormMessages } from "#web/kit/card-form/messages.ts";
import { omitMissingImageUrls, toOrderTexts } from "#web/kit/card-form/form-values.ts";
import { getImageUrls } from "#web/kit/card-form/images/image-uploads.ts";
import { findDeliveryTerms } from "#shared/order/delivery-towns.ts";
import {
  type OrderSubmitResult,
  submitOrder,
  submitTimeoutMs,
  toExpectedCost,
} from "../ordering/submit/submit-order.ts";
import { getCorrectedOrderRef } from "./corrected-ref.ts";
import type { EndpointBody } from "#shared/contract/endpoint.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import type { FormPart } from "../ordering/form-part.ts";
import type { OrderDraftAutosave } from "../ordering/draft/use-draft.ts";
import { getOrderDraftKey } from "#web/kit/order-drafts.ts";

export type OrderRequestBody = EndpointBody<typeof createOrder>;

interface SendingOrder {
  draft: OrderDraftAutosave<OrderRequestBody>;
  /** The displayed price, in FCFA. */
  expected: number;
  /** The displayed terms of delivery. */
  promise: Parameters<typeof findDeliveryTerms>[1];
  /** Loads and shows the current prices and towns. */
  onTermsChanged: () => Promise<void>;
}

/** Sends the form as a new order, or as the correction of an existing one. */
export async function sendOrder(
  { form, uploads, offer }: FormPart & { offer: OfferName },
  { draft, expected, promise, onTermsChanged }: SendingOrder,
): Promise<OrderSubmitResult> {
  const images = omitMissingImageUrls(getImageUrls(uploads.get()));
  const body = { ...toOrderTexts(form.getValues(), offer), ...images, offer };
  const ref = getCorrectedOrderRef();
  if (ref !== undefined) return sendCorrection(ref, body, draft.version());
  const fee = findDeliveryTerms(body.deliveryTown ?? "", promise)?.deliveryFee;
  return submitOrder(
    async (sent, cost) => {
      const made = await call<typeof createOrder>("POST", "/api/commander", {
        body: sent,
        query: toExpectedCost(cost),
        headers: { "Idempotency-Key": draft.key() },
        timeoutMs: submitTimeoutMs,
      });
      return made.ref;
    },
    body,
    draft,
    { expected, fee },
    onTermsChanged,
  );
}

/** Sends the whole form of an existing order. `version`: the version that was loaded. */
async function sendCorrection(ref: string, body: OrderRequestBody, version: string): Promise<OrderSubmitResult> {
  const { offer: _, ...fields } = body;
  // An empty delivery field means the card's own value.
  const delivery = mapDeliveryTexts((name) => fields[name] ?? "");
  try {
    await call<typeof correctOwnOrder>("PATCH", "/api/commander/:ref", {
      params: { ref },
      body: { ...fields, ...delivery, version },
      timeoutMs: submitTimeoutMs,
    });
    return { kind: "made", ref };
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 0)
      return { kind: "unknown", message: cardFormMessages.unreachable };
    if (error.status >= 500) return { kind: "unknown", message: error.body?.message ?? cardFormMessages.orderFailed };
    return {
      kind: "refused",
      message: error.body?.message ?? cardFormMessages.orderFailed,
      fields: error.body?.fields ?? {},
    };
  }
}

/** Stores the form's values as a draft of the existing order `ref`. */
export async function giveDraftTo(ref: string, draft: SendingOrder["draft"]): Promise<void> {
  const order = await call<typeof readOwnOrder>("GET", "/api/commander/:ref", { params: { ref } }).catch(
    () => undefined,
  );
  if (!order) return;
  draft.setVersion(order.version);
  await draft.finish(getOrderDraftKey(ref));
}
