import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { readStep, type Step } from "./steps.ts";
import { type Place, pushPlace, readWay, replaceWay, stepInAddress, walkTo } from "./way.ts";

/** As the sheets have it: from `lg` on the steps are one page. */
export function isStepped(): boolean {
  return !matchMedia("(min-width: 64rem)").matches;
}

interface Steps {
  place: Place;
  /** The step of the form, which stays in the page beneath the review. */
  step: Step;
  /** Goes to a place, back where the way has it, and does `then` there; else the focus goes to its heading. */
  goTo(place: Place, then?: () => void): void;
  back(): void;
}

/** Where the person is on the form's way; the browser's Back leads one step back. `kept`: the step that a draft kept. */
export function useSteps(form: RefObject<HTMLElement | null>, kept: () => Step | undefined): Steps {
  const [{ place, step }, setAt] = useState<{ place: Place; step: Step }>({ place: "vous", step: "vous" });
  const arrival = useRef<() => void>(undefined);
  const isFirst = useRef(true);
  const setPlace = useCallback((next: Place) => setAt((before) => (before.place === next ? before : { place: next, step: readStep(next) ?? before.step })), []);

  const show = useCallback(() => {
    // Just opened, or its address was typed over: of a place that nobody can be led to, such as the review, nothing stays in it.
    if (readWay().length === 0) walkTo(isStepped() ? (stepInAddress() ?? kept() ?? "vous") : "vous");
    const way = readWay();
    // After a reload, or on the way forward again, the form comes first: it is checked before each review.
    if (way.at(-1) === "review") replaceWay([...way.slice(0, -1), way.at(-2) ?? "vous"]);
    setPlace(readWay().at(-1) ?? "vous");
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the draft kept is asked when it is needed
  }, [setPlace]);

  useEffect(() => {
    if (isStepped()) history.scrollRestoration = "manual";
    show();
    // Nobody has asked to be led there, so the focus stays where it is.
    if (readWay().length > 1) arrival.current = () => undefined;
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

  const goTo = useCallback((next: Place, then?: () => void) => {
    const way = readWay();
    const at = way.lastIndexOf(next);
    if (at === way.length - 1) return then?.();
    arrival.current = then;
    if (at >= 0) history.go(at - (way.length - 1));
    else pushPlace(next);
    setPlace(next);
  }, [setPlace]);

  return { place, step, goTo, back: () => history.back() };
}

/** The top of the page, for the eye and for what reads it. On a laptop the whole form is there, and stays where it was. */
function showTop(form: HTMLElement | null): void {
  if (!form || !isStepped()) return;
  window.scrollTo({ top: 0, behavior: "instant" });
  const heading = [...form.querySelectorAll("h2")].find(({ offsetParent }) => offsetParent);
  heading?.focus({ preventScroll: true });
}
