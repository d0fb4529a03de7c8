import type { UseFormReturn } from "react-hook-form";
import type { CardTextName } from "#shared/card/card-texts.ts";
import type { EditableCard } from "#shared/contract/owner-cards.ts";
import { EmailInput } from "#web/kit/card-form/fields/email-input.tsx";
import { PhoneField } from "#web/kit/card-form/fields/phone-field.tsx";
import { OrderTextInput } from "#web/kit/card-form/fields/text-inputs.tsx";
import {
  formFieldLabels,
  getTextFieldsForOffer,
  isOptionalSecondField,
  type OrderFormValues,
} from "#web/kit/card-form/form-values.ts";
import { TextArea } from "#web/kit/ui/text-field.tsx";
import { DecidedText } from "../decided/decided-field.tsx";
import { isDecided, mayStayEmpty } from "./decided.ts";

/** What the owner may change of himself, in the order of the form. */
export const personalTexts = [
  "firstName",
  "lastName",
  "email",
  "email2",
  "phoneNumber",
  "phoneNumber2",
  "address",
] as const satisfies readonly CardTextName[];

/** What he may change of where he works. */
export const companyTexts = [
  "company",
  "jobTitle",
  "workEmail",
  "workEmail2",
  "workPhoneNumber",
  "workPhoneNumber2",
  "workAddress",
  "workDescription",
] as const satisfies readonly CardTextName[];

type EditorTextName = (typeof personalTexts)[number] | (typeof companyTexts)[number];

const completions: Record<EditorTextName, string> = {
  firstName: "given-name",
  lastName: "family-name",
  email: "email",
  email2: "off",
  phoneNumber: "tel",
  phoneNumber2: "off",
  address: "street-address",
  company: "organization",
  jobTitle: "organization-title",
  workEmail: "work email",
  workEmail2: "off",
  workPhoneNumber: "work tel",
  workPhoneNumber2: "off",
  workAddress: "section-work street-address",
  workDescription: "off",
};

const wide: readonly EditorTextName[] = ["address", "workAddress", "workDescription"];

interface EditorTextsProps {
  form: UseFormReturn<OrderFormValues>;
  card: EditableCard;
  names: readonly EditorTextName[];
  onAsked: () => void;
}

/** Renders texts of a card: those that its company decides to read, the others as inputs. */
export function EditorTexts({ form, card, names, onAsked }: EditorTextsProps) {
  const shown = names.filter((name) => getTextFieldsForOffer(card.offer).includes(name));
  return (
    <div className="grid gap-5 @lg:grid-cols-2 @lg:gap-x-6">
      {shown.map((name) => (
        <div key={name} className={`min-w-0 ${wide.includes(name) ? "@lg:col-span-2" : ""}`}>
          {isDecided(card, name) ? (
            <DecidedText
              card={card}
              name={name}
              text={card[name]}
              // A card that leaves is changed no more.
              onAsked={card.leavesAt === null ? onAsked : undefined}
            />
          ) : (
            <EditorText form={form} card={card} name={name} />
          )}
        </div>
      ))}
    </div>
  );
}

function EditorText({ form, card, name }: Pick<EditorTextsProps, "form" | "card"> & { name: EditorTextName }) {
  const autoComplete = completions[name];
  const required = !isOptionalSecondField(name) && !mayStayEmpty(card, name);
  switch (name) {
    case "email":
      return (
        <EmailInput
          form={form}
          name={name}
          autoComplete={autoComplete}
          required={required}
          hint="Montré sur votre page. L'adresse par laquelle vous vous connectez reste la même."
        />
      );
    case "email2":
    case "workEmail":
    case "workEmail2":
      return <EmailInput form={form} name={name} autoComplete={autoComplete} required={required} />;
    case "phoneNumber":
    case "phoneNumber2":
    case "workPhoneNumber":
    case "workPhoneNumber2":
      return <PhoneField form={form} name={name} autoComplete={autoComplete} required={required} />;
    case "workDescription":
      return (
        <TextArea
          {...form.register(name)}
          label={formFieldLabels[name]}
          autoComplete={autoComplete}
          error={form.formState.errors[name]?.message}
        />
      );
    case "address":
      return (
        <OrderTextInput
          form={form}
          name={name}
          required={false}
          autoComplete={autoComplete}
          hint="Vide&nbsp;: votre page n'en montre pas."
        />
      );
    default:
      return <OrderTextInput form={form} name={name} autoComplete={autoComplete} required={required} />;
  }
}
