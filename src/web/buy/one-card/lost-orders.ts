import type { readOwnOrder } from "#shared/contract/own-order.ts";
import { call, CallError } from "#web/kit/api/endpoint-client.ts";
import { getOrderDraftKey, deleteOrderDraft } from "#web/kit/order-drafts.ts";
import { isBlankDraft, type OrderDraft } from "../ordering/draft/draft.ts";
import { readDraft, writeDraft } from "../ordering/draft/draft-store.ts";
import { createIdempotencyKey } from "../ordering/draft/idempotency-key.ts";

/** Checks by the address whether the form was opened for an order that no longer exists. Works only in the browser. */
export function isOpenedForLostOrder(): boolean {
  return new URLSearchParams(location.search).has("perdue");
}

/** Checks whether an error code means that the order is canceled or expired. */
export function isOrderNoMore(code: string | undefined): boolean {
  return code === "order.not_found" || code === "order.expired";
}

/**
 * Finds the first order of `offer` that has a draft on this device and no longer exists. Deletes drafts of paid orders
 * that lack nothing. `waiting`: orders known to exist.
 */
export async function findLostDraftedOrder(waiting: readonly string[], offer: string): Promise<string | undefined> {
  for (const ref of draftedOrders(offer).filter((one) => !waiting.includes(one))) {
    try {
      await call<typeof readOwnOrder>("GET", "/api/commander/:ref", { params: { ref } });
    } catch (error) {
      const code = error instanceof CallError ? error.body?.code : undefined;
      if (isOrderNoMore(code)) return ref;
      // A paid order that lacks something answers otherwise: it is completed from its draft.
      if (code === "order.already_paid") deleteOrderDraft(ref);
    }
  }
  return undefined;
}

function draftedOrders(offer: string): string[] {
  const before = getOrderDraftKey("");
  try {
    // A reference has 26 characters, an offer's name fewer.
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

/** Checks whether the draft belongs to another offer, whose card has other fields. */
function isDraftOfOtherOffer(draft: OrderDraft | undefined, offer: string): boolean {
  const typedFor = draft?.parts[0]?.offer;
  return typedFor !== undefined && typedFor !== offer;
}

/**
 * Turns the draft of the lost order `ref` into the draft of a new order of `offer`, unless that has one already or the
 * draft belongs to another offer. Returns whether it did; if so, nothing may be saved afterwards.
 */
export function takeLostDraft(ref: string, offer: string, storage?: Parameters<typeof readDraft>[1]): boolean {
  const [own, lost] = [offer, ref].map((of) => readDraft(getOrderDraftKey(of), storage));
  if ((own && !isBlankDraft(own)) || isDraftOfOtherOffer(lost, offer)) return false;
  writeDraft(getOrderDraftKey(ref), undefined, storage);
  if (!lost || isBlankDraft(lost)) return false;
  // A new order needs a new key.
  const changes = { key: createIdempotencyKey(), sent: [], step: undefined, orderVersion: undefined };
  writeDraft(getOrderDraftKey(offer), { ...lost, ...changes }, storage);
  return true;
}
