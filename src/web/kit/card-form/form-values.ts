import { phoneTextNames } from "#shared/card/card-text-rules.ts";
import {
  type CardTextName,
  type CardTextStep,
  cardTextNames,
  listCardTextsOfStep,
  mapCardTexts,
} from "#shared/card/card-texts.ts";
import { freeDeliveryTown } from "#shared/order/delivery-promise.ts";
import { type DeliveryTextName, mapDeliveryTexts } from "#shared/order/delivery-texts.ts";
import {
  hasSecondaryContactField,
  isSecondaryContactField,
  type OfferName,
  type SecondaryContactField,
} from "#shared/offers/offers.ts";
import { groupPhoneDigits } from "#shared/format/grouped-phone.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import type { UploadKind } from "#shared/card/upload-kinds.ts";
import type { ProfileNetwork } from "./link-rules.ts";

type RequiredTextName = Exclude<CardTextName, SecondaryContactField>;
export type FormTextName = CardTextName | DeliveryTextName | "printedName";

/** Lists the texts that cards of this offer have; with `step`, only those of that step of the order form. */
export function getTextFieldsForOffer(offer: OfferName, step?: CardTextStep): CardTextName[] {
  const names = step ? listCardTextsOfStep(step) : cardTextNames;
  return names.filter((name) => !isSecondaryContactField(name) || hasSecondaryContactField(offer, name));
}

export const imageFieldNames = ["profileUrl", "coverUrl", "logoUrl"] as const;
export type ImageFieldName = `${UploadKind}Url`;

export interface OrderFormValues extends Record<CardTextName | DeliveryTextName | ImageFieldName, string> {
  socialMedias: string[];
  /** The name in printable letters; left out if the form does not ask for it. */
  printedName?: string;
  /** Link in the links' input that is not added yet. */
  typedLink: string;
  /** Network chosen for that link. */
  typedNetwork: ProfileNetwork | "";
  /** Whether the card shows the address; otherwise it is used only for the delivery. */
  addressShown: boolean;
  /**
   * Delivers to the address typed for the card (`address`), to another one (`elsewhere`), or, in forms of staff, to the
   * one in the delivery fields, where an empty field means the card's value (`typed`).
   */
  deliverTo: "address" | "elsewhere" | "typed";
}

export function createBlankFormValues(deliverTo: OrderFormValues["deliverTo"]): OrderFormValues {
  return {
    ...mapCardTexts(() => ""),
    ...mapDeliveryTexts(() => ""),
    printedName: "",
    socialMedias: [],
    typedLink: "",
    typedNetwork: "",
    addressShown: true,
    deliverTo,
    profileUrl: "",
    coverUrl: "",
    logoUrl: "",
  };
}

const phoneFieldNames: readonly string[] = [...phoneTextNames, "deliveryPhone"];

/** Returns a field's text as a form shows it: Senegalese phone numbers in groups of digits, others unchanged. */
export function toFieldText(name: string, text: string): string {
  return phoneFieldNames.includes(name) ? groupPhoneDigits(text).replaceAll("\u00a0", " ") : text;
}

/** Returns the part of the form that an order of this offer sends, except its images. */
export function toOrderTexts(values: OrderFormValues, offer: OfferName) {
  const texts = Object.fromEntries(getTextFieldsForOffer(offer).map((name) => [name, values[name] ?? ""])) as Record<
    RequiredTextName,
    string
  > &
    Partial<Record<SecondaryContactField, string>>;
  return {
    ...texts,
    ...(values.addressShown ? {} : { address: "" }),
    ...pickDeliveryTexts(values),
    printedName: values.printedName,
    socialMedias: values.socialMedias,
  };
}

/** Leaves empty fields out; a buyer who chose no other town gets Dakar. */
function pickDeliveryTexts(values: OrderFormValues): Partial<Record<DeliveryTextName, string>> {
  const { deliverTo, addressShown, deliveryNote } = values;
  const deliveryTown = deliverTo === "typed" ? values.deliveryTown : values.deliveryTown || freeDeliveryTown;
  const home = addressShown ? {} : { deliveryAddress: values.address };
  const all =
    deliverTo === "address"
      ? { ...home, deliveryNote, deliveryTown }
      : { ...mapDeliveryTexts((name) => values[name]), deliveryTown };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text?.trim()));
}

/**
 * Moves an error to the field where the value was typed. While the address is hidden: an error about the delivery
 * address goes to `address` if the card is delivered there; otherwise one about `address` goes to the delivery address.
 */
export function mapErrorsToTypedFields<Name extends string>(
  values: Pick<OrderFormValues, "addressShown" | "deliverTo">,
  faults: Partial<Record<Name | "address" | "deliveryAddress", string>>,
): typeof faults {
  const [sentAs, typedAs] =
    values.deliverTo === "address"
      ? (["deliveryAddress", "address"] as const)
      : (["address", "deliveryAddress"] as const);
  if (values.addressShown || !faults[sentAs]) return faults;
  const { [sentAs]: fault, ...others } = faults;
  return { [typedAs]: fault, ...others } as typeof faults;
}

export function omitMissingImageUrls({
  profileUrl,
  coverUrl,
  logoUrl,
}: Record<ImageFieldName, string>): Record<ImageFieldName, string | undefined> {
  return { profileUrl: profileUrl || undefined, coverUrl: coverUrl || undefined, logoUrl: logoUrl || undefined };
}

/** Labels of the fields; the error summary repeats them. */
export const formFieldLabels: Record<keyof OrderFormValues, string> = {
  ...orderFieldLabels,
  typedNetwork: "Réseau",
  typedLink: "Lien",
  addressShown: "Afficher sur ma carte",
  deliverTo: "Livraison",
};

/** Lists the fields with errors, in the order of a form that starts with the images. */
export function listFieldsWithErrors(
  faults: Partial<Record<keyof OrderFormValues, unknown>>,
): (keyof OrderFormValues)[] {
  const names = new Set([...imageFieldNames, ...(Object.keys(formFieldLabels) as (keyof OrderFormValues)[])]);
  return [...names].filter((name) => faults[name]);
}
