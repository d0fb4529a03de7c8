import type { UseFormReturn } from "react-hook-form";
import { hasSecondaryContactField, type OfferName, offers } from "#shared/offers.ts";
import { getOwnerEditablePhotos } from "#shared/own-photos.ts";
import { EmailInput } from "#web/card-form/fields/email-input.tsx";
import { FormSection } from "#web/card-form/fields/form-section.tsx";
import { PhoneField } from "#web/card-form/fields/phone-field.tsx";
import { OrderTextInput } from "#web/card-form/fields/text-inputs.tsx";
import { formFieldLabels, type OrderFormValues } from "#web/card-form/form-values.ts";
import { ImageField } from "#web/card-form/images/image-field.tsx";
import type { ImageStates, ImageUploads } from "#web/card-form/images/image-uploads.ts";
import { type AddTypedLink, LinksField } from "#web/card-form/links/links-field.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { TextArea } from "#web/ui/text-field.tsx";
import { LinkReorderHandle } from "./link-handle.tsx";

interface EditorFieldsProps {
  form: UseFormReturn<OrderFormValues>;
  offer: OfferName;
  uploads: ImageUploads;
  images: ImageStates;
  addTypedLink: AddTypedLink;
}

const columns = "grid gap-5 @lg:grid-cols-2 @lg:gap-x-6";

/** Renders all that the owner may change: his photos first, as on the card, then the order form's sections. */
export function CardEditorFields({ form, offer, uploads, images, addTypedLink }: EditorFieldsProps) {
  const all = offers[offer].editing === "all";
  return (
    <>
      {all ? null : (
        <Callout>
          <p>
            {
              "Vos téléphones, e-mails, adresses, description et liens se changent comme vous voulez, votre photo et votre couverture une fois par mois. Vos prénom, nom, fonction, entreprise et logo sont imprimés sur la carte\u00a0: corrigez-y une faute de frappe, et pour mettre autre chose, écrivez-nous."
            }
          </p>
        </Callout>
      )}
      <FormSection title="Photos">
        <div className="flex flex-col gap-6">
          {getOwnerEditablePhotos(offers[offer]).map((kind) => (
            <ImageField
              key={kind}
              kind={kind}
              control={form.control}
              uploads={uploads}
              state={images[kind]}
              optional={!offers[offer].photosNeeded}
            />
          ))}
        </div>
      </FormSection>
      <FormSection title="Informations personnelles">
        <div className={columns}>
          <OrderTextInput form={form} name="firstName" autoComplete="given-name" />
          <OrderTextInput form={form} name="lastName" autoComplete="family-name" />
          <EmailInput
            form={form}
            name="email"
            autoComplete="email"
            hint="Montré sur votre page. L'adresse par laquelle vous vous connectez reste la même."
          />
          {hasSecondaryContactField(offer, "email2") ? (
            <EmailInput form={form} name="email2" autoComplete="off" />
          ) : null}
          <PhoneField form={form} name="phoneNumber" autoComplete="tel" />
          {hasSecondaryContactField(offer, "phoneNumber2") ? (
            <PhoneField form={form} name="phoneNumber2" autoComplete="off" />
          ) : null}
          <div className="@lg:col-span-2">
            <OrderTextInput
              form={form}
              name="address"
              required={false}
              autoComplete="street-address"
              hint="Vide&nbsp;: votre page n'en montre pas."
            />
          </div>
        </div>
      </FormSection>
      <FormSection title="Entreprise">
        <div className={columns}>
          <OrderTextInput form={form} name="company" autoComplete="organization" />
          <OrderTextInput form={form} name="jobTitle" autoComplete="organization-title" />
          <EmailInput form={form} name="workEmail" autoComplete="work email" />
          {hasSecondaryContactField(offer, "workEmail2") ? (
            <EmailInput form={form} name="workEmail2" autoComplete="off" />
          ) : null}
          <PhoneField form={form} name="workPhoneNumber" autoComplete="work tel" />
          {hasSecondaryContactField(offer, "workPhoneNumber2") ? (
            <PhoneField form={form} name="workPhoneNumber2" autoComplete="off" />
          ) : null}
          <div className="@lg:col-span-2">
            <OrderTextInput form={form} name="workAddress" autoComplete="section-work street-address" />
          </div>
          <div className="@lg:col-span-2">
            <TextArea
              {...form.register("workDescription")}
              label={formFieldLabels.workDescription}
              autoComplete="off"
              error={form.formState.errors.workDescription?.message}
            />
          </div>
        </div>
      </FormSection>
      <FormSection title="Site web et réseaux sociaux">
        <LinksField
          form={form}
          offer={offer}
          addTyped={addTypedLink}
          renderHandle={(link) => <LinkReorderHandle form={form} link={link} />}
        />
      </FormSection>
    </>
  );
}
