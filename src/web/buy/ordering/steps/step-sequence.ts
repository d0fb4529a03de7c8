/** The ordered steps of a form; a phone shows them one after the other, a laptop as one page. */
export interface StepSequence<Step extends string> {
  /** The first step has no hash in the URL. */
  steps: readonly [Step, ...Step[]];
  labels: Record<Step, string>;
}

/** Parses a text, for example from a draft, into a step's name. */
export function parseStep<Step extends string>({ steps }: StepSequence<Step>, text: unknown): Step | undefined {
  return steps.find((step) => step === text);
}

/** Lists the steps up to and including this one. */
export function listStepsUpTo<Step extends string>({ steps }: StepSequence<Step>, step: Step): readonly Step[] {
  return steps.slice(0, steps.indexOf(step) + 1);
}
