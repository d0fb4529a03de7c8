import type { correctOwnOrder } from "#shared/contract/own-order.ts";
import { mapDeliveryTexts } from "#shared/order/delivery-texts.ts";
import { CallError, call } from "#web/kit/api/endpoint-client.ts";
import { cardFormMessages } from "#web/kit/card-form/messages.ts";
import { type OrderSubmitResult, submitTimeoutMs } from "../../ordering/submit/submit-order.ts";
import type { OrderRequestBody } from "../draft/draft.ts";

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
