/** Where local storage keeps what was typed for a new order of an offer, or for one that is made and not paid. */
export function getOrderDraftKey(of: string): string {
  return `order-draft-${of.toLowerCase()}`;
}

/** The order is paid or canceled: what was typed for it is forgotten. */
export function deleteOrderDraft(ref: string): void {
  try {
    localStorage.removeItem(getOrderDraftKey(ref));
  } catch {
    // Private windows may refuse, and then hold none.
  }
}
