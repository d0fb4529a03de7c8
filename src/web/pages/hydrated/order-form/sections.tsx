import { lazy, Suspense, useState } from "react";
import { flushSync } from "react-dom";
import type { UseFormReturn } from "react-hook-form";
import { hasSecondaryContactField, type OfferName, offers } from "#shared/offers.ts";
import { uploadKinds } from "#shared/upload-kinds.ts";
import { TextArea } from "#web/ui/text-field.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { FormSection } from "#web/card-form/fields/form-section.tsx";
import { formFieldLabels, type OrderFormValues } from "#web/card-form/form-values.ts";
import type { GeneratedImageKind } from "#web/card-form/images/drawn-image.ts";
import { ImageField } from "#web/card-form/images/image-field.tsx";
import type { ImageStates, ImageUploads } from "#web/card-form/images/image-uploads.ts";
import { CopyPersonalContactButton } from "#web/card-form/fields/same-reach-button.tsx";
import { explainChunkLoadFailure } from "#web/card-form/why-missing.ts";
import { AddressField } from "#web/card-form/fields/address-field.tsx";
import { PhoneField } from "#web/card-form/fields/phone-field.tsx";
import { EmailInput } from "#web/card-form/fields/email-input.tsx";
import { OrderTextInput } from "#web/card-form/fields/text-inputs.tsx";

type Form = UseFormReturn<OrderFormValues>;

const columns = "grid gap-5 @lg:grid-cols-2 @lg:gap-x-6";

const loadDrawing = () => import("#web/card-form/images/drawing-dialog.tsx");
const DrawingDialog = lazy(async () => ({ default: (await loadDrawing()).ImageGeneratorDialog }));

interface ImagesSectionProps {
  form: Form;
  offer: OfferName;
  uploads: ImageUploads;
  images: ImageStates;
}

export function ImagesSection({ form, offer, uploads, images }: ImagesSectionProps) {
  const [drawing, setDrawing] = useState<GeneratedImageKind>();
  const toast = useToast();
  const other = drawing === "logo" ? "cover" : "logo";

  function draw(kind: GeneratedImageKind): void {
    loadDrawing().then(
      () => setDrawing(kind),
      async () => toast.show({ kind: "error", text: await explainChunkLoadFailure() }),
    );
  }

  /** As after cropping: the focus goes to the drawn image's field once the dialog is closed. */
  function close(kind: GeneratedImageKind): void {
    flushSync(() => setDrawing(undefined));
    document.getElementById(`image-${kind}`)?.focus();
  }

  /** Returns the name for a drawn logo. */
  function nameOf({ company, firstName, lastName }: OrderFormValues): string {
    return company?.trim() || `${firstName ?? ""} ${lastName ?? ""}`;
  }

  return (
    <FormSection
      title="Profil et couverture"
      intro="Trois images&nbsp;: vous les recadrez ici, et elles partent pendant que vous remplissez la suite."
    >
      <div className="flex flex-col gap-6">
        {uploadKinds.map((kind) => (
          <ImageField
            key={kind}
            kind={kind}
            control={form.control}
            uploads={uploads}
            state={images[kind]}
            optional={!offers[offer].photosNeeded}
            onDraw={kind === "profile" ? undefined : () => draw(kind)}
          />
        ))}
        {drawing ? (
          <Suspense>
            <DrawingDialog
              kind={drawing}
              name={nameOf(form.getValues())}
              missingToo={images[other].phase === "empty" ? other : undefined}
              onCancel={() => close(drawing)}
              onDone={(drawn) => {
                for (const [kind, image] of drawn) uploads.choose(kind, image);
                close(drawing);
              }}
            />
          </Suspense>
        ) : null}
      </div>
    </FormSection>
  );
}

export function PersonalSection({ form, offer }: { form: Form; offer: OfferName }) {
  return (
    <FormSection title="Informations personnelles">
      <div className={columns}>
        <OrderTextInput form={form} name="firstName" autoComplete="given-name" />
        <OrderTextInput form={form} name="lastName" autoComplete="family-name" />
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
