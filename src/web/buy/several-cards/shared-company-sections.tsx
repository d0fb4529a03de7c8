import { listCardTexts } from "#shared/card/card-text-rules.ts";
import { CardTextInputs } from "#web/kit/card-form/fields/card-text-inputs.tsx";
import { FormSection } from "#web/kit/card-form/fields/form-section.tsx";
import { LinksField, useAddTypedLink } from "#web/kit/card-form/links-field.tsx";
import type { OfferName } from "#shared/offers/offers.ts";
import { ImagesSection } from "../ordering/images-section.tsx";
import { type FormPart, usePartForm, usePartImages } from "../ordering/form-part.ts";

const words = {
  company: { isLong: true },
  workDescription: { hint: "Facultatif\u00a0: ce que fait votre entreprise, en quelques lignes." },
};

/** Asks once for what all cards share. `offer`: the offer that allows the fewest links. */
export function SharedCompanySections({ part, offer }: { part: FormPart; offer: OfferName }) {
  const form = usePartForm(part);
  const images = usePartImages(part);
  const addTyped = useAddTypedLink(form, offer);
  return (
    <>
      <FormSection title="Entreprise" intro="Une fois pour toutes les cartes.">
        <div className="grid gap-5 @lg:grid-cols-2 @lg:gap-x-6">
          <CardTextInputs form={form} names={listCardTexts({ ofCompany: true })} words={words} />
        </div>
      </FormSection>
      <ImagesSection
        form={form}
        offer={offer}
        uploads={part.uploads}
        images={images}
        kinds={["logo", "cover"]}
        title="Logo et couverture"
        intro="Deux images, les mêmes sur toutes les cartes."
      />
      <FormSection title="Site web et réseaux sociaux">
        <LinksField form={form} offer={offer} addTyped={addTyped} />
      </FormSection>
    </>
  );
}
