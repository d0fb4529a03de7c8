import type { readOwnOrder } from "#shared/contract/own-order.ts";
import { call, CallError } from "#web/kit/api/endpoint-client.ts";
import { getOrderDraftKey, deleteOrderDraft } from "#web/kit/order-drafts.ts";
import { isBlankDraft, type OrderDraft } from "../ordering/draft/draft.ts";
import { readDraft, writeDraft } from "../ordering/draft/draft-store.ts";
import { createIdempotencyKey } from "../ordering/draft/idempotency-key.ts";

/**
 * Checks by the form's address whether its page was opened for an order that no longer exists. Works in the browser
 * only.
 */
export function isOpenedForLostOrder(): boolean {
  return new URLSearchParams(location.search).has("perdue");
}

/** Checks whether an error's code says that the order is canceled or expired. */
export function isOrderNoMore(code: string | undefined): boolean {
  return code === "order.not_found" || code === "order.expired";
}

/**
 * Finds the first order of `offer` of which this device has a draft and that no longer exists; deletes drafts of paid
 * ones that lack nothing. `waiting`: orders that are known to exist.
 */
export async function findLostDraftedOrder(waiting: readonly string[], offer: string): Promise<string | undefined> {
  for (const ref of draftedOrders(offer).filter((one) => !waiting.includes(one))) {
    try {
      await call<typeof readOwnOrder>("GET", "/api/commander/:ref", { params: { ref } });
    } catch (error) {
      const code = error instanceof CallError ? error.body?.code : undefined;
      if (isOrderNoMore(code)) return ref;
      // One that lacks something is completed from its draft, and answers otherwise.
      if (code === "order.already_paid") deleteOrderDraft(ref);
    }
  }
  return undefined;
}

function draftedOrders(offer: string): string[] {
  const before = getOrderDraftKey("");
  try {
    // A reference has 26 letters, an offer's name fewer.
    const names = Object.keys(localStorage).filter(
      (name) => name.startsWith(before) && name.length === before.length + 26,
    );
    return names
      .filter((name) => !isDraftOfOtherOffer(readDraft(name), offer))
      .map((name) => name.slice(before.length).toUpperCase());
  } catch {
    return [];
  }
}

/** Checks whether the draft was typed for another offer, whose card has other fields. */
function isDraftOfOtherOffer(draft: OrderDraft | undefined, offer: string): boolean {
  const typedFor = draft?.parts[0]?.offer;
  return typedFor !== undefined && typedFor !== offer;
}

/**
 * Makes the draft of the order `ref`, which is no more, that of a new order of `offer`, unless there is one or it is
 * another offer's. Returns whether it did: nothing may be saved afterwards.
 */
export function takeLostDraft(ref: string, offer: string, storage?: Parameters<typeof readDraft>[1]): boolean {
  const [own, lost] = [offer, ref].map((of) => readDraft(getOrderDraftKey(of), storage));
  if ((own && !isBlankDraft(own)) || isDraftOfOtherOffer(lost, offer)) return false;
  writeDraft(getOrderDraftKey(ref), undefined, storage);
  if (!lost || isBlankDraft(lost)) return false;
  // Another order, and so another key.
  const changes = { key: createIdempotencyKey(), sent: [], step: undefined, orderVersion: undefined };
  writeDraft(getOrderDraftKey(offer), { ...lost, ...changes }, storage);
  return true;
}
