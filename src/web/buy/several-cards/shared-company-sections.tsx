import { EmailInput } from "#web/kit/card-form/fields/email-input.tsx";
import { FormSection } from "#web/kit/card-form/fields/form-section.tsx";
import { PhoneField } from "#web/kit/card-form/fields/phone-field.tsx";
import { OrderTextInput } from "#web/kit/card-form/fields/text-inputs.tsx";
import { formFieldLabels } from "#web/kit/card-form/form-values.ts";
import { LinksField, useAddTypedLink } from "#web/kit/card-form/links-field.tsx";
import type { OfferName } from "#shared/offers/offers.ts";
import { TextArea } from "#web/kit/ui/text-field.tsx";
import { ImagesSection } from "../ordering/images-section.tsx";
import type { FormPart } from "./people/person.ts";
import { usePartForm, usePartImages } from "./people/use-part.ts";

/** Asks once for what all cards share. `offer`: the one that has the fewest links. */
export function SharedCompanySections({ part, offer }: { part: FormPart; offer: OfferName }) {
  const form = usePartForm(part);
  const images = usePartImages(part);
  const addTyped = useAddTypedLink(form, offer);
  return (
    <>
      <FormSection title="Entreprise" intro="Une fois pour toutes les cartes.">
        <div className="grid gap-5 @lg:grid-cols-2 @lg:gap-x-6">
          <div className="@lg:col-span-2">
            <OrderTextInput form={form} name="company" autoComplete="organization" />
          </div>
          <EmailInput form={form} name="workEmail" autoComplete="work email" />
          <PhoneField form={form} name="workPhoneNumber" autoComplete="work tel" />
          <div className="@lg:col-span-2">
            <OrderTextInput form={form} name="workAddress" autoComplete="section-work street-address" />
          </div>
          <div className="@lg:col-span-2">
            <TextArea
              {...form.register("workDescription")}
              label={formFieldLabels.workDescription}
              autoComplete="off"
              hint="Facultatif&nbsp;: ce que fait votre entreprise, en quelques lignes."
              error={form.formState.errors.workDescription?.message}
            />
          </div>
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
