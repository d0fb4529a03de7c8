import { z } from "zod";
import { bulkOrderThreshold, offerNames } from "../offers/offers.ts";
import { lockableFields } from "../company/shared-card-fields.ts";
import { cardStates, printedParts } from "../states-and-kinds.ts";
import { companyLeadSchema } from "./company-leads.ts";
import { newCardOffer, newPerson } from "./company-card-orders.ts";
import { personFields } from "./company-people.ts";
import { companyStatistics } from "./company-statistics.ts";
import { endpointsOf } from "./endpoint.ts";
import { expectedPriceField, instantField, textField } from "./fields.ts";
import { toPatchSchema } from "./patch.ts";

const endpoint = endpointsOf("Logiciels", { access: { token: "people:write" } });

/** Pages through a list: send each answer's `next` as `after` until it is null. */
const pageQuery = z.object({
  after: textField().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});
const next = z.string().nullable();
const listFilter = { department: textField().max(100).optional(), state: z.enum(cardStates).optional() };

const companyApiPerson = personFields.extend({
  ref: z.string(),
  state: z.enum(cardStates),
  offer: z.enum(offerNames),
  /** Fields that the company's template decides; changing one is refused. */
  locked: z.array(z.enum(lockableFields)),
});
export type CompanyApiPerson = z.output<typeof companyApiPerson>;

export const listCompanyApiPeople = endpoint("GET", "/api/v1/people", {
  access: { token: "people:read" },
  operationId: "listPeople",
  summary: "Les personnes de l'entreprise, dans un ordre qui ne change pas",
  query: pageQuery.extend(listFilter),
  answers: { 200: z.object({ people: z.array(companyApiPerson), next }) },
  errors: ["cursor.invalid"],
});

export const readCompanyApiPerson = endpoint("GET", "/api/v1/people/:ref", {
  access: { token: "people:read" },
  operationId: "readPerson",
  summary: "Une personne\u00a0; l'ETag de la réponse sert à la changer",
  answers: { 200: companyApiPerson },
  // Only the program itself may cache it, and must revalidate each time.
  cacheControl: "private, no-cache",
  errors: ["colleague.not_found"],
});

export const changeCompanyApiPerson = endpoint("PATCH", "/api/v1/people/:ref", {
  operationId: "changePerson",
  summary: "Change les champs envoyés d'une personne, hors ce que le modèle décide\u00a0; If-Match est obligatoire",
  headers: z.object({ "if-match": textField().max(200).optional() }),
  body: toPatchSchema(personFields),
  answers: { 200: companyApiPerson },
  errors: [
    "colleague.not_found",
    "card.field_locked",
    "precondition.missing",
    "precondition.failed",
    "organisation.archived",
    "request.invalid",
  ],
});

export const readCompanyApiOffer = endpoint("GET", "/api/v1/offer", {
  operationId: "readOffer",
  summary: "Ce que coûtent de nouvelles cartes, et ce qui est demandé de chaque personne",
  answers: { 200: newCardOffer },
});

export const addCompanyApiPeople = endpoint("POST", "/api/v1/people", {
  operationId: "addPeople",
  summary:
    "Commande une carte pour chaque personne, dix au plus, avec la commande qui n'est pas encore payée s'il y en a une\u00a0: rien n'est fait avant que quelqu'un ait payé à l'adresse donnée. Idempotency-Key est obligatoire",
  headers: z.object({ "idempotency-key": textField().min(1).max(200).optional() }),
  // `expected`: the shown price, in FCFA, of the whole order; any other is refused. Left out: the payer sees the price.
  body: z.object({
    people: z.array(newPerson).min(1).max(bulkOrderThreshold),
    expected: expectedPriceField.optional(),
  }),
  answers: {
    201: z.object({
      order: z.object({
        number: z.string(),
        /** Whole FCFA for the whole order that they join. */
        amount: z.int(),
        /** Opens and pays the order, so it must stay private. */
        paymentUrl: z.string(),
      }),
      /** In the order in which they were sent. */
      people: z.array(z.object({ ref: z.string() })),
    }),
  },
  errors: [
    "idempotency.key_missing",
    "idempotency.other_body",
    "organisation.archived",
    "offer.unavailable",
    "payment.price_changed",
    "request.invalid",
  ],
});

const companyApiCard = z.object({
  ref: z.string(),
  /** The URL of the card's page. */
  url: z.string(),
  state: z.enum(cardStates),
  offer: z.enum(offerNames),
  /** When the page last changed. */
  changedAt: instantField,
});

export const listCompanyApiCards = endpoint("GET", "/api/v1/cards", {
  access: { token: "cards:read" },
  operationId: "listCards",
  summary: "Les cartes de l'entreprise, dans un ordre qui ne change pas",
  query: pageQuery.extend(listFilter),
  answers: { 200: z.object({ cards: z.array(companyApiCard), next }) },
  errors: ["cursor.invalid"],
});

export const readCompanyApiCard = endpoint("GET", "/api/v1/cards/:ref", {
  access: { token: "cards:read" },
  operationId: "readCard",
  summary: "Une carte, avec ses vues de 30 jours et ce qui est imprimé autrement que sur la page",
  answers: {
    200: companyApiCard.extend({
      views: z.int(),
      /** Null: nobody has opened the page yet. */
      lastOpened: instantField.nullable(),
      printedOtherwise: z.array(z.enum(printedParts)),
      /** When a requested removal erases the card; null: no removal was requested. */
      leavesAt: instantField.nullable(),
    }),
  },
  errors: ["colleague.not_found"],
});

export const readCompanyApiStatistics = endpoint("GET", "/api/v1/statistics", {
  access: { token: "statistics:read" },
  operationId: "readStatistics",
  summary: "Ce qui a été compté des visites jusqu'à hier, ensemble et par département",
  query: z.object({ department: textField().max(100).optional() }),
  answers: { 200: companyStatistics },
});

export const listCompanyApiLeads = endpoint("GET", "/api/v1/leads", {
  access: { token: "leads:read" },
  operationId: "listLeads",
  summary:
    "Les coordonnées laissées pour l'entreprise aussi, la plus ancienne d'abord\u00a0: gardez le dernier `id` pour ne lire que la suite",
  query: pageQuery,
  answers: { 200: z.object({ leads: z.array(companyLeadSchema), next }) },
  errors: ["cursor.invalid"],
});

export const readCompanyApiLead = endpoint("GET", "/api/v1/leads/:lead", {
  access: { token: "leads:read" },
  operationId: "readLead",
  summary: "Des coordonnées laissées",
  answers: { 200: companyLeadSchema },
  errors: ["lead.not_found"],
});
