import { listStepsUpTo, parseStep, type StepRoad } from "./step-road.ts";

/** Names where a person is: at a step, or looking over what he orders. */
export type FormPosition<Step extends string> = Step | "review";

/**
 * Reads the positions that lead to where the page is, one an entry of the browser's history; empty while it has
 * none of ours.
 */
export function readStepHistory<Step extends string>(): readonly FormPosition<Step>[] {
  const { orderForm } = (history.state ?? {}) as { orderForm?: readonly FormPosition<Step>[] };
  return orderForm ?? [];
}

/** Goes on to a position: the browser's Back then leads here. */
export function pushStepHistory<Step extends string>(road: StepRoad<Step>, place: FormPosition<Step>): void {
  history.pushState({ orderForm: [...readStepHistory(), place] }, "", buildStepUrl(road, place));
}

/** Makes these positions the history of the entry where the page is. */
export function replaceStepHistory<Step extends string>(
  road: StepRoad<Step>,
  way: readonly FormPosition<Step>[],
): void {
  history.replaceState({ orderForm: way }, "", buildStepUrl(road, way.at(-1) ?? road.steps[0]));
}

/** Advances from the first step to one further on, as if each had been left by its button. */
export function advanceToStep<Step extends string>(road: StepRoad<Step>, step: Step): void {
  const [first = step, ...others] = listStepsUpTo(road, step);
  replaceStepHistory(road, [first]);
  for (const other of others) pushStepHistory(road, other);
}

/** Returns the step that the page's URL names. */
export function getStepFromUrl<Step extends string>(road: StepRoad<Step>): Step | undefined {
  return parseStep(road, location.hash.slice(1));
}

function buildStepUrl<Step extends string>({ steps }: StepRoad<Step>, place: FormPosition<Step>): string {
  const hashes = { [steps[0]]: "", review: "#verifier" } as Partial<Record<string, string>>;
  return location.pathname + location.search + (hashes[place] ?? `#${place}`);
}
