import type { ReactNode } from "react";
import { FieldFrame, useFieldIds } from "#web/kit/ui/text-field.tsx";

interface ChoiceFieldProps<Value extends string> {
  name: string;
  label: string;
  hint?: ReactNode;
  error: string | undefined;
  value: string;
  choices: readonly Value[];
  labelOf: (choice: Value) => string;
  onChoice: (choice: Value) => void;
}

export function ChoiceField<Value extends string>({
  name,
  label,
  hint,
  error,
  value,
  choices,
  labelOf,
  onChoice,
}: ChoiceFieldProps<Value>) {
  const field = useFieldIds(name, hint, error);
  return (
    <FieldFrame {...field} label={label} hint={hint} error={error}>
      <select
        {...field.aria}
        name={name}
        value={value}
        onChange={({ target }) => onChoice(target.value as Value)}
        className="select min-h-13 w-full rounded-md border border-edge bg-sunken text-silver-50 hover:border-silver-300 aria-invalid:border-danger"
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {labelOf(choice)}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
