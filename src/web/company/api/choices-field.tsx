import { LabelledChoice } from "#web/kit/ui/choice.tsx";
import { FieldError } from "#web/kit/ui/text-field.tsx";

interface ChoicesFieldProps<Value extends string> {
  legend: string;
  /** In their order, which the chosen ones keep. */
  choices: readonly { value: Value; label: string; hint: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  error: string | undefined;
}

/** Renders boxes of which at least one is ticked. */
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
