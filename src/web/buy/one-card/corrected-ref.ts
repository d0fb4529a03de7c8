/**
 * Returns the ref of the order that this page corrects, by `?commande=` in its address; `undefined` for a new one.
 * Works in the browser alone.
 */
export function getCorrectedOrderRef(): string | undefined {
  return new URLSearchParams(location.search).get("commande") ?? undefined;
}
