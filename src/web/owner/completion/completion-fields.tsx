import type { UseFormReturn } from "react-hook-form";
import type { CardCompletion } from "#shared/contract/card-completion.ts";
import { EmailInput } from "#web/kit/card-form/fields/email-input.tsx";
import { FormSection } from "#web/kit/card-form/fields/form-section.tsx";
import { PhoneField } from "#web/kit/card-form/fields/phone-field.tsx";
import { OrderTextInput } from "#web/kit/card-form/fields/text-inputs.tsx";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";
import { ImageField } from "#web/kit/card-form/images/image-field.tsx";
import type { ImageStates, ImageUploads } from "#web/kit/card-form/images/image-uploads.ts";
import { type AddTypedLink, LinksField } from "#web/kit/card-form/links/links-field.tsx";
import { listOwnTexts, type OwnText } from "./completion-values.ts";
import { DecidedFields } from "./decided-fields.tsx";

interface CompletionFieldsProps {
  form: UseFormReturn<OrderFormValues>;
  card: CardCompletion;
  uploads: ImageUploads;
  images: ImageStates;
  addTypedLink: AddTypedLink;
  /** He has asked for something that his company decides. */
  onAsked: () => void;
}

const columns = "grid gap-5 @lg:grid-cols-2 @lg:gap-x-6";

/** Renders what is asked of the holder first, then what else of his card is his, then what his company decides. */
export function CompletionFields({ form, card, uploads, images, addTypedLink, onAsked }: CompletionFieldsProps) {
  const { asked, others } = listOwnTexts(card);
  const asksLinks = card.asked.includes("socialMedias") && !card.locked.includes("socialMedias");
  const asksPhoto = card.asked.includes("profileUrl");
  const photo = (
    <ImageField
      kind="profile"
      control={form.control}
      uploads={uploads}
      state={images.profile}
      optional={!asksPhoto || card.isWaived}
    />
  );
  return (
    <>
      {asksPhoto || asked.length > 0 || asksLinks ? (
        <FormSection title="Ce qui vous est demandé">
          <div className="flex flex-col gap-6">
            {asksPhoto ? photo : null}
            {asked.length > 0 ? <Texts form={form} names={asked} required /> : null}
            {asksLinks ? <LinksField form={form} offer={card.offer} addTyped={addTypedLink} /> : null}
          </div>
        </FormSection>
      ) : null}
      <FormSection title="Ce que dit votre carte">
        <div className="flex flex-col gap-6">
          {asksPhoto ? null : photo}
          <Texts form={form} names={others} />
        </div>
      </FormSection>
      <DecidedFields card={card} onAsked={onAsked} />
    </>
  );
}

function Texts({
  form,
  names,
  required = false,
}: {
  form: UseFormReturn<OrderFormValues>;
  names: readonly OwnText[];
  required?: boolean;
}) {
  if (names.length === 0) return null;
  return (
    <div className={columns}>
      {names.map((name) => (
        <OwnTextInput key={name} form={form} name={name} required={required} />
      ))}
    </div>
  );
}

const completions: Record<OwnText, string> = {
  firstName: "given-name",
  lastName: "family-name",
  jobTitle: "organization-title",
  phoneNumber: "tel",
  email: "email",
  workPhoneNumber: "work tel",
  workEmail: "work email",
};

function OwnTextInput({
  form,
  name,
  required,
}: {
  form: UseFormReturn<OrderFormValues>;
  name: OwnText;
  required: boolean;
}) {
  const autoComplete = completions[name];
  switch (name) {
    case "phoneNumber":
    case "workPhoneNumber":
      return <PhoneField form={form} name={name} autoComplete={autoComplete} required={required} />;
    case "email":
    case "workEmail":
      return <EmailInput form={form} name={name} autoComplete={autoComplete} required={required} />;
    default:
      return (
        <OrderTextInput
          form={form}
          name={name}
          autoComplete={autoComplete}
          required={required || name === "firstName" || name === "lastName"}
        />
      );
  }
}
