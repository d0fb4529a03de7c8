import { type CardText, cardTexts } from "#shared/card-texts.ts";
import { hasSecond, type OfferName, secondOf, type SecondFieldName } from "#shared/offers.ts";
import { orderFieldLabels } from "#shared/order-field-labels.ts";
import type { UploadKind } from "#shared/upload-kinds.ts";

type RequiredTextName = Exclude<CardText, SecondFieldName>;
export const phoneFieldNames = ["phoneNumber", "phoneNumber2", "workPhoneNumber", "workPhoneNumber2"] as const satisfies readonly CardText[];

export function isPhone(name: CardText): name is (typeof phoneFieldNames)[number] {
  return (phoneFieldNames as readonly CardText[]).includes(name);
}

/** Those of them that a card of this offer has. */
export function textFieldsOf(offer: OfferName): CardText[] {
  return cardTexts.filter((name) => !isSecond(name) || hasSecond(offer, name));
}

/** Whether it may be left empty beside the first one. */
export function isSecond(name: CardText): name is SecondFieldName {
  return name in secondOf;
}

export type ImageFieldName = `${UploadKind}Url`;

export interface OrderFormValues extends Record<CardText | ImageFieldName, string> {
  socialMedias: string[];
  /** In the links' input, not added yet. */
  typedLink: string;
}

/** What an order of this offer sends of the form, but its images. */
export function textsOf(values: OrderFormValues, offer: OfferName): Pick<OrderFormValues, RequiredTextName | "socialMedias"> & Partial<Record<SecondFieldName, string>> {
  const texts = Object.fromEntries(textFieldsOf(offer).map((name) => [name, values[name] ?? ""])) as Record<RequiredTextName, string>;
  return { ...texts, socialMedias: values.socialMedias };
}

/** The addresses of the images, without those that are not there. */
export function sentImages({ profileUrl, coverUrl, logoUrl }: Record<ImageFieldName, string>): Record<ImageFieldName, string | undefined> {
  return { profileUrl: profileUrl || undefined, coverUrl: coverUrl || undefined, logoUrl: logoUrl || undefined };
}

/** The labels, which the summary of errors repeats. */
export const fieldLabels: Record<keyof OrderFormValues, string> = {
  ...orderFieldLabels,
  typedLink: "Lien",
};
