import { z } from "zod";
import type { OrderFieldName } from "../order/order-field-labels.ts";
import {
  hasSecondaryContactField,
  isSecondaryContactField,
  offers,
  type OfferName,
  type SecondaryContactField,
} from "../offers/offers.ts";
import { listUnprintableLetters } from "../card/printed/printed-text.ts";
import { formatTooManyLinksMessage } from "../card/social-links.ts";
import { getMissingTextSentence, type CardTextWith, getCardTextRule } from "../card/card-text-rules.ts";
import { type CardTextName, cardTextNames } from "../card/card-texts.ts";
import { type CardTextField, cardTextField } from "./card-text-field.ts";
import { optionalLineField, textField } from "./fields.ts";
import { socialLinkField } from "./social-link-field.ts";

const uploadUrl = textField({ error: "Cette image est obligatoire." })
  .min(1, "Cette image est obligatoire.")
  .max(300, "Cette image n'est pas valable.");

/**
 * Builds the schema of the order fields of product.md §3 with our limits, as the most generous of these offers allows.
 * If the address is hidden, it stays empty and the delivery address is given; `getOrderFieldErrors` checks that one of
 * them is given.
 */
export function buildOrderFieldsSchema(names: readonly OfferName[]) {
  const some = names.map((name) => offers[name]);
  const most = Math.max(...some.map(({ socialLinks }) => socialLinks));
  const image = some.every(({ photosNeeded }) => photosNeeded) ? uploadUrl : uploadUrl.optional();
  return z.object({
    ...buildCardTextFields(names),
    printedName: optionalLineField(120).optional(),
    socialMedias: z
      .array(socialLinkField({ mail: some.some(({ mailLinks }) => mailLinks) }))
      .max(most, formatTooManyLinksMessage(most))
      .default([]),
    profileUrl: image,
    coverUrl: image,
    logoUrl: image,
    deliveryTown: optionalLineField(60).optional(),
    deliveryRecipient: optionalLineField(120).optional(),
    deliveryPhone: optionalLineField(40).optional(),
    deliveryAddress: optionalLineField(200).optional(),
    deliveryNote: optionalLineField(300).optional(),
  } satisfies Record<OrderFieldName, z.ZodType>);
}

/** The second contact field of an offer with only one: absent or empty. */
const nothing = textField().trim().max(0, "Cette offre n'en a qu'un.");

/** A left-out second contact stays absent; any other optional text becomes empty. */
type CardTextFields = {
  [Name in CardTextName]: Name extends SecondaryContactField
    ? z.ZodOptional<CardTextField>
    : Name extends CardTextWith<{ needed: string }>
      ? CardTextField
      : z.ZodDefault<CardTextField>;
};

function buildCardTextFields(offered: readonly OfferName[]): CardTextFields {
  const fields = cardTextNames.map((name) => {
    if (isSecondaryContactField(name))
      return [
        name,
        (offered.some((offer) => hasSecondaryContactField(offer, name)) ? cardTextField(name) : nothing).optional(),
      ];
    // `getOrderFieldErrors` requires it or the delivery address.
    if (name === "address") return [name, cardTextField(name, true)];
    return [name, getCardTextRule(name).needed ? cardTextField(name) : cardTextField(name).default("")];
  });
  return Object.fromEntries(fields) as CardTextFields;
}

const read = new Map<OfferName, ReturnType<typeof buildOrderFieldsSchema>>();

/**
 * Returns the first error message for each field that is invalid for a card of this offer. With `whole: false` a
 * missing field is no error; with `printed: false` an unprintable one is no error.
 */
export function getOrderFieldErrors(
  offer: OfferName,
  given: Given,
  { whole = true, printed = true } = {},
): Partial<Record<OrderFieldName, string>> {
  const fields = read.get(offer) ?? buildOrderFieldsSchema([offer]);
  read.set(offer, fields);
  const { error } = (whole ? fields : fields.partial()).safeParse(given);
  const faults: Partial<Record<OrderFieldName, string>> = {};
  for (const { path, message } of error?.issues ?? []) faults[path[0] as OrderFieldName] ??= message;
  if (printed) Object.assign(faults, { ...findPrintFaults(given), ...faults });
  if (whole && isBlank(given.address) && isBlank(given.deliveryAddress))
    faults.address ??= getMissingTextSentence("address");
  return faults;
}

const anotherScript = "écrivez ce texte dans une autre écriture";

type Given = Partial<Record<OrderFieldName, unknown>>;

/**
 * Returns an error for each text that our fonts cannot print whole. A name is accepted with a printed spelling. If the
 * caller does not know that field (it is left out), the error is at the name and says `wantedOfName`.
 */
export function findPrintFaults(given: Given, wantedOfName = anotherScript): Partial<Record<OrderFieldName, string>> {
  const faults: Partial<Record<OrderFieldName, string>> = {};
  const isKnown = given.printedName !== undefined;
  const judge = (name: OrderFieldName, at: OrderFieldName, wanted: string): void => {
    const text = given[name];
    const letters = typeof text === "string" ? listUnprintableLetters(text).join(" ") : "";
    if (letters !== "") faults[at] ??= `Nous ne savons pas imprimer «\u00a0${letters}\u00a0»\u00a0: ${wanted}.`;
  };
  judge("jobTitle", "jobTitle", anotherScript);
  judge("company", "company", anotherScript);
  judge("printedName", "printedName", anotherScript);
  if (!isBlank(given.printedName)) return faults;
  for (const name of ["firstName", "lastName"] as const)
    judge(
      name,
      isKnown ? "printedName" : name,
      isKnown ? "écrivez tout le nom comme il doit être imprimé, votre page garde l'autre" : wantedOfName,
    );
  return faults;
}

function isBlank(text: unknown): boolean {
  return typeof text !== "string" || text.trim() === "";
}
