import { type HideableField, hideableFields } from "#shared/card-look.ts";
import { orderFieldLabels } from "#shared/order-field-labels.ts";
import type { OrderFormValues } from "#web/card-form/form-values.ts";
import { Choice } from "#web/ui/choice.tsx";

interface ShownChoiceProps {
  values: OrderFormValues;
  hidden: readonly HideableField[];
  onHidden: (hidden: HideableField[]) => void;
}

/** What of the card there is to be seen, each to be left out. */
export function ShownChoice({ values, hidden, onHidden }: ShownChoiceProps) {
  const listed = hideableFields.filter((name) => hidden.includes(name) || values[name].length > 0);
  return (
    <div role="group" aria-label="Ce que voient vos visiteurs" className="grid gap-x-6 @lg:grid-cols-2">
      {listed.map((name) => (
        <Choice key={name} type="checkbox" label={orderFieldLabels[name]} checked={!hidden.includes(name)} onChange={({ target }) => onHidden(target.checked ? hidden.filter((other) => other !== name) : [...hidden, name])} />
      ))}
    </div>
  );
}
