import { type UseFormReturn, useWatch } from "react-hook-form";
import { DeliveryNote, DeliveryPlace } from "#web/card-form/fields/delivery-fields.tsx";
import { FormSection } from "#web/card-form/fields/form-section.tsx";
import type { OrderFormValues } from "#web/card-form/form-values.ts";
import { Choice } from "#web/ui/choice.tsx";

/** Where the card goes: asked apart, since no visitor of the card sees it. */
export function DeliverySection({ form }: { form: UseFormReturn<OrderFormValues> }) {
  const [address = "", deliverTo] = useWatch({ control: form.control, name: ["address", "deliverTo"] });
  const way = form.register("deliverTo", { onChange: () => form.clearErrors(["address", "deliveryAddress", "deliveryPhone"]) });
  return (
    <FormSection title="Livraison" intro="Pour nous et le livreur&nbsp;: rien de ceci ne figure sur votre carte. Gratuite à Dakar&nbsp;; ailleurs, nous convenons des frais avec vous avant l'envoi.">
      <div className="flex flex-col gap-5">
        <fieldset className="flex flex-col">
          <legend className="pb-1 text-sm font-semibold text-silver-100">Où livrer votre carte&nbsp;?</legend>
          <Choice {...way} type="radio" value="address" defaultChecked label="À mon adresse" hint={address.trim() || "Celle de vos informations personnelles."} />
          <Choice {...way} type="radio" value="elsewhere" label="À une autre adresse" />
        </fieldset>
        {deliverTo === "elsewhere" ? (
          <div className="grid gap-5 @lg:grid-cols-2 @lg:gap-x-6">
            <DeliveryPlace form={form} addressNeeded suggested />
          </div>
        ) : null}
        <DeliveryNote form={form} />
      </div>
    </FormSection>
  );
}
