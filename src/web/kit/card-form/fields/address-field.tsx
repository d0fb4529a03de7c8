import { type UseFormReturn, useWatch } from "react-hook-form";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";
import { formFieldLabels, type OrderFormValues } from "../form-values.ts";
import { OrderTextInput } from "./text-inputs.tsx";

const hints = {
  shown: "Visible sur votre carte\u00a0: rue, quartier, ville, et un repère connu.",
  delivery: "Privée\u00a0: elle ne sert qu'à vous livrer votre carte.",
  nothing: "Facultative\u00a0: elle ne sert ni à votre carte ni à la livraison.",
} as const;

/** Asks for the person's address, and whether the card shows it, since it may be a home. */
export function AddressField({ form }: { form: UseFormReturn<OrderFormValues> }) {
  const [shown = true, deliverTo] = useWatch({ control: form.control, name: ["addressShown", "deliverTo"] });
  const unshownUse = deliverTo === "elsewhere" ? "nothing" : "delivery";
  const use = shown ? "shown" : unshownUse;
  return (
    <div className="flex flex-col gap-1">
      <OrderTextInput
        form={form}
        name="address"
        required={use !== "nothing"}
        autoComplete="street-address"
        placeholder="Sacré-Cœur 3, Dakar"
        hint={<span aria-live="polite">{hints[use]}</span>}
      />
      {/* Ticked in the HTML, not by the form, so that unticking it before this script loaded is kept. */}
      <LabelledChoice
        {...form.register("addressShown", { onChange: () => form.clearErrors("address") })}
        type="checkbox"
        defaultChecked
        label={formFieldLabels.addressShown}
      />
    </div>
  );
}
