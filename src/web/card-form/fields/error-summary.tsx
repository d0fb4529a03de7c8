import type { FieldErrors } from "react-hook-form";
import { Callout } from "#web/ui/callout.tsx";
import { listFieldsWithErrors, formFieldLabels, type OrderFormValues } from "../form-values.ts";

interface ErrorSummaryProps {
  errors: FieldErrors<OrderFormValues>;
  onGoTo: (name: keyof OrderFormValues) => void;
}

/** Shows after a press that found errors how many there are, with a link to each. */
export function ErrorSummary({ errors, onGoTo }: ErrorSummaryProps) {
  const names = listFieldsWithErrors(errors);
  if (names.length === 0) return null;
  return (
    <Callout
      kind="danger"
      role="alert"
      title={
        names.length === 1
          ? "Une information est à corriger\u00a0:"
          : `${names.length} informations sont à corriger\u00a0:`
      }
    >
      <ul className="flex flex-wrap gap-x-4">
        {names.map((name) => (
          <li key={name}>
            <button type="button" className="text-link min-h-11" onClick={() => onGoTo(name)}>
              {formFieldLabels[name]}
            </button>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
