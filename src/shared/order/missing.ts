import type { OrderFieldName } from "./order-field-labels.ts";
import { type OfferName, offers } from "../offers/offers.ts";
import { uploadKinds } from "../card/upload-kinds.ts";

/** Texts that every card needs before it is shown, printed or delivered; a mailbox or a second number is optional. */
const neededTexts = [
  "firstName",
  "lastName",
  "phoneNumber",
  "company",
  "jobTitle",
  "deliveryAddress",
] as const satisfies readonly OrderFieldName[];
const neededImages = ["profileUrl", "coverUrl", "logoUrl"] as const satisfies readonly OrderFieldName[];
export const requiredOrderFields = [...neededTexts, ...neededImages] as const;
export type RequiredOrderField = (typeof requiredOrderFields)[number];

/**
 * Lists the fields that staff left out of an order and that its card and delivery still need, in the order of the form.
 */
export function listMissingRequiredFields(
  offer: OfferName,
  given: Readonly<Record<RequiredOrderField, string>>,
): RequiredOrderField[] {
  const images = offers[offer].photosNeeded ? uploadKinds.map((kind) => `${kind}Url` as const) : [];
  return requiredOrderFields.filter(
    (name) =>
      given[name].trim() === "" &&
      ((neededTexts as readonly string[]).includes(name) || (images as readonly string[]).includes(name)),
  );
}
