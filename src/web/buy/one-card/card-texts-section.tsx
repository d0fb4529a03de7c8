import type { UseFormReturn } from "react-hook-form";
import type { OfferName } from "#shared/offers/offers.ts";
import type { CardTextStep } from "#shared/card/card-texts.ts";
import { AddressField } from "#web/kit/card-form/fields/address-field.tsx";
import { CardTextInputs } from "#web/kit/card-form/fields/card-text-inputs.tsx";
import { FormSection } from "#web/kit/card-form/fields/form-section.tsx";
import { CopyPersonalContactButton } from "#web/kit/card-form/fields/same-reach-button.tsx";
import { PrintedNameInput } from "#web/kit/card-form/fields/text-inputs.tsx";
import { getTextFieldsForOffer, type OrderFormValues } from "#web/kit/card-form/form-values.ts";

interface CardSectionProps {
  form: UseFormReturn<OrderFormValues>;
  offer: OfferName;
  step: CardTextStep;
}

const titles = { vous: "Informations personnelles", entreprise: "Entreprise" };

const words = {
  email: { hint: "Le lien de paiement et celui de votre carte y seront envoyés." },
  jobTitle: { placeholder: "Directrice générale" },
  workDescription: { hint: "Facultatif\u00a0: ce que fait votre entreprise, en quelques lignes." },
};

/** Renders the fields for the card texts of one step. */
export function CardTextsSection({ form, offer, step }: CardSectionProps) {
  return (
    <FormSection title={titles[step]}>
      <div className="grid gap-5 @lg:grid-cols-2 @lg:gap-x-6">
        <CardTextInputs
          form={form}
          names={getTextFieldsForOffer(offer, step)}
          words={words}
          instead={{ address: <AddressField form={form} /> }}
          after={{
            lastName: <PrintedNameInput form={form} />,
            jobTitle: (
              <div className="@lg:col-span-2">
                <CopyPersonalContactButton form={form} />
              </div>
            ),
          }}
        />
      </div>
    </FormSection>
  );
}
