import type { ReactNode } from "react";
import type { Step } from "./steps.ts";

/** What belongs to one step: on a phone only there, and whole without JavaScript. Out of sight it stays in the page, with all that was done in it. */
export function StepPart({ of, current, children }: { of: Step; current: Step; children: ReactNode }) {
  return <div className={of === current ? "contents" : "contents max-lg:hidden noscript:contents!"}>{children}</div>;
}
