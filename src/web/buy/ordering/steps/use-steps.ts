import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { parseStep, type StepSequence, listStepsUpTo } from "./step-sequence.ts";

/** Checks whether the form shows one step at a time, as in the style sheets: from `lg` up all steps are one page. */
export function isSteppedLayout(): boolean {
  return !matchMedia("(min-width: 64rem)").matches;
}

interface Steps<Step extends string> {
  place: FormPosition<Step>;
  /** The form's current step; it stays on the page under the review. */
  step: Step;
  /** Goes to a place (back, if it was visited), then calls `then`; without it, the place's heading gets the focus. */
  goTo(place: FormPosition<Step>, then?: () => void): void;
  back(): void;
}

/** Manages the person's step; the browser's Back goes one step back. `kept`: returns the step in the draft. */
export function useOrderFormSteps<Step extends string>(
  sequence: StepSequence<Step>,
  form: RefObject<HTMLElement | null>,
  kept: () => Step | undefined,
): Steps<Step> {
  const [first] = sequence.steps;
  const [{ place, step }, setAt] = useState<{ place: FormPosition<Step>; step: Step }>({ place: first, step: first });
  const arrival = useRef<() => void>(undefined);
  const isFirst = useRef(true);
  const setPlace = useCallback(
    (next: FormPosition<Step>) =>
      setAt((before) =>
        before.place === next ? before : { place: next, step: parseStep(sequence, next) ?? before.step },
      ),
    [sequence],
  );

  const show = useCallback(() => {
    // The page was just opened, or its address typed over. A place that cannot be opened by its address, such as the
    // review, is removed from the address.
    if (readStepHistory().length === 0)
      advanceToStep(sequence, isSteppedLayout() ? (getStepFromUrl(sequence) ?? kept() ?? first) : first);
    const way = readStepHistory<Step>();
    // After a reload or the browser's Forward, show the form first: it is checked before each review.
    if (way.at(-1) === "review") replaceStepHistory(sequence, [...way.slice(0, -1), way.at(-2) ?? first]);
    setPlace(readStepHistory<Step>().at(-1) ?? first);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the draft kept is asked when it is needed
  }, [setPlace]);

  useEffect(() => {
    if (isSteppedLayout()) history.scrollRestoration = "manual";
    show();
    // The person did not navigate here, so the focus stays.
    if (readStepHistory().length > 1) arrival.current = () => undefined;
    window.addEventListener("popstate", show);
    return () => window.removeEventListener("popstate", show);
  }, [show]);

  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const arrive = arrival.current ?? (() => showTop(form.current));
    arrival.current = undefined;
    arrive();
  }, [place, form]);

  const goTo = useCallback(
    (next: FormPosition<Step>, then?: () => void) => {
      const way = readStepHistory<Step>();
      const at = way.lastIndexOf(next);
      if (at === way.length - 1) return then?.();
      arrival.current = then;
      if (at >= 0) history.go(at - (way.length - 1));
      else pushStepHistory(sequence, next);
      setPlace(next);
    },
    [sequence, setPlace],
  );

  return { place, step, goTo, back: () => history.back() };
}

/** Scrolls to the top and focuses the heading. On a laptop the whole form is shown, so nothing moves. */
function showTop(form: HTMLElement | null): void {
  if (!form || !isSteppedLayout()) return;
  window.scrollTo({ top: 0, behavior: "instant" });
  const heading = [...form.querySelectorAll("h2")].find(({ offsetParent }) => offsetParent);
  heading?.focus({ preventScroll: true });
}

/** Where a person is: at a step, or at the review. */
type FormPosition<Step extends string> = Step | "review";

/**
 * Reads the positions on the way to the current page, one per entry of the browser's history; empty if there is no
 * entry of ours.
 */
function readStepHistory<Step extends string>(): readonly FormPosition<Step>[] {
  const { orderForm } = (history.state ?? {}) as { orderForm?: readonly FormPosition<Step>[] };
  return orderForm ?? [];
}

/** Goes to a position; the browser's Back then returns here. */
function pushStepHistory<Step extends string>(sequence: StepSequence<Step>, place: FormPosition<Step>): void {
  history.pushState({ orderForm: [...readStepHistory(), place] }, "", buildStepUrl(sequence, place));
}

/** Replaces the stored positions of the current history entry. */
function replaceStepHistory<Step extends string>(
  sequence: StepSequence<Step>,
  way: readonly FormPosition<Step>[],
): void {
  history.replaceState({ orderForm: way }, "", buildStepUrl(sequence, way.at(-1) ?? sequence.steps[0]));
}

/** Goes from the first step to a later one as if each step's button had been pressed. */
function advanceToStep<Step extends string>(sequence: StepSequence<Step>, step: Step): void {
  const [first = step, ...others] = listStepsUpTo(sequence, step);
  replaceStepHistory(sequence, [first]);
  for (const other of others) pushStepHistory(sequence, other);
}

/** Returns the step named in the page's URL. */
function getStepFromUrl<Step extends string>(sequence: StepSequence<Step>): Step | undefined {
  return parseStep(sequence, location.hash.slice(1));
}

function buildStepUrl<Step extends string>({ steps }: StepSequence<Step>, place: FormPosition<Step>): string {
  const hashes = { [steps[0]]: "", review: "#verifier" } as Partial<Record<string, string>>;
  return location.pathname + location.search + (hashes[place] ?? `#${place}`);
}
