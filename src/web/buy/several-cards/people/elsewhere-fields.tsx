import { type UseFormReturn, useWatch } from "react-hook-form";
import type { DeliveryTown } from "#shared/order/delivery-towns.ts";
import { DeliveryPlaceField } from "#web/kit/card-form/fields/delivery-fields.tsx";
import { TownField } from "#web/kit/card-form/fields/town-field.tsx";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";
import { elsewhereFields } from "../group-steps.ts";
import type { Person } from "./person.ts";

interface ElsewhereFieldsProps {
  person: Person;
  form: UseFormReturn<OrderFormValues>;
  towns: readonly DeliveryTown[];
}

/** Asks where one card goes that its buyer has sent elsewhere than the order; what was typed stays while it is folded. */
export function ElsewhereFields({ person, form, towns }: ElsewhereFieldsProps) {
  const isElsewhere = useWatch({ control: form.control, name: "deliverTo" }) === "elsewhere";
  return (
    <div className="flex flex-col gap-5">
      <LabelledChoice
        type="checkbox"
        checked={isElsewhere}
        onChange={(event) => {
          form.setValue("deliverTo", event.target.checked ? "elsewhere" : "address");
          form.clearErrors([...elsewhereFields]);
        }}
        label="Livrer cette carte ailleurs"
        hint="Sinon, elle est livrée avec les autres."
      />
      {isElsewhere ? (
        <div className="grid gap-5 @lg:grid-cols-2 @lg:gap-x-6">
          <div className="@lg:col-span-2">
            <TownField
              form={form}
              id={`${person.id}-deliveryTown`}
              towns={towns}
              hint="Ses frais s'ajoutent à la commande&nbsp;: la personne ne paie rien."
            />
          </div>
          <DeliveryPlaceField form={form} prefix={`${person.id}-`} addressNeeded suggested={false} />
        </div>
      ) : null}
    </div>
  );
}
