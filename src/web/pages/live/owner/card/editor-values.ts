import { cardTexts, forEachText } from "#shared/card-texts.ts";
import { type CardLook, dressLabels } from "#shared/card-look.ts";
import type { CardToEdit, changeOwnedCard } from "#shared/contract/owner-cards.ts";
import type { Body } from "#shared/contract/endpoint.ts";
import { type OfferName, offers } from "#shared/offers.ts";
import { uploadKinds, type UploadKind } from "#shared/upload-kinds.ts";
import { uploadIdOf } from "#shared/urls.ts";
import { blankValues, type OrderFormValues, sentImages, textFieldsOf } from "#web/card-form/form-values.ts";
import type { UploadedImage } from "#web/card-form/images/image-uploads.ts";
import { orderFieldLabels } from "#shared/order-field-labels.ts";

/** A card as its form has it. Nothing is delivered here: with a place for it, an address is not missed. */
export function valuesOf(card: CardToEdit): OrderFormValues {
  const { socialMedias, profileUrl, coverUrl, logoUrl } = card;
  return { ...blankValues("typed"), ...forEachText((name) => card[name]), deliveryAddress: "-", socialMedias, profileUrl, coverUrl, logoUrl };
}

/** How it is shown. */
export function lookOf({ hidden, ownAccent, dress }: CardLook): CardLook {
  return { hidden, ownAccent, dress };
}

export function isSameLook(one: CardLook, other: CardLook): boolean {
  return one.ownAccent === other.ownAccent && one.dress === other.dress && one.hidden.length === other.hidden.length && one.hidden.every((name) => other.hidden.includes(name));
}

/** The images that the card has already. */
export function imagesOf(card: CardToEdit): Partial<Record<UploadKind, UploadedImage>> {
  return Object.fromEntries(uploadKinds.flatMap((kind) => {
    const url = card[`${kind}Url`];
    const id = uploadIdOf(url);
    return id === undefined ? [] : [[kind, { id, url }] as const];
  }));
}

/** What is sent of the form: the texts that cards of this offer have, the links, the images that are there, and how they are shown. */
export function bodyOf(values: OrderFormValues, look: CardLook, offer: OfferName, version: string): Body<typeof changeOwnedCard> {
  const { profileUrl, coverUrl, logoUrl } = sentImages(values);
  const texts = Object.fromEntries(textFieldsOf(offer).map((name) => [name, values[name]])) as unknown as Body<typeof changeOwnedCard>;
  return { ...texts, socialMedias: values.socialMedias, ...(profileUrl ? { profileUrl } : {}), ...(coverUrl ? { coverUrl } : {}), ...(logoUrl ? { logoUrl } : {}), ...(offers[offer].ownLook ? look : {}), version };
}

interface Difference {
  label: string;
  here: string;
  there: string;
}

export type Said = Pick<CardToEdit, (typeof cardTexts)[number] | "socialMedias" | `${UploadKind}Url` | keyof CardLook>;

/** Where two say something else of a card, in the order of the form. */
export function differencesOf(here: Said, there: Said): Difference[] {
  const texts = cardTexts.filter((name) => here[name].trim() !== there[name].trim()).map((name) => ({ label: orderFieldLabels[name], here: here[name], there: there[name] }));
  const [mine, theirs] = [here.socialMedias.join("\n"), there.socialMedias.join("\n")];
  const links = mine === theirs ? [] : [{ label: "Liens", here: mine, there: theirs }];
  return [...texts, ...imageDifferences(here, there), ...links, ...lookDifferences(here, there)];
}

function imageDifferences(here: Said, there: Said): Difference[] {
  const changed = uploadKinds.filter((kind) => uploadIdOf(here[`${kind}Url`]) !== uploadIdOf(there[`${kind}Url`]));
  return changed.map((kind) => ({ label: orderFieldLabels[`${kind}Url`], here: here[`${kind}Url`] && "une image", there: there[`${kind}Url`] && "une autre image" }));
}

function lookDifferences(here: CardLook, there: CardLook): Difference[] {
  const said = (look: CardLook) => [
    { label: "Caché aux visiteurs", text: look.hidden.map((name) => orderFieldLabels[name]).toSorted().join(", ") },
    { label: "Couleur", text: look.ownAccent || "automatique" },
    { label: "Fond de la page", text: dressLabels[look.dress] },
  ];
  const others = said(there);
  return said(here).flatMap(({ label, text }, at) => (others[at]?.text === text ? [] : [{ label, here: text, there: others[at]?.text ?? "" }]));
}
