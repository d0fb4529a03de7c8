import type { UseFormReturn } from "react-hook-form";
import { hasSecondaryContactField, type OfferName } from "#shared/offers/offers.ts";
import { TextArea } from "#web/kit/ui/text-field.tsx";
import { FormSection } from "#web/kit/card-form/fields/form-section.tsx";
import { formFieldLabels, type OrderFormValues } from "#web/kit/card-form/form-values.ts";
import { CopyPersonalContactButton } from "#web/kit/card-form/fields/same-reach-button.tsx";
import { AddressField } from "#web/kit/card-form/fields/address-field.tsx";
import { PhoneField } from "#web/kit/card-form/fields/phone-field.tsx";
import { EmailInput } from "#web/kit/card-form/fields/email-input.tsx";
import { OrderTextInput, PrintedNameInput } from "#web/kit/card-form/fields/text-inputs.tsx";

type Form = UseFormReturn<OrderFormValues>;

const columns = "grid gap-5 @lg:grid-cols-2 @lg:gap-x-6";

export function PersonalSection({ form, offer }: { form: Form; offer: OfferName }) {
  return (
    <FormSection title="Informations personnelles">
      <div className={columns}>
        <OrderTextInput form={form} name="firstName" autoComplete="given-name" />
        <OrderTextInput form={form} name="lastName" autoComplete="family-name" />
        <PrintedNameInput form={form} />
        <EmailInput
          form={form}
          name="email"
          autoComplete="email"
          hint="Le lien de paiement et celui de votre carte y seront envoyés."
        />
        {hasSecondaryContactField(offer, "email2") ? <EmailInput form={form} name="email2" autoComplete="off" /> : null}
        <PhoneField form={form} name="phoneNumber" autoComplete="tel" />
        {hasSecondaryContactField(offer, "phoneNumber2") ? (
          <PhoneField form={form} name="phoneNumber2" autoComplete="off" />
        ) : null}
        <div className="@lg:col-span-2">
          <AddressField form={form} />
        </div>
      </div>
    </FormSection>
  );
}

export function CompanySection({ form, offer }: { form: Form; offer: OfferName }) {
  const { errors } = form.formState;
  return (
    <FormSection title="Entreprise">
      <div className={columns}>
        <OrderTextInput form={form} name="company" autoComplete="organization" />
        <OrderTextInput
          form={form}
          name="jobTitle"
          autoComplete="organization-title"
          placeholder="Directrice générale"
        />
        <div className="@lg:col-span-2">
          <CopyPersonalContactButton form={form} />
        </div>
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
            hint="Facultatif&nbsp;: ce que fait votre entreprise, en quelques lignes."
            error={errors.workDescription?.message}
          />
        </div>
      </div>
    </FormSection>
  );
}
