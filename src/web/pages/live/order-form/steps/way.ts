import { readStep, type Step, stepsTo } from "./steps.ts";

/** Where a person is: at a step, or looking over the card. */
export type Place = Step | "review";

const hashes: Record<Place, string> = { vous: "", entreprise: "#entreprise", photos: "#photos", liens: "#liens", review: "#verifier" };

/** The places that lead to where the page is, one an entry of the browser's history; empty while it has none of ours. */
export function readWay(): readonly Place[] {
  const { orderForm } = (history.state ?? {}) as { orderForm?: readonly Place[] };
  return orderForm ?? [];
}

/** Goes on to a place: the browser's way back then leads here. */
export function pushPlace(place: Place): void {
  history.pushState({ orderForm: [...readWay(), place] }, "", addressOf(place));
}

/** Makes these places the way of the entry where the page is. */
export function replaceWay(way: readonly Place[]): void {
  history.replaceState({ orderForm: way }, "", addressOf(way.at(-1) ?? "vous"));
}

/** Walks from the first step to one further on, as if each had been left by its button. */
export function walkTo(step: Step): void {
  const [first = "vous", ...others] = stepsTo(step);
  replaceWay([first]);
  for (const other of others) pushPlace(other);
}

/** The step that the page's address names. */
export function stepInAddress(): Step | undefined {
  return readStep(location.hash.slice(1));
}

function addressOf(place: Place): string {
  return location.pathname + location.search + hashes[place];
}
