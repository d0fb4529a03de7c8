import { z } from "zod";
import type { OrderFieldName } from "../order/order-field-labels.ts";
import { hasSecondaryContactField, offers, type OfferName, type SecondaryContactField } from "../offers/offers.ts";
import { listUnprintableLetters } from "../card/printed/printed-text.ts";
import { formatTooManyLinksMessage } from "../card/social-links.ts";
import {
  emailField,
  multilineField,
  optionalEmailField,
  optionalLineField,
  personNameField,
  singleLineField,
  textField,
} from "./fields.ts";
import { socialLinkField } from "./social-link-field.ts";

/** A telephone number as typed; the server reads it as Senegalese or international and stores E.164. */
const phoneText = singleLineField(40, "Le numéro de téléphone est obligatoire.");
const noAddress = "L'adresse est obligatoire.";
const uploadUrl = textField({ error: "Cette image est obligatoire." })
  .min(1, "Cette image est obligatoire.")
  .max(300, "Cette image n'est pas valable.");

/**
 * Builds the schema of the order fields of product.md §3, with the limits we set, as the most generous of these
 * offers takes them. A hidden address stays empty and the delivery address is given instead; `getOrderFieldErrors`
 * checks that one of them is there.
 */
export function buildOrderFieldsSchema(names: readonly OfferName[]) {
  const some = names.map((name) => offers[name]);
  const most = Math.max(...some.map(({ socialLinks }) => socialLinks));
  const image = some.every(({ photosNeeded }) => photosNeeded) ? uploadUrl : uploadUrl.optional();
  const second = (name: SecondaryContactField, field: z.ZodType<string, string>) =>
    (names.some((offer) => hasSecondaryContactField(offer, name)) ? field : nothing).optional();
  return z.object({
    firstName: personNameField(60, "Le prénom est obligatoire."),
    lastName: personNameField(60, "Le nom est obligatoire."),
    printedName: optionalLineField(120).optional(),
    email: emailField,
    email2: second("email2", optionalEmailField),
    phoneNumber: phoneText,
    phoneNumber2: second("phoneNumber2", optionalLineField(40)),
    address: optionalLineField(200, noAddress),
    company: singleLineField(100, "Le nom de l'entreprise est obligatoire."),
    jobTitle: singleLineField(100, "La fonction est obligatoire."),
    workEmail: emailField,
    workEmail2: second("workEmail2", optionalEmailField),
    workPhoneNumber: phoneText,
    workPhoneNumber2: second("workPhoneNumber2", optionalLineField(40)),
    workAddress: singleLineField(200, "L'adresse de l'entreprise est obligatoire."),
    workDescription: multilineField(1000).default(""),
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

/** The second contact field of an offer that has only one: absent or empty. */
const nothing = textField().trim().max(0, "Cette offre n'en a qu'un.");

const read = new Map<OfferName, ReturnType<typeof buildOrderFieldsSchema>>();

/**
 * Returns the first error message for each field that is invalid for a card of this offer; with `whole: false` a
 * missing field is no error, with `printed: false` one is not that cannot be printed.
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
  if (whole && isBlank(given.address) && isBlank(given.deliveryAddress)) faults.address ??= noAddress;
  return faults;
}

const anotherScript = "écrivez ce texte dans une autre écriture";

type Given = Partial<Record<OrderFieldName, unknown>>;

/**
 * Returns an error message for each text that our fonts cannot print whole. The name keeps its letters where its printed
 * spelling is given; whoever does not know that field (it is left out) is told at the name what is `wantedOfName`.
 */
export function findPrintFaults(given: Given, wantedOfName = anotherScript): Partial<Record<OrderFieldName, string>> {
  const faults: Partial<Record<OrderFieldName, string>> = {};
  const isKnown = given.printedName !== undefined;
  const judge = (name: OrderFieldName, at: OrderFieldName, wanted: string): void => {
    const letters = listUnprintableLetters(textOf(given[name])).join(" ");
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

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isBlank(text: unknown): boolean {
  return typeof text !== "string" || text.trim() === "";
}
