import { type UseFormReturn, useWatch } from "react-hook-form";
import { freeDeliveryTown } from "#shared/order/delivery-promise.ts";
import { type DeliveryTown, formatDeliveryFee } from "#shared/order/delivery-towns.ts";
import { FieldFrame, useFieldIds } from "#web/kit/ui/text-field.tsx";
import { formFieldLabels, type OrderFormValues } from "../form-values.ts";

interface TownFieldProps {
  form: UseFormReturn<OrderFormValues>;
  /** Towns other than Dakar. */
  towns: readonly DeliveryTown[];
  /** Label of the option for no town; without it, the form starts with Dakar, whose value is empty. */
  unsaid?: string;
  hint?: string;
  /** Default: the field's name; set if the page has several forms. */
  id?: string;
}

/**
 * Asks for the town of delivery, with its fee and delay; a chosen town that is no longer in the list stays an option.
 */
export function TownField({ form, towns, unsaid, hint, id = "deliveryTown" }: TownFieldProps) {
  const chosen = useWatch({ control: form.control, name: "deliveryTown" }) ?? "";
  const error = form.formState.errors.deliveryTown?.message;
  const field = useFieldIds(id, hint, error);
  const listed = towns.map(
    ({ name, fee, days }) => [name, `${name}, ${formatDeliveryFee(fee)}, ${days}\u00a0j`] as const,
  );
  const isKnown = chosen === "" || chosen === freeDeliveryTown || towns.some(({ name }) => name === chosen);
  return (
    <FieldFrame {...field} label={formFieldLabels.deliveryTown} hint={hint} error={error}>
      <select
        {...form.register("deliveryTown")}
        value={chosen}
        {...field.aria}
        className="select min-h-13 rounded-md border border-edge bg-sunken text-silver-50 hover:border-silver-300 aria-invalid:border-danger"
      >
        {unsaid === undefined ? null : <option value="">{unsaid}</option>}
        <option value={unsaid === undefined ? "" : freeDeliveryTown}>{`${freeDeliveryTown}, gratuite`}</option>
        {listed.map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
        {isKnown ? null : <option value={chosen}>{chosen}</option>}
      </select>
    </FieldFrame>
  );
}
