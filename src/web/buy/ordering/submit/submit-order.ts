import type { ApiErrorCode } from "#shared/errors/errors.ts";
import { CallError } from "#web/kit/api/endpoint-client.ts";
import { cardFormMessages } from "#web/kit/card-form/messages.ts";

export type OrderSubmitResult =
  | { kind: "made"; ref: string }
  /** No order was made. `fields`: messages by field; `code`: the reason, if the page handles it specially. */
  | { kind: "refused"; message: string; fields: Record<string, string>; code?: ApiErrorCode | undefined }
  /** The key already made an order with other content; `ref`: that order, if it could be found. */
  | { kind: "made-before"; message: string; ref: string | undefined }
  /** The order may have been made: the same key and body get the same answer later (payments.md rule 8). */
  | { kind: "unknown"; message: string };

/** Why the last press of "Procéder au paiement" made no order. */
export type OrderSubmitProblem = Exclude<OrderSubmitResult, { kind: "made" }>;

/** Time limit (ms); after it, the request counts as unanswered. */
export const submitTimeoutMs = 60_000;

/** The displayed cost of an order: its price, and its town's fee, `null` if that is still to be agreed. */
export interface DisplayedOrderCost {
  expected: number;
  fee: number | null | undefined;
}

/** Posts a body and resolves to the reference of the order made. @throws {CallError} */
type PostOrder<Body> = (body: Body, shown: Partial<DisplayedOrderCost>) => Promise<string>;

/** The part of a draft that lists what was posted under its key without an answer, oldest first. */
interface SentBodies<Body> {
  sent(): readonly Body[];
  setSent(bodies: readonly Body[]): void;
}

/** Posts a draft's order; if the displayed terms are outdated, loads the current ones. */
export async function submitOrder<Body>(
  post: PostOrder<Body>,
  body: Body,
  draft: SentBodies<Body>,
  shown: DisplayedOrderCost,
  onTermsChanged: () => Promise<void>,
): Promise<OrderSubmitResult> {
  const earlier = draft.sent();
  const isNew = !earlier.some((sent) => JSON.stringify(sent) === JSON.stringify(body));
  if (isNew) draft.setSent([...earlier, body]);
  const outcome = await postOrder(post, body, earlier, shown);
  if (outcome.kind !== "refused") return outcome;
  if (isNew) draft.setSent(earlier);
  const hasOtherTerms =
    outcome.code === "payment.price_changed" ||
    outcome.code === "delivery.fee_changed" ||
    Object.keys(outcome.fields).some((field) => field.endsWith("deliveryTown"));
  if (hasOtherTerms) await onTermsChanged().catch(() => undefined);
  return outcome;
}

async function postOrder<Body>(
  post: PostOrder<Body>,
  body: Body,
  earlier: readonly Body[],
  shown: DisplayedOrderCost,
): Promise<OrderSubmitResult> {
  try {
    return { kind: "made", ref: await post(body, shown) };
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 0)
      return { kind: "unknown", message: cardFormMessages.unreachable };
    const { status, body: refusal } = error;
    if (refusal?.code === "idempotency.mismatch")
      return { kind: "made-before", message: refusal.message, ref: await findEarlier(post, earlier) };
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

/** Finds the order that the key made: posting an earlier body again returns that order and makes no other. */
async function findEarlier<Body>(post: PostOrder<Body>, earlier: readonly Body[]): Promise<string | undefined> {
  for (const body of earlier.toReversed()) {
    const ref = await post(body, {}).catch(() => undefined);
    if (ref) return ref;
  }
  return undefined;
}

/** Returns the query with which the server compares the displayed cost with the current one. */
export function toExpectedCost({ expected, fee }: Partial<DisplayedOrderCost>) {
  return { expected, expectedFee: fee === undefined ? fee : String(fee) };
}
