import type { ReactNode } from "react";

/** Frames choices, one of which is taken. */
export function ChoiceFrame({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col rounded-md border border-line px-4 py-3">
      <legend className="px-1 text-sm font-semibold text-silver-100">{legend}</legend>
      {children}
    </fieldset>
  );
}
