import { z } from "zod";
import { hasSecond, offers, type OfferName, type SecondFieldName } from "../offers.ts";
import { tooManyLinks } from "../social-links.ts";
import { emailField, emailOrNothing, line, lineOrNothing, longText } from "./fields.ts";
import { socialLinkField } from "./social-link-field.ts";

/** What a person types as a telephone number; the server reads it as Senegalese or international and keeps E.164. */
const phoneText = line(40, "Le numéro de téléphone est obligatoire.");
const noAddress = "L'adresse est obligatoire.";
const uploadUrl = z
  .string({ error: "Cette image est obligatoire." })
  .min(1, "Cette image est obligatoire.")
  .max(300, "Cette image n'est pas valable.");

/**
 * The order fields of product.md §3, with the limits we set, as the most generous of these offers takes them. An address that
 * is not to be seen stays empty, and where the card goes is said beside it: `faultsFor` holds that one of them is there.
 */
export function orderFieldsOf(names: readonly OfferName[]) {
  const some = names.map((name) => offers[name]);
  const most = Math.max(...some.map(({ socialLinks }) => socialLinks));
  const image = some.every(({ photosNeeded }) => photosNeeded) ? uploadUrl : uploadUrl.optional();
  const second = (name: SecondFieldName, field: z.ZodType<string, string>) => (names.some((offer) => hasSecond(offer, name)) ? field : nothing).optional();
  return z.object({
    firstName: line(60, "Le prénom est obligatoire."),
    lastName: line(60, "Le nom est obligatoire."),
    email: emailField,
    email2: second("email2", emailOrNothing),
    phoneNumber: phoneText,
    phoneNumber2: second("phoneNumber2", lineOrNothing(40)),
    address: lineOrNothing(200, noAddress),
    company: line(100, "Le nom de l'entreprise est obligatoire."),
    jobTitle: line(100, "La fonction est obligatoire."),
    workEmail: emailField,
    workEmail2: second("workEmail2", emailOrNothing),
    workPhoneNumber: phoneText,
    workPhoneNumber2: second("workPhoneNumber2", lineOrNothing(40)),
    workAddress: line(200, "L'adresse de l'entreprise est obligatoire."),
    workDescription: longText(1000).default(""),
    socialMedias: z.array(socialLinkField({ mail: some.some(({ mailLinks }) => mailLinks) })).max(most, tooManyLinks(most)).default([]),
    profileUrl: image,
    coverUrl: image,
    logoUrl: image,
    deliveryTown: lineOrNothing(60).optional(),
    deliveryRecipient: lineOrNothing(120).optional(),
    deliveryPhone: lineOrNothing(40).optional(),
    deliveryAddress: lineOrNothing(200).optional(),
    deliveryNote: lineOrNothing(300).optional(),
  });
}

/** Where an offer has one only: left out or empty. */
const nothing = z.string().trim().max(0, "Cette offre n'en a qu'un.");

export type OrderFieldName = keyof z.input<ReturnType<typeof orderFieldsOf>>;

const read = new Map<OfferName, ReturnType<typeof orderFieldsOf>>();

/** The first sentence for each field that a card of this offer may not have so; with `whole: false` what is left out is not missed. */
export function faultsFor(offer: OfferName, given: Partial<Record<OrderFieldName, unknown>>, { whole = true } = {}): Partial<Record<OrderFieldName, string>> {
  const fields = read.get(offer) ?? orderFieldsOf([offer]);
  read.set(offer, fields);
  const { error } = (whole ? fields : fields.partial()).safeParse(given);
  const faults: Partial<Record<OrderFieldName, string>> = {};
  for (const { path, message } of error?.issues ?? []) faults[path[0] as OrderFieldName] ??= message;
  if (whole && isBlank(given.address) && isBlank(given.deliveryAddress)) faults.address ??= noAddress;
  return faults;
}

function isBlank(text: unknown): boolean {
  return typeof text !== "string" || text.trim() === "";
}
