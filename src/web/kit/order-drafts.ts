/** Returns the local storage key of a draft: of a new order of an offer, or of an order that is not paid yet. */
export function getOrderDraftKey(of: string): string {
  return `order-draft-${of.toLowerCase()}`;
}

/** Local storage key of the draft for several cards. */
export const groupOrderDraftKey = "group-order-draft";

/** Part of a stored draft in which something was typed or chosen; no typed text can contain it. */
export const filledDraftMark = '"filled":true';

export function deleteOrderDraft(ref: string): void {
  try {
    localStorage.removeItem(getOrderDraftKey(ref));
  } catch {
    // Private windows may refuse local storage, and then have no draft.
  }
}
