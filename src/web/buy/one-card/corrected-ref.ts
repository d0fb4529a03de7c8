/**
 * Returns the ref of the order that this page corrects, from `?commande=` in its address; `undefined` for a new order.
 * Works only in the browser.
 */
export function getCorrectedOrderRef(): string | undefined {
  return new URLSearchParams(location.search).get("commande") ?? undefined;
}
