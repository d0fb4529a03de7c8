import type { ComponentProps } from "react";
import { FieldFrame, useFieldIds } from "#web/kit/ui/text-field.tsx";
import { SelectArrow, SelectChoices, type SelectOptions } from "./filter-select.tsx";

interface SelectFieldProps extends Omit<ComponentProps<"select">, "className" | "children"> {
  label: string;
  options: SelectOptions;
  error?: string | undefined;
  hint?: string;
}

/** Renders a select with its label above, like the kit's text fields. */
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
          <SelectChoices options={options} />
        </select>
        <SelectArrow />
      </div>
    </FieldFrame>
  );
}
