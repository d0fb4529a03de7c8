import { useSyncExternalStore } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { DeliveryTown } from "#shared/order/delivery-towns.ts";
import { getCardTextLimit } from "#shared/card/card-text-rules.ts";
import { cardTextNames } from "#shared/card/card-texts.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import { type UploadKind, uploadKinds } from "#shared/card/upload-kinds.ts";
import { DeliveryNoteField, DeliveryPlaceField } from "#web/kit/card-form/fields/delivery-fields.tsx";
import { CardTextInputs } from "#web/kit/card-form/fields/card-text-inputs.tsx";
import { TownField } from "#web/kit/card-form/fields/town-field.tsx";
import { PrintedNameInput } from "#web/kit/card-form/fields/text-inputs.tsx";
import { getTextFieldsForOffer, type OrderFormValues } from "#web/kit/card-form/form-values.ts";
import { ImageField } from "#web/kit/card-form/images/image-field.tsx";
import type { ImageUploads } from "#web/kit/card-form/images/image-uploads.ts";
import { type AddTypedLink, LinksField } from "#web/kit/card-form/links-field.tsx";

interface CardFieldsProps {
  form: UseFormReturn<OrderFormValues>;
  offer: OfferName;
  addTypedLink: AddTypedLink;
  /** Towns served beside Dakar. */
  towns: readonly DeliveryTown[];
  /** Whether the order is only begun: it then needs only a first name and a telephone number. */
  begun?: boolean;
}

/**
 * Renders the card's texts and links and its delivery. Staff fill them in for someone else, so the browser suggests
 * nothing.
 */
export function StaffCardFields({ form, offer, addTypedLink, towns, begun = false }: CardFieldsProps) {
  const later = begun ? cardTextNames.filter((name) => name !== "firstName" && name !== "phoneNumber") : [];
  const words = {
    ...Object.fromEntries(later.map((name) => [name, { required: false }])),
    workDescription: { maxLength: getCardTextLimit("workDescription") },
    address: { required: false, hint: "Vide\u00a0: la carte n'en montre pas." },
  };
  return (
    <>
      {(["vous", "entreprise"] as const).map((step) => (
        <fieldset key={step} className="grid gap-5 sm:grid-cols-2 sm:gap-x-6">
          <legend className="pb-3 text-lg font-bold text-silver-50">
            {step === "vous" ? "Informations personnelles" : "Entreprise"}
          </legend>
          <CardTextInputs
            form={form}
            ofOther
            names={getTextFieldsForOffer(offer, step)}
            words={words}
            after={{ lastName: <PrintedNameInput form={form} /> }}
          />
        </fieldset>
      ))}
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
  /** Whether the card may lack an image of this kind; `later`: a begun order still needs it. */
  optional: (kind: UploadKind) => boolean | "later";
  fetchAgain?: (kind: UploadKind, id: string) => Promise<File>;
}

/** Renders the fields for the card's images, which upload while staff fill in the rest. */
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
