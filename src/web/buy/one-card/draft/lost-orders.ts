import type { readOrder } from "#shared/contract/public-order.ts";
import { call, CallError } from "#web/kit/api/endpoint-client.ts";
import { getOrderDraftKey, deleteOrderDraft } from "../../order-drafts.ts";
import { isDraftOfOtherOffer } from "./draft-store.ts";
import { decodeDraft } from "./draft.ts";

/**
 * Checks by the form's address whether its page was opened for an order that no longer exists. Works in the browser
 * only.
 */
export function isOpenedForLostOrder(): boolean {
  return new URLSearchParams(location.search).has("perdue");
}

/**
 * Finds the first order of `offer` of which this device has a draft and that no longer exists; deletes drafts of
 * paid ones. `waiting`: orders that are known to exist.
 */
export async function findLostDraftedOrder(waiting: readonly string[], offer: string): Promise<string | undefined> {
  for (const ref of draftedOrders(offer).filter((one) => !waiting.includes(one))) {
    try {
      const { paid } = await call<typeof readOrder>("GET", "/api/ref/:ref", { params: { ref } });
      if (paid) deleteOrderDraft(ref);
    } catch (error) {
      if (error instanceof CallError && error.status === 404) return ref;
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
      .filter((name) => !isDraftOfOtherOffer(decodeDraft(localStorage.getItem(name)), offer))
      .map((name) => name.slice(before.length).toUpperCase());
  } catch {
    return [];
  }
}
