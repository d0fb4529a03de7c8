import { z } from "zod";
import { anyMember, companyAdmin } from "../access/access.ts";
import { removalDays } from "../order/retention-days.ts";
import { mapPersonTexts } from "../company/company-texts.ts";
import { cardTextField } from "./card-text-field.ts";
import { personFields } from "./company-people.ts";
import { asStaff, endpointsOf } from "./endpoint.ts";
import { expectedPriceField, instantField, orderRefField, printableField, rowIdField, message } from "./fields.ts";

const endpoint = endpointsOf("Entreprise", { access: anyMember });

const departure = z.object({
  ref: z.string(),
  /** Empty once the person is erased. */
  name: z.string(),
  department: z.string(),
  leftAt: instantField,
  /** When the person is erased; null: already. Until then the departure can be undone. */
  erasedAt: instantField.nullable(),
  /** The colleague to whom their page leads, while that colleague's card is online. */
  colleague: z.object({ ref: z.string(), name: z.string() }).nullable(),
});
export type Departure = z.output<typeof departure>;

const departures = z.object({
  /** Addresses that wait for a successor, or to be retired; the latest departure first. */
  departures: z.array(departure),
  /** Whole FCFA: the price of a successor's printed card. */
  price: z.int(),
  /** The sentence on the pages of people who have left. */
  sentence: z.string(),
});

const colleague = z.object({ colleague: orderRefField.nullable() });
/** What is asked if the leaver was also a member, since their membership ends. */
const leaving = colleague.extend({
  /** The administrator who takes over the leaver's programs; left out: the programs end. */
  heir: rowIdField.optional(),
  /** The member who becomes the company's contact, if the leaver was the contact. */
  contact: rowIdField.optional(),
});
export type Leaving = z.output<typeof leaving>;
/** A text is empty if the page was opened before that text existed. */
const texts = mapPersonTexts((name) => cardTextField(name, true).default(""));
// Company and address come from the template.
const successor = personFields.omit({ company: true, workAddress: true }).extend({
  ...texts,
  firstName: printableField(personFields.shape.firstName),
  lastName: printableField(personFields.shape.lastName),
  jobTitle: printableField(personFields.shape.jobTitle),
  /** The shown price, in whole FCFA; at another, nothing is done. */
  expected: expectedPriceField,
});
export type Successor = z.output<typeof successor>;

const handedOn = message.extend({
  /** The order of the printed card, still to be paid. */
  order: z.object({ ref: orderRefField, number: z.string() }),
  /** Whether the page is already the successor's; else it becomes theirs once the card is complete. */
  isLive: z.boolean(),
});

const leaveErrors = [
  "organisation.not_found",
  "organisation.archived",
  "colleague.not_found",
  "departure.not_shown",
  "departure.no_colleague",
  "departure.is_member",
  "departure.contact_missing",
  "member.last_admin",
  "member.heir_unfit",
] as const;
const closeErrors = [
  "organisation.not_found",
  "organisation.archived",
  "colleague.not_found",
  "departure.not_open",
] as const;
const eraseErrors = [...closeErrors, "order.not_found", "erasure.payment_open", "erasure.refund_open"] as const;

const memberPath = "/api/entreprises/:organisation/personnes/:ref/depart";
const staffPath = "/api/organisations/:id/people/:ref/departure";

export const listDepartures = endpoint("GET", "/api/entreprises/:organisation/departs", {
  summary: "Ceux qui ont quitté l'entreprise, dont l'adresse attend un successeur",
  answers: { 200: departures },
  errors: ["organisation.not_found"],
});
export const listDeparturesAsStaff = asStaff(listDepartures, "/api/organisations/:id/departures");

export const leaveCompanyCard = endpoint("POST", memberPath, {
  summary: `Dit qu'une personne a quitté l'entreprise\u00a0: sa page ne montre plus rien d'elle, ses données sont effacées après ${removalDays} jours`,
  body: leaving,
  answers: { 200: message },
  errors: leaveErrors,
});
export const leaveCompanyCardAsStaff = asStaff(leaveCompanyCard, staffPath);

export const undoDeparture = endpoint("DELETE", memberPath, {
  summary: "Annule un départ\u00a0: la carte est comme avant",
  answers: { 200: message },
  errors: closeErrors,
});
export const undoDepartureAsStaff = asStaff(undoDeparture, staffPath);

export const nameColleague = endpoint("POST", `${memberPath}/collegue`, {
  summary: "Dit vers quel collègue mène la page d'une personne partie",
  body: colleague,
  answers: { 200: message },
  errors: [...closeErrors, "departure.no_colleague"],
});
export const nameColleagueAsStaff = asStaff(nameColleague, `${staffPath}/colleague`);

/** Only for administrators: the new card costs money, and managers of departments cannot order. */
export const handAddressOn = endpoint("POST", `${memberPath}/successeur`, {
  access: companyAdmin,
  summary: "Donne l'adresse à un successeur, avec une nouvelle carte imprimée, à payer",
  body: successor,
  answers: { 201: handedOn },
  errors: [...eraseErrors, "order.not_paid", "payment.price_changed"],
});
export const handAddressOnAsStaff = asStaff(handAddressOn, `${staffPath}/successor`);

export const retireAddress = endpoint("POST", `${memberPath}/retirer`, {
  summary: "Retire l'adresse pour toujours\u00a0: sa page ne dit plus que la phrase de l'entreprise",
  answers: { 200: message },
  errors: eraseErrors,
});
export const retireAddressAsStaff = asStaff(retireAddress, `${staffPath}/retire`);
