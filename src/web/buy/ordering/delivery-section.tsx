import { useEffect, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { DeliveryTown } from "#shared/order/delivery-towns.ts";
import { DeliveryNoteField, DeliveryPlaceField } from "#web/kit/card-form/fields/delivery-fields.tsx";
import { FormSection } from "#web/kit/card-form/fields/form-section.tsx";
import { TownField } from "#web/kit/card-form/fields/town-field.tsx";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";

interface DeliverySectionProps {
  form: UseFormReturn<OrderFormValues>;
  towns: readonly DeliveryTown[];
  words?: typeof ofOneCard;
}

const ofOneCard = {
  intro:
    "Pour nous et le livreur\u00a0: rien de ceci ne figure sur votre carte. Gratuite à Dakar\u00a0; ailleurs, les frais se règlent à la livraison, pas avec la commande.",
  where: "Où livrer votre carte\u00a0?",
  own: "À mon adresse",
  ownHint: "Celle de vos informations personnelles.",
  recipient: "la personne de la carte",
};

/** Asks where the card goes, separately from the card's fields, since visitors do not see it. */
export function DeliverySection({ form, towns, words = ofOneCard }: DeliverySectionProps) {
  const [address = "", deliverTo] = useWatch({ control: form.control, name: ["address", "deliverTo"] });
  const [listed, setListed] = useState<readonly DeliveryTown[]>([]);
  // oxlint-disable-next-line react/set-state-in-effect -- the page was built without towns, and is taken over as it was built
  useEffect(() => setListed(towns), [towns]);
  const way = form.register("deliverTo", {
    onChange: () => form.clearErrors(["address", "deliveryAddress", "deliveryPhone"]),
  });
  return (
    <FormSection title="Livraison" intro={words.intro}>
      <div className="flex flex-col gap-5">
        <fieldset className="flex flex-col">
          <legend className="pb-1 text-sm font-semibold text-silver-100">{words.where}</legend>
          <LabelledChoice
            {...way}
            type="radio"
            value="address"
            defaultChecked
            label={words.own}
            hint={address.trim() || words.ownHint}
          />
          <LabelledChoice {...way} type="radio" value="elsewhere" label="À une autre adresse" />
        </fieldset>
        <TownField
          form={form}
          towns={listed}
          hint="Avec ses frais et son délai, en jours ouvrés une fois la carte faite."
        />
        {deliverTo === "elsewhere" ? (
          <div className="grid gap-5 @lg:grid-cols-2 @lg:gap-x-6">
            <DeliveryPlaceField form={form} addressNeeded suggested recipient={words.recipient} />
          </div>
        ) : null}
        <DeliveryNoteField form={form} />
      </div>
    </FormSection>
  );
}
