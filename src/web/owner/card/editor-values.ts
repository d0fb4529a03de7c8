import { cardTextNames, mapCardTexts } from "#shared/card/card-texts.ts";
import { cardExtraNames } from "#shared/offers/card-extra-names.ts";
import { type CardBrochure, cardExtraLabels, serializeCardExtras } from "#shared/card/extras/card-extras.ts";
import { describeCardExtra } from "#shared/card/extras/describe-card-extra.ts";
import { type CardAppearance, cardColorSchemeLabels } from "#shared/card/card-look.ts";
import type { EditableCard, changeOwnedCard } from "#shared/contract/owner-cards.ts";
import type { EndpointBody } from "#shared/contract/endpoint.ts";
import { offers } from "#shared/offers/offers.ts";
import { uploadKinds, type UploadKind } from "#shared/card/upload-kinds.ts";
import { parsePrivateUploadId } from "#shared/route-paths.ts";
import {
  createBlankFormValues,
  type OrderFormValues,
  omitMissingImageUrls,
  toFieldText,
} from "#web/kit/card-form/form-values.ts";
import type { UploadedImage } from "#web/kit/card-form/images/image-uploads.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { listSentTexts } from "./decided.ts";

/**
 * Converts a card into its form's values. Nothing is delivered here, so a delivery place is set to keep the form from
 * requiring an address.
 */
export function toCardFormValues(card: EditableCard): OrderFormValues {
  const { socialMedias, profileUrl, coverUrl, logoUrl } = card;
  return {
    ...createBlankFormValues("typed"),
    ...mapCardTexts((name) => toFieldText(name, card[name])),
    deliveryAddress: "-",
    socialMedias,
    profileUrl,
    coverUrl,
    logoUrl,
  };
}

export function pickCardAppearance({ hidden, ownAccent, dress, extras }: CardAppearance): CardAppearance {
  return { hidden, ownAccent, dress, extras };
}

/** Replaces the brochure among the extras. */
export function withBrochure(look: CardAppearance, brochure: CardBrochure): CardAppearance {
  return { ...look, extras: { ...look.extras, brochure } };
}

export function isSameCardAppearance(one: CardAppearance, other: CardAppearance): boolean {
  return (
    one.ownAccent === other.ownAccent &&
    one.dress === other.dress &&
    serializeCardExtras(one.extras) === serializeCardExtras(other.extras) &&
    one.hidden.length === other.hidden.length &&
    one.hidden.every((name) => other.hidden.includes(name))
  );
}

export function getOwnedCardImages(
  card: Pick<EditableCard, `${UploadKind}Url`>,
): Partial<Record<UploadKind, UploadedImage>> {
  return Object.fromEntries(
    uploadKinds.flatMap((kind) => {
      const url = card[`${kind}Url`];
      const id = parsePrivateUploadId(url);
      return id === undefined ? [] : [[kind, { id, url }] as const];
    }),
  );
}

/**
 * Builds the request body from the form: the texts that this offer's cards have, the links, the images present, and the
 * card's look; nothing that the company decides.
 */
export function buildCardChangeBody(
  card: EditableCard,
  values: OrderFormValues,
  look: CardAppearance,
  version: string,
): EndpointBody<typeof changeOwnedCard> {
  const { profileUrl, coverUrl, logoUrl } = omitMissingImageUrls(values);
  const texts = Object.fromEntries(
    listSentTexts(card, values).map((name) => [name, values[name]]),
  ) as unknown as EndpointBody<typeof changeOwnedCard>;
  const own = {
    socialMedias: values.socialMedias,
    ...(profileUrl ? { profileUrl } : {}),
    ...(coverUrl ? { coverUrl } : {}),
    ...(logoUrl ? { logoUrl } : {}),
    ...(offers[card.offer].ownLook ? look : { extras: look.extras }),
  };
  for (const name of card.locked) delete own[name as keyof typeof own];
  return { ...texts, ...own, version };
}

interface Difference {
  label: string;
  here: string;
  there: string;
}

export type ComparableCardContent = Pick<
  EditableCard,
  (typeof cardTextNames)[number] | "socialMedias" | `${UploadKind}Url` | keyof CardAppearance
>;

/** Lists the differences between two versions of a card, in the form's order. */
export function listCardDifferences(here: ComparableCardContent, there: ComparableCardContent): Difference[] {
  const texts = cardTextNames
    .map((name) => ({
      label: orderFieldLabels[name],
      here: toFieldText(name, here[name].trim()),
      there: toFieldText(name, there[name].trim()),
    }))
    .filter((text) => text.here !== text.there);
  const [mine, theirs] = [here.socialMedias.join("\n"), there.socialMedias.join("\n")];
  const links = mine === theirs ? [] : [{ label: "Liens", here: mine, there: theirs }];
  return [...texts, ...imageDifferences(here, there), ...links, ...lookDifferences(here, there)];
}

function imageDifferences(here: ComparableCardContent, there: ComparableCardContent): Difference[] {
  const changed = uploadKinds.filter(
    (kind) => parsePrivateUploadId(here[`${kind}Url`]) !== parsePrivateUploadId(there[`${kind}Url`]),
  );
  return changed.map((kind) => ({
    label: orderFieldLabels[`${kind}Url`],
    here: here[`${kind}Url`] && "une image",
    there: there[`${kind}Url`] && "une autre image",
  }));
}

function lookDifferences(here: CardAppearance, there: CardAppearance): Difference[] {
  const said = (look: CardAppearance) => [
    {
      label: "Caché aux visiteurs",
      text: look.hidden
        .map((name) => orderFieldLabels[name])
        .toSorted()
        .join(", "),
    },
    { label: "Couleur", text: look.ownAccent || "automatique" },
    { label: "Fond de la page", text: cardColorSchemeLabels[look.dress] },
    ...cardExtraNames.map((name) => ({
      label: cardExtraLabels[name],
      text: describeCardExtra(name, look.extras[name]).join("\n"),
    })),
  ];
  const others = said(there);
  return said(here).flatMap(({ label, text }, at) =>
    others[at]?.text === text ? [] : [{ label, here: text, there: others[at]?.text ?? "" }],
  );
}
