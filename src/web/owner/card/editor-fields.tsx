import { type UseFormReturn, useWatch } from "react-hook-form";
import type { EditableCard } from "#shared/contract/owner-cards.ts";
import { formatCount } from "#shared/format/counts.ts";
import { offers } from "#shared/offers/offers.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { getOwnerEditablePhotos } from "#shared/card/own-photos.ts";
import { CardTextInputs } from "#web/kit/card-form/fields/card-text-inputs.tsx";
import { type OrderFormValues, getTextFieldsForOffer } from "#web/kit/card-form/form-values.ts";
import { ImageField } from "#web/kit/card-form/images/image-field.tsx";
import { ImageThumbnail } from "#web/kit/card-form/images/image-thumbnail.tsx";
import type { ImageStates, ImageUploads } from "#web/kit/card-form/images/image-uploads.ts";
import { shortenLinkForDisplay } from "#web/kit/card-form/link-rules.ts";
import { type AddTypedLink, LinksField } from "#web/kit/card-form/links-field.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { DecidedField, DecidedText } from "../decided/decided-field.tsx";
import { isDecided, mayStayEmpty } from "./decided.ts";
import { EditorSection } from "./editor-section.tsx";
import { LinkReorderHandle } from "./link-handle.tsx";
import type { CardTextStep } from "#shared/card/card-texts.ts";

interface EditorTextsProps {
  form: UseFormReturn<OrderFormValues>;
  card: EditableCard;
  step: CardTextStep;
  onAsked: () => void;
}

/** Renders a card's texts: inputs, or plain text for those that its company decides. */
function EditorTexts({ form, card, step, onAsked }: EditorTextsProps) {
  const names = getTextFieldsForOffer(card.offer, step);
  const free = names.filter((name) => mayStayEmpty(card, name));
  const decided = names.filter((name) => isDecided(card, name));
  return (
    <div className="grid gap-5 @lg:grid-cols-2 @lg:gap-x-6">
      <CardTextInputs
        form={form}
        names={names}
        words={{
          ...Object.fromEntries(free.map((name) => [name, { required: false }])),
          email: {
            required: !free.includes("email"),
            hint: "Montré sur votre page. L'adresse par laquelle vous vous connectez reste la même.",
          },
          address: { required: false, hint: "Vide\u00a0: votre page n'en montre pas." },
        }}
        instead={Object.fromEntries(
          decided.map((name) => [
            name,
            <DecidedText
              key={name}
              card={card}
              name={name}
              text={card[name]}
              // A card that is about to be erased can no longer be changed.
              onAsked={card.leavesAt === null ? onAsked : undefined}
            />,
          ]),
        )}
      />
    </div>
  );
}

interface EditorFieldsProps {
  form: UseFormReturn<OrderFormValues>;
  card: EditableCard;
  uploads: ImageUploads;
  images: ImageStates;
  addTypedLink: AddTypedLink;
  /** Called when the holder has asked the company to change one of its values. */
  onAsked: () => void;
}

/** Renders all that the owner may change: their photos first, as on the card, then the order form's sections. */
export function CardEditorFields({ form, card, uploads, images, addTypedLink, onAsked }: EditorFieldsProps) {
  const { offer } = card;
  const all = offers[offer].editing === "all";
  const texts = { form, card, onAsked };
  const photos = getOwnerEditablePhotos(offers[offer]);
  const values = useWatch({ control: form.control }) as OrderFormValues;
  const listFilled = (...texts: string[]) => texts.flatMap((text) => text.trim() || []).join(", ") || "Rien encore";
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
      <EditorSection
        name="photos"
        title="Photos"
        holds={`${photos.filter((kind) => images[kind].phase !== "empty").length} sur ${photos.length}`}
      >
        <div className="flex flex-col gap-6">
          {photos.map((kind) =>
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
      </EditorSection>
      <EditorSection
        name="vous"
        title="Informations personnelles"
        holds={listFilled(`${values.firstName} ${values.lastName}`, values.phoneNumber)}
      >
        <EditorTexts {...texts} step="vous" />
      </EditorSection>
      <EditorSection name="entreprise" title="Entreprise" holds={listFilled(values.jobTitle, values.company)}>
        <EditorTexts {...texts} step="entreprise" />
      </EditorSection>
      <EditorSection
        name="liens"
        title="Site web et réseaux sociaux"
        holds={`${formatCount(values.socialMedias.length, "lien")} sur ${offers[offer].socialLinks}`}
      >
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
      </EditorSection>
    </>
  );
}
