/** Returns the local storage key of the draft of a new order of an offer, or of an order that is not paid yet. */
export function getOrderDraftKey(of: string): string {
  return `order-draft-${of.toLowerCase()}`;
}

export function deleteOrderDraft(ref: string): void {
  try {
    localStorage.removeItem(getOrderDraftKey(ref));
  } catch {
    // Private windows may refuse local storage, and then contain no draft.
  }
}
