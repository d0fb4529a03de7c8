import type { correctOwnOrder } from "#shared/contract/own-order.ts";
import type { createOrder } from "#shared/contract/public-order.ts";
import { mapDeliveryTexts } from "#shared/order/delivery-texts.ts";
import { CallError, call } from "#web/kit/api/endpoint-client.ts";
import { cardFormMessages } from "#web/kit/card-form/messages.ts";
import {
  type DisplayedOrderCost,
  type OrderSubmitResult,
  submitOrder,
  submitTimeoutMs,
  toExpectedCost,
} from "../ordering/submit/submit-order.ts";
import type { OrderRequestBody } from "./draft/draft.ts";

/** Posts the order of one card under this key; `earlier` as for `submitOrder`. */
export async function sendOrder(
  body: OrderRequestBody,
  key: string,
  earlier: readonly OrderRequestBody[],
  shown: DisplayedOrderCost,
): Promise<OrderSubmitResult> {
  const post = async (sent: OrderRequestBody, cost: Partial<DisplayedOrderCost>) => {
    const { ref } = await call<typeof createOrder>("POST", "/api/commander", {
      body: sent,
      query: toExpectedCost(cost),
      headers: { "Idempotency-Key": key },
      timeoutMs: submitTimeoutMs,
    });
    return ref;
  };
  return submitOrder(post, body, earlier, shown);
}

/** Sends the whole form of a made order. `version`: of the order as it was read. */
export async function sendCorrection(ref: string, body: OrderRequestBody, version: string): Promise<OrderSubmitResult> {
  const { offer: _, ...fields } = body;
  // Empty delivery fields mean the card's.
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
