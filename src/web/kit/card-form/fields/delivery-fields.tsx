import type { UseFormReturn } from "react-hook-form";
import type { OrderFormValues } from "../form-values.ts";
import { PhoneField } from "./phone-field.tsx";
import { OrderTextInput } from "./text-inputs.tsx";

interface DeliveryFieldsProps {
  form: UseFormReturn<OrderFormValues>;
  /** Whether the address is required; otherwise an empty one means the card's address. */
  addressNeeded: boolean;
  /** Whether the browser may fill in its user's address. */
  suggested: boolean;
  /** Who receives the card if nobody is named. */
  recipient?: string;
  /** Prefix of the ids, if the page has several forms. */
  prefix?: string;
}

/** Asks for a delivery place other than the card's address, and for the person there. */
export function DeliveryPlaceField({
  form,
  addressNeeded,
  suggested,
  recipient = "la personne de la carte",
  prefix = "",
}: DeliveryFieldsProps) {
  const known = (what: string) => (suggested ? `section-livraison shipping ${what}` : "off");
  return (
    <>
      <div className="@lg:col-span-2 sm:col-span-2">
        <OrderTextInput
          form={form}
          id={`${prefix}deliveryAddress`}
          name="deliveryAddress"
          required={addressNeeded}
          autoComplete={known("street-address")}
          hint={addressNeeded ? "Quartier, rue et un repère connu." : "Vide\u00a0: l'adresse de la carte."}
        />
      </div>
      <OrderTextInput
        form={form}
        id={`${prefix}deliveryRecipient`}
        name="deliveryRecipient"
        required={false}
        autoComplete={known("name")}
        hint={`Facultatif\u00a0: ${recipient}, si c'est vide.`}
      />
      <PhoneField
        form={form}
        id={`${prefix}deliveryPhone`}
        name="deliveryPhone"
        required={false}
        autoComplete={known("tel")}
      />
    </>
  );
}

/** Asks for a note that helps the courier find the place. */
export function DeliveryNoteField({ form }: { form: UseFormReturn<OrderFormValues> }) {
  return (
    <OrderTextInput
      form={form}
      name="deliveryNote"
      required={false}
      autoComplete="off"
      placeholder="Portail vert, appeler en arrivant"
      hint="Facultatif&nbsp;: ce qui aide le livreur à trouver l'adresse."
    />
  );
}
