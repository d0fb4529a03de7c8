import type { ComponentProps } from "react";
import { FieldFrame, useFieldIds } from "#web/kit/ui/text-field.tsx";
import { Chevron } from "#web/kit/ui/chevron.tsx";

type Options = readonly { value: string; label: string }[];

interface SelectFieldProps extends Omit<ComponentProps<"select">, "className" | "children"> {
  label: string;
  options: Options;
  error?: string | undefined;
  hint?: string;
}

/** Offers one of a few, with a label above, as the kit's text fields. */
export function SelectField({ label, options, error, hint, ...select }: SelectFieldProps) {
  const field = useFieldIds(select.id, hint, error);
  return (
    <FieldFrame {...field} label={label} hint={hint} error={error} required={select.required}>
      <div className="relative">
        <select
          {...select}
          {...field.aria}
          className="min-h-13 w-full appearance-none rounded-md border border-edge bg-sunken pr-11 pl-4 text-base text-silver-50 hover:border-silver-300 aria-invalid:border-danger"
        >
          <Choices options={options} />
        </select>
        <Arrow />
      </div>
    </FieldFrame>
  );
}

interface FilterSelectProps {
  label: string;
  options: Options;
  value: string;
  /** Whether it filters nothing, so it is not marked as a filter. */
  plain?: boolean;
  onPick: (value: string) => void;
}

/** Filters a list; its first option is "all". */
export function FilterSelect({ label, options, value, plain = false, onPick }: FilterSelectProps) {
  return (
    <div className="relative">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onPick(event.target.value)}
        className={`min-h-11 w-full appearance-none rounded-full border bg-raised pr-9 pl-4 text-sm font-medium text-ellipsis hover:border-silver-200 ${value && !plain ? "border-gold-300 text-gold-200" : "border-edge text-silver-100"}`}
      >
        <Choices options={options} />
      </select>
      <Arrow />
    </div>
  );
}

function Choices({ options }: { options: Options }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value} className="bg-raised text-silver-50">
      {label}
    </option>
  ));
}

function Arrow() {
  return (
    <span className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-silver-300">
      <Chevron />
    </span>
  );
}
