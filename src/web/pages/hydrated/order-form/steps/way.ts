import { parseOrderFormStep, type OrderFormStep, listStepsUpTo } from "./steps.ts";

/** Names where a person is: at a step, or looking over the card. */
export type OrderFormPosition = OrderFormStep | "review";

const hashes: Record<OrderFormPosition, string> = {
  vous: "",
  entreprise: "#entreprise",
  photos: "#photos",
  liens: "#liens",
  review: "#verifier",
};

/**
 * Reads the positions that lead to where the page is, one an entry of the browser's history; empty while it has
 * none of ours.
 */
export function readStepHistory(): readonly OrderFormPosition[] {
  const { orderForm } = (history.state ?? {}) as { orderForm?: readonly OrderFormPosition[] };
  return orderForm ?? [];
}

/** Goes on to a position: the browser's Back then leads here. */
export function pushStepHistory(place: OrderFormPosition): void {
  history.pushState({ orderForm: [...readStepHistory(), place] }, "", addressOf(place));
}

/** Makes these positions the history of the entry where the page is. */
export function replaceStepHistory(way: readonly OrderFormPosition[]): void {
  history.replaceState({ orderForm: way }, "", addressOf(way.at(-1) ?? "vous"));
}

/** Advances from the first step to one further on, as if each had been left by its button. */
export function advanceToStep(step: OrderFormStep): void {
  const [first = "vous", ...others] = listStepsUpTo(step);
  replaceStepHistory([first]);
  for (const other of others) pushStepHistory(other);
}

/** Returns the step that the page's URL names. */
export function getStepFromUrl(): OrderFormStep | undefined {
  return parseOrderFormStep(location.hash.slice(1));
}

function addressOf(place: OrderFormPosition): string {
  return location.pathname + location.search + hashes[place];
}
