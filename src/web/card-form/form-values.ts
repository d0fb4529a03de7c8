import type { OrderFieldName } from "#shared/contract/order-fields.ts";
import { hasSecond, type OfferName, secondOf, type SecondFieldName } from "#shared/offers.ts";
import { orderFieldLabels } from "#shared/order-field-labels.ts";
import type { UploadKind } from "#shared/upload-kinds.ts";

/** What a person types, in the order of the page. */
export const textFieldNames = [
  "firstName", "lastName", "email", "email2", "phoneNumber", "phoneNumber2", "address",
  "company", "jobTitle", "workEmail", "workEmail2", "workPhoneNumber", "workPhoneNumber2", "workAddress", "workDescription",
] as const satisfies readonly OrderFieldName[];
export type TextFieldName = (typeof textFieldNames)[number];
type RequiredTextName = Exclude<TextFieldName, SecondFieldName>;
export const phoneFieldNames = ["phoneNumber", "phoneNumber2", "workPhoneNumber", "workPhoneNumber2"] as const satisfies readonly TextFieldName[];

export function isPhone(name: TextFieldName): name is (typeof phoneFieldNames)[number] {
  return (phoneFieldNames as readonly TextFieldName[]).includes(name);
}

/** Those of them that a card of this offer has. */
export function textFieldsOf(offer: OfferName): TextFieldName[] {
  return textFieldNames.filter((name) => !isSecond(name) || hasSecond(offer, name));
}

/** Whether it may be left empty beside the first one. */
export function isSecond(name: TextFieldName): name is SecondFieldName {
  return name in secondOf;
}

export type ImageFieldName = `${UploadKind}Url`;

export interface OrderFormValues extends Record<TextFieldName | ImageFieldName, string> {
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
