import { useSyncExternalStore } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { DeliveryTown } from "#shared/order/delivery-towns.ts";
import { hasSecondaryContactField, type OfferName } from "#shared/offers/offers.ts";
import { type UploadKind, uploadKinds } from "#shared/card/upload-kinds.ts";
import { TextArea } from "#web/kit/ui/text-field.tsx";
import { DeliveryNoteField, DeliveryPlaceField } from "#web/kit/card-form/fields/delivery-fields.tsx";
import { EmailInput } from "#web/kit/card-form/fields/email-input.tsx";
import { PhoneField } from "#web/kit/card-form/fields/phone-field.tsx";
import { TownField } from "#web/kit/card-form/fields/town-field.tsx";
import { OrderTextInput, PrintedNameInput } from "#web/kit/card-form/fields/text-inputs.tsx";
import { formFieldLabels, type OrderFormValues } from "#web/kit/card-form/form-values.ts";
import { ImageField } from "#web/kit/card-form/images/image-field.tsx";
import type { ImageUploads } from "#web/kit/card-form/images/image-uploads.ts";
import { type AddTypedLink, LinksField } from "#web/kit/card-form/links-field.tsx";

interface CardFieldsProps {
  form: UseFormReturn<OrderFormValues>;
  offer: OfferName;
  addTypedLink: AddTypedLink;
  /** Towns served beside Dakar. */
  towns: readonly DeliveryTown[];
  /** The order is only begun: a first name and a telephone are all that it needs. */
  begun?: boolean;
}

/**
 * Renders the card's texts and links and its delivery, filled in by staff for someone else: the browser's memory
 * suggests nothing.
 */
export function StaffCardFields({ form, offer, addTypedLink, towns, begun = false }: CardFieldsProps) {
  const off = { form, autoComplete: "off" } as const;
  const later = { ...off, ...(begun ? { required: false } : {}) };
  return (
    <>
      <fieldset className="grid gap-5 sm:grid-cols-2 sm:gap-x-6">
        <legend className="pb-3 text-lg font-bold text-silver-50">Informations personnelles</legend>
        <OrderTextInput {...off} name="firstName" />
        <OrderTextInput {...later} name="lastName" />
        <PrintedNameInput form={form} />
        <EmailInput {...later} name="email" />
        {hasSecondaryContactField(offer, "email2") ? <EmailInput {...off} name="email2" /> : null}
        <PhoneField {...off} name="phoneNumber" />
        {hasSecondaryContactField(offer, "phoneNumber2") ? <PhoneField {...off} name="phoneNumber2" /> : null}
        <div className="sm:col-span-2">
          <OrderTextInput {...off} name="address" required={false} hint="Vide&nbsp;: la carte n'en montre pas." />
        </div>
      </fieldset>
      <fieldset className="grid gap-5 sm:grid-cols-2 sm:gap-x-6">
        <legend className="pb-3 text-lg font-bold text-silver-50">Entreprise</legend>
        <OrderTextInput {...later} name="company" />
        <OrderTextInput {...later} name="jobTitle" />
        <EmailInput {...later} name="workEmail" />
        {hasSecondaryContactField(offer, "workEmail2") ? <EmailInput {...off} name="workEmail2" /> : null}
        <PhoneField {...later} name="workPhoneNumber" />
        {hasSecondaryContactField(offer, "workPhoneNumber2") ? <PhoneField {...off} name="workPhoneNumber2" /> : null}
        <div className="sm:col-span-2">
          <OrderTextInput {...later} name="workAddress" />
        </div>
        <div className="sm:col-span-2">
          <TextArea
            {...form.register("workDescription")}
            label={formFieldLabels.workDescription}
            autoComplete="off"
            maxLength={1000}
            error={form.formState.errors.workDescription?.message}
          />
        </div>
      </fieldset>
      <fieldset className="@container">
        <legend className="pb-3 text-lg font-bold text-silver-50">Site web et réseaux sociaux</legend>
        <LinksField form={form} offer={offer} addTyped={addTypedLink} />
      </fieldset>
      <fieldset className="grid gap-5 sm:grid-cols-2 sm:gap-x-6">
        <legend className="pb-3 text-lg font-bold text-silver-50">Livraison</legend>
        <TownField form={form} towns={towns} unsaid="Non précisée" />
        <DeliveryPlaceField form={form} addressNeeded={false} suggested={false} />
        <div className="sm:col-span-2">
          <DeliveryNoteField form={form} />
        </div>
      </fieldset>
    </>
  );
}

interface CardImagesProps {
  form: UseFormReturn<OrderFormValues>;
  uploads: ImageUploads;
  /** Whether the card may lack an image of this kind. */
  optional: (kind: UploadKind) => boolean;
  fetchAgain?: (kind: UploadKind, id: string) => Promise<File>;
}

/** Renders the fields for the card's images, which upload while staff go on with the rest. */
export function StaffCardImageFields({ form, uploads, optional, fetchAgain }: CardImagesProps) {
  const images = useSyncExternalStore(uploads.subscribe, uploads.get);
  return (
    <fieldset>
      <legend className="pb-3 text-lg font-bold text-silver-50">Images</legend>
      <div className="@container flex max-w-2xl flex-col gap-4">
        {uploadKinds.map((kind) => (
          <ImageField
            key={kind}
            kind={kind}
            control={form.control}
            uploads={uploads}
            state={images[kind]}
            optional={optional(kind)}
            fetchAgain={fetchAgain}
          />
        ))}
      </div>
    </fieldset>
  );
}
