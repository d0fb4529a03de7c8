import type { UseFormReturn } from "react-hook-form";
import type { EditableCard } from "#shared/contract/owner-cards.ts";
import { offers } from "#shared/offers/offers.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { getOwnerEditablePhotos } from "#shared/card/own-photos.ts";
import { FormSection } from "#web/kit/card-form/fields/form-section.tsx";
import {
  type OrderFormValues,
  formFieldLabels,
  getTextFieldsForOffer,
  isOptionalSecondField,
} from "#web/kit/card-form/form-values.ts";
import { ImageField } from "#web/kit/card-form/images/image-field.tsx";
import { ImageThumbnail } from "#web/kit/card-form/images/image-thumbnail.tsx";
import type { ImageStates, ImageUploads } from "#web/kit/card-form/images/image-uploads.ts";
import { shortenLinkForDisplay } from "#web/kit/card-form/link-rules.ts";
import { type AddTypedLink, LinksField } from "#web/kit/card-form/links-field.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { DecidedField, DecidedText } from "../decided/decided-field.tsx";
import { isDecided, mayStayEmpty } from "./decided.ts";
import { LinkReorderHandle } from "./link-handle.tsx";
import type { CardTextName } from "#shared/card/card-texts.ts";
import { EmailInput } from "#web/kit/card-form/fields/email-input.tsx";
import { PhoneField } from "#web/kit/card-form/fields/phone-field.tsx";
import { OrderTextInput } from "#web/kit/card-form/fields/text-inputs.tsx";
import { TextArea } from "#web/kit/ui/text-field.tsx";

/** What the owner may change of himself, in the order of the form. */
const personalTexts = [
  "firstName",
  "lastName",
  "email",
  "email2",
  "phoneNumber",
  "phoneNumber2",
  "address",
] as const satisfies readonly CardTextName[];

/** What he may change of where he works. */
const companyTexts = [
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
function EditorTexts({ form, card, names, onAsked }: EditorTextsProps) {
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

interface EditorFieldsProps {
  form: UseFormReturn<OrderFormValues>;
  card: EditableCard;
  uploads: ImageUploads;
  images: ImageStates;
  addTypedLink: AddTypedLink;
  /** The holder has asked his company for something that it decides. */
  onAsked: () => void;
}

/** Renders all that the owner may change: his photos first, as on the card, then the order form's sections. */
export function CardEditorFields({ form, card, uploads, images, addTypedLink, onAsked }: EditorFieldsProps) {
  const { offer } = card;
  const all = offers[offer].editing === "all";
  const texts = { form, card, onAsked };
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
          {getOwnerEditablePhotos(offers[offer]).map((kind) =>
            isDecided(card, `${kind}Url`) ? (
              <DecidedField key={kind} card={card} label={orderFieldLabels[`${kind}Url`]}>
                <ImageThumbnail kind={kind} state={images[kind]} />
              </DecidedField>
            ) : (
              <ImageField
                key={kind}
                kind={kind}
                control={form.control}
                uploads={uploads}
                state={images[kind]}
                optional={!offers[offer].photosNeeded || mayStayEmpty(card, `${kind}Url`)}
              />
            ),
          )}
        </div>
      </FormSection>
      <FormSection title="Informations personnelles">
        <EditorTexts {...texts} names={personalTexts} />
      </FormSection>
      <FormSection title="Entreprise">
        <EditorTexts {...texts} names={companyTexts} />
      </FormSection>
      <FormSection title="Site web et réseaux sociaux">
        {isDecided(card, "socialMedias") ? (
          <DecidedField card={card} label={orderFieldLabels.socialMedias}>
            <ul className="flex flex-col gap-1">
              {card.socialMedias.map((link) => (
                <li key={link} className="wrap-anywhere">
                  {shortenLinkForDisplay(link)}
                </li>
              ))}
              {card.socialMedias.length === 0 ? <li>Rien</li> : null}
            </ul>
          </DecidedField>
        ) : (
          <LinksField
            form={form}
            offer={offer}
            addTyped={addTypedLink}
            renderHandle={(link) => <LinkReorderHandle form={form} link={link} />}
          />
        )}
      </FormSection>
    </>
  );
}
