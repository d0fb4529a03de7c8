import type { correctOwnOrder } from "#shared/contract/own-order.ts";
import type { createOrder } from "#shared/contract/orders.ts";
import { call, CallError } from "#web/api/client.ts";
import { mapDeliveryTexts } from "#shared/delivery-texts.ts";
import type { ApiErrorCode } from "#shared/errors.ts";
import type { OrderRequestBody } from "../draft/draft.ts";
import { cardFormMessages } from "#web/card-form/messages.ts";

export type OrderSubmitResult =
  | { kind: "made"; ref: string }
  /** No order was made; `fields` are messages by field. `code`: the reason, if the page handles it specially. */
  | { kind: "refused"; message: string; fields: Record<string, string>; code?: ApiErrorCode | undefined }
  /** The key already made an order of other content; `ref` is that order's, where it could be found. */
  | { kind: "made-before"; message: string; ref: string | undefined }
  /** The order may have been made: the same key and body get the same answer later (payments.md rule 8). */
  | { kind: "unknown"; message: string };

const timeoutMs = 60_000;

/** Contains the displayed cost of an order: the price, and the fee of its town, `null` if it is to be agreed. */
export interface DisplayedOrderCost {
  expected: number;
  fee: number | null | undefined;
}

/** Posts the order. `earlier` lists the bodies posted under this key without an answer, oldest first. */
export async function submitOrder(
  body: OrderRequestBody,
  key: string,
  earlier: readonly OrderRequestBody[],
  shown: DisplayedOrderCost,
): Promise<OrderSubmitResult> {
  try {
    return { kind: "made", ref: await post(body, key, shown) };
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 0)
      return { kind: "unknown", message: cardFormMessages.unreachable };
    const { status, body: refusal } = error;
    if (refusal?.code === "idempotency.mismatch")
      return { kind: "made-before", message: refusal.message, ref: await findEarlier(earlier, key) };
    if (status >= 500)
      return {
        kind: "unknown",
        message: refusal && refusal.code !== "server.error" ? refusal.message : cardFormMessages.orderFailed,
      };
    return {
      kind: "refused",
      message: refusal?.message ?? cardFormMessages.orderFailed,
      fields: refusal?.fields ?? {},
      code: refusal?.code,
    };
  }
}

/** Sends the whole form of a made order. `version`: of the order as it was read. */
export async function submitCorrection(
  ref: string,
  body: OrderRequestBody,
  version: string,
): Promise<OrderSubmitResult> {
  const { offer: _, ...fields } = body;
  // Empty delivery fields mean the card's.
  const delivery = mapDeliveryTexts((name) => fields[name] ?? "");
  try {
    await call<typeof correctOwnOrder>("PATCH", "/api/commander/:ref", {
      params: { ref },
      body: { ...fields, ...delivery, version },
      timeoutMs,
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

/** The key has made its order, so posting again under it makes none. */
async function findEarlier(earlier: readonly OrderRequestBody[], key: string): Promise<string | undefined> {
  for (const body of earlier.toReversed()) {
    const ref = await post(body, key).catch(() => undefined);
    if (ref) return ref;
  }
  return undefined;
}

async function post(
  body: OrderRequestBody,
  key: string,
  { expected, fee }: Partial<DisplayedOrderCost> = {},
): Promise<string> {
  const { ref } = await call<typeof createOrder>("POST", "/api/commander", {
    body,
    query: { expected, expectedFee: fee === undefined ? fee : String(fee) },
    headers: { "Idempotency-Key": key },
    timeoutMs,
  });
  return ref;
}
