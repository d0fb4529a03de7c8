import type { readOwnOrder } from "#shared/contract/own-order.ts";
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
      .filter((name) => !isDraftOfOtherOffer(decodeDraft(localStorage.getItem(name)), offer))
      .map((name) => name.slice(before.length).toUpperCase());
  } catch {
    return [];
  }
}
