/** Lists the steps of a form, in order; a phone shows them one after the other, a laptop as one page. */
export interface StepRoad<Step extends string> {
  /** The first one needs no mark in the URL. */
  steps: readonly [Step, ...Step[]];
  labels: Record<Step, string>;
}

/** Parses a text, such as one kept in a draft, into the step that it names. */
export function parseStep<Step extends string>({ steps }: StepRoad<Step>, text: unknown): Step | undefined {
  return steps.find((step) => step === text);
}

/** Lists the steps up to this one, in order. */
export function listStepsUpTo<Step extends string>({ steps }: StepRoad<Step>, step: Step): readonly Step[] {
  return steps.slice(0, steps.indexOf(step) + 1);
}
