import { z } from "zod";
import { deskStaff } from "../access/access.ts";
import { listColumnNames, type PersonField, personFieldNames } from "../company/list-columns.ts";
import { askableFields } from "../company/shared-card-fields.ts";
import { orderAddition } from "./company-card-orders.ts";
import { textCodings } from "../company/text-codings.ts";
import { listLimits } from "../offers/list-limits.ts";
import { endpointsOf } from "./endpoint.ts";
import { agreedPriceField, expectedPriceField, textField, rowIdField } from "./fields.ts";

const endpoint = endpointsOf("Équipe", { access: deskStaff });

const columnUses = [...listColumnNames, "ignored"] as const;
const nameOrders = ["firstNameFirst", "lastNameFirst"] as const;
const rowField = z.int32().min(1);

/** Validates what staff decided in the preview; every reading of the list receives all decisions. */
export const listDecisionsSchema = z.strictObject({
  /** The name of the sheet; left out: the sheet that looks like a list of people. */
  sheet: textField().max(200).optional(),
  /** The chosen decoding of the text, if several are possible. */
  coding: z.enum(textCodings).optional(),
  /** The use of each column, by its position from 0. */
  columns: z
    .array(z.object({ column: z.int().min(0).max(listLimits.columns), use: z.enum(columnUses) }))
    .max(listLimits.columns),
  nameOrder: z.enum(nameOrders).optional(),
  corrections: z
    .array(
      z.object({ row: rowField, field: z.enum(personFieldNames), value: textField().max(listLimits.cellCharacters) }),
    )
    .max(listLimits.people * personFieldNames.length),
  /** Numbers of rows left out. */
  withoutRows: z.array(rowField).max(listLimits.people),
  /** The company whose list it is. */
  organisation: rowIdField.optional(),
  /** What holders will be asked for, if staff change it; left out: what the template says. */
  asked: z.array(z.enum(askableFields)).max(askableFields.length).optional(),
});
export type ListDecisions = z.output<typeof listDecisionsSchema>;

const proposedFieldSchema = z.object({
  value: z.string(),
  given: z.string(),
  column: z.int().nullable(),
  isCorrected: z.boolean().optional(),
  mended: z.string().optional(),
  /** The correction may be wrong. */
  isDoubtful: z.boolean().optional(),
  fault: z.string().optional(),
});
const field = proposedFieldSchema.optional();

const proposedCardSchema = z.object({
  row: rowField,
  fields: z.object(
    Object.fromEntries(personFieldNames.map((name) => [name, field])) as Record<PersonField, typeof field>,
  ),
  /** Ways to split its whole name, the proposed one first; absent if no whole name was given. */
  nameWays: z.array(z.object({ firstName: z.string(), lastName: z.string() })).optional(),
  /** How the row matches the company's people; absent without a company, or if the row has a fault. */
  match: z.object({ kind: z.enum(["new", "same", "changed"]), changed: z.array(z.enum(personFieldNames)) }).optional(),
});
export type PreviewCard = z.output<typeof proposedCardSchema>;

const listPreviewSchema = z.object({
  sheet: z.string(),
  sheets: z.array(z.string()),
  /** Possible decodings of its text, if there are several, the likelier first. */
  readings: z.array(z.object({ coding: z.enum(textCodings), examples: z.array(z.string()) })),
  assignment: z.object({
    columns: z.array(
      z.object({
        column: z.int(),
        heading: z.string(),
        use: z.enum(columnUses).nullable(),
        /** The use is a guess that somebody should check. */
        isGuessed: z.boolean().optional(),
        examples: z.array(z.string()),
      }),
    ),
    nameOrder: z.enum(nameOrders).nullable(),
  }),
  cards: z.array(proposedCardSchema),
  /** The order that its new people join or complete; null: neither. */
  addition: orderAddition.nullable(),
  leftOut: z.array(z.object({ row: rowField, isByHand: z.boolean(), text: z.string(), sentence: z.string() })),
  notes: z.array(z.string()),
  /** People of the company who are not in the list; empty without a company. */
  absent: z.array(
    z.object({
      ref: z.string(),
      orderRef: z.string(),
      name: z.string(),
      department: z.string(),
      /** `remove`: take their card off its unpaid order; `leave`: record that they left; null: neither. */
      act: z.enum(["remove", "leave"]).nullable(),
    }),
  ),
});
export type ListPreview = z.output<typeof listPreviewSchema>;

/** The list as it was uploaded, and `ListDecisions` as JSON. */
const listForm = z.object({ file: z.file(), decisions: textField().optional() });
const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const readingErrors = [
  "list.missing",
  "list.too_large",
  "list.unpacks_too_much",
  "list.too_slow",
  "list.not_spreadsheet",
  "list.old_excel",
  "list.binary_excel",
  "list.open_document",
  "list.numbers",
  "list.web_page",
  "list.pdf",
  "list.image",
  "list.archive",
  "list.password",
  "list.truncated",
  "list.unreadable",
  "list.hidden",
  "list.empty",
  "list.too_many_people",
  "list.too_many_columns",
] as const;

export const previewCompanyList = endpoint("POST", "/api/company-lists/preview", {
  summary:
    "Les cartes que propose la liste d'une entreprise (.xlsx, .csv ou texte collé, 5\u00a0Mo au plus)\u00a0; rien n'est conservé",
  multipart: listForm,
  answers: { 200: listPreviewSchema },
  errors: [...readingErrors, "organisation.not_found"],
});

export const orderFromCompanyList = endpoint("POST", "/api/company-lists/order", {
  summary:
    "Fait d'une liste la commande d'une entreprise\u00a0: une carte par personne nouvelle, avec la commande qui n'est pas encore payée s'il y en a une\u00a0; les autres sont mises à jour, et personne n'est fait deux fois",
  multipart: listForm,
  // `price`: whole FCFA for each card, if it is not the price list's. `expected`: the shown price of the whole order
  // that they join; at another, nothing is done.
  query: z.object({
    price: z.coerce.number().pipe(agreedPriceField).optional(),
    expected: z.coerce.number().pipe(expectedPriceField).optional(),
  }),
  answers: {
    201: z.object({
      // Null: the list has nobody new.
      order: z.object({ ref: z.string(), number: z.string() }).nullable(),
      made: z.int(),
      changed: z.int(),
      same: z.int(),
    }),
  },
  errors: [
    ...readingErrors,
    "list.faults_left",
    "list.nobody",
    "list.nobody_new",
    "list.links_full",
    "organisation.not_found",
    "organisation.archived",
    "offer.unavailable",
    "payment.price_changed",
  ],
});

export const writeCorrectedList = endpoint("POST", "/api/company-lists/corrected", {
  summary: "La même liste, corrigée, au format du modèle",
  multipart: listForm,
  answers: { 200: xlsx },
  errors: [...readingErrors, "list.faults_left"],
});

export const readListTemplate = endpoint("GET", "/api/company-lists/template", {
  summary: "Le modèle de liste que remplit une entreprise",
  answers: { 200: xlsx },
});
