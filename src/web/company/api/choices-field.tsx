import { LabelledChoice } from "#web/kit/ui/choice.tsx";
import { FieldError } from "#web/kit/ui/text-field.tsx";

interface ChoicesFieldProps<Value extends string> {
  legend: string;
  /** The choices in order; the chosen values keep that order. */
  choices: readonly { value: Value; label: string; hint: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  error: string | undefined;
}

/** Renders checkboxes, at least one of which must be ticked. */
export function ChoicesField<Value extends string>({
  legend,
  choices,
  chosen,
  onChange,
  error,
}: ChoicesFieldProps<Value>) {
  const toggled = (toggle: Value, isOn: boolean) =>
    choices.map(({ value }) => value).filter((value) => (value === toggle ? isOn : chosen.includes(value)));
  return (
    <fieldset aria-describedby={error ? "choix-fault" : undefined}>
      <legend className="pb-1 text-sm font-semibold text-silver-100">{legend}</legend>
      <FieldError id="choix-fault" error={error} />
      {choices.map(({ value, label, hint }) => (
        <LabelledChoice
          key={value}
          type="checkbox"
          label={label}
          hint={hint}
          checked={chosen.includes(value)}
          onChange={({ currentTarget }) => onChange(toggled(value, currentTarget.checked))}
        />
      ))}
    </fieldset>
  );
}
