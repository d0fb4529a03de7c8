import type { ComponentProps, ReactNode } from "react";

interface ChoiceProps extends Omit<ComponentProps<"input">, "className" | "type"> {
  type: "checkbox" | "radio";
  label: string;
  hint?: ReactNode;
}

/**
 * Renders a checkbox or radio with its label beside it. `ref` and handlers are passed to the input, so that
 * react-hook-form's `register` can be spread onto it.
 */
export function LabelledChoice({ label, hint, ...input }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
      <input {...input} className="size-6 shrink-0 cursor-pointer accent-gold-300" />
      <span className="min-w-0 text-sm wrap-anywhere">
        <span className="font-semibold text-silver-100">{label}</span>
        {hint ? <span className="block text-silver-400">{hint}</span> : null}
      </span>
    </label>
  );
}
