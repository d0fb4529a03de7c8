import type { ReactNode } from "react";
import type { StepSequence } from "./step-sequence.ts";

interface ProgressProps<Step extends string> {
  sequence: StepSequence<Step>;
  step: Step;
  onGoTo: (step: Step) => void;
}

/** Shows a phone's progress through the form; earlier steps can be opened again. */
export function OrderFormProgress<Step extends string>({ sequence, step, onGoTo }: ProgressProps<Step>) {
  const { steps, labels } = sequence;
  const at = steps.indexOf(step);
  return (
    <nav aria-label="Étapes" className="noscript:hidden lg:hidden">
      <ol className="flex flex-wrap gap-2">
        {steps.map((name, index) => (
          <li key={name} className="min-w-[calc(25%-0.5rem)] flex-[1_0_auto]">
            {index < at ? (
              <button type="button" onClick={() => onGoTo(name)} className={look(true, false)}>
                <Name index={index} of={steps.length}>
                  {labels[name]}
                </Name>
              </button>
            ) : (
              <span aria-current={index === at ? "step" : undefined} className={look(index === at, index === at)}>
                <Name index={index} of={steps.length}>
                  {labels[name]}
                </Name>
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Name({ index, of, children }: { index: number; of: number; children: ReactNode }) {
  return (
    <>
      <span className="sr-only">{`Étape ${index + 1} sur ${of}\u00a0: `}</span>
      {children}
    </>
  );
}

function look(reached: boolean, current: boolean): string {
  return `flex min-h-11 w-full flex-col justify-end border-b-3 pb-1.5 text-left text-sm ${reached ? "border-gold-300" : "border-line"} ${getTextClass(reached, current)}`;
}

function getTextClass(reached: boolean, current: boolean): string {
  if (current) return "font-semibold text-silver-50";
  return reached ? "text-silver-200" : "text-silver-400";
}
