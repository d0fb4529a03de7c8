/**
 * Returns the local storage key of what was typed for a new order of an offer, or for one that is made and not
 * paid.
 */
export function getOrderDraftKey(of: string): string {
  return `order-draft-${of.toLowerCase()}`;
}

/** Deletes the draft of an order that is paid or canceled. */
export function deleteOrderDraft(ref: string): void {
  try {
    localStorage.removeItem(getOrderDraftKey(ref));
  } catch {
    // Private windows may refuse, and then hold none.
  }
}
