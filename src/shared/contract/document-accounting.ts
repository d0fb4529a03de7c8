import { z } from "zod";
import { deskStaff } from "../access/access.ts";
import { documentKinds, documentStates, dueAges } from "../payment/documents.ts";
import { endpointsOf } from "./endpoint.ts";
import { instantField, pageField, searchField } from "./fields.ts";

const endpoint = endpointsOf("Équipe", { access: deskStaff });

/** A month in Dakar: "2026-11". */
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

const listedDocumentSchema = z.object({
  id: z.string(),
  kind: z.enum(documentKinds),
  /** "FA-2026-00012". */
  number: z.string(),
  issuedAt: instantField,
  orderRef: z.string(),
  orderNumber: z.string(),
  /** Empty once the document's retention ended; it then has no PDF either. */
  buyer: z.string(),
  total: z.int(),
  state: z.enum(documentStates),
  /** The number of the invoice that a credit note lowers. */
  invoice: z.string().nullable(),
});

export const listDocuments = endpoint("GET", "/api/documents", {
  summary:
    "Les devis, les factures et les avoirs, du plus récent au plus ancien\u00a0; X-Total-Count et Link accompagnent une page",
  query: z.object({
    search: searchField,
    kind: z.enum(documentKinds).optional(),
    month: month.optional(),
    page: pageField.default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answers: { 200: z.array(listedDocumentSchema) },
});

const params = z.object({ month });
const checkSchema = z.object({ label: z.string(), expected: z.int(), found: z.int() });

export const readMonthControl = endpoint("GET", "/api/accounting/months/:month", {
  summary: "Un mois comptable\u00a0: ses sommes, et si les écritures concordent avec les mouvements et les factures",
  params,
  answers: {
    200: z.object({
      entries: z.int(),
      documents: z.int(),
      sums: z.array(z.object({ label: z.string(), amount: z.int() })),
      checks: z.array(checkSchema),
      /** A sentence for each disagreement; empty: everything agrees. */
      faults: z.array(z.string()),
      /** A sentence for each movement whose method fits no account; these wait for the accountant. */
      unclear: z.array(z.string()),
      /** A sentence about the payment provider's fees. */
      providerFees: z.string(),
      /** When the month's files were last downloaded after its end; null: never. */
      handedOver: z
        .object({
          at: instantField,
          /** What has changed since then, debits less credits by account; null: nothing. */
          changed: z.array(z.object({ account: z.string(), difference: z.int() })).nullable(),
        })
        .nullable(),
    }),
  },
});

export const exportMonthEntries = endpoint("GET", "/api/accounting/months/:month/entries.csv", {
  summary: "Les écritures d'un mois, en CSV (UTF-8 avec BOM, point-virgule)",
  params,
  answers: { 200: "text/csv" },
});

export const exportMonthWorkbook = endpoint("GET", "/api/accounting/months/:month/entries.xlsx", {
  summary: "Les écritures d'un mois et leur contrôle, en .xlsx",
  params,
  answers: { 200: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
  errors: ["server.busy"],
});

export const exportMonthArchive = endpoint("GET", "/api/accounting/months/:month/archive.zip", {
  summary: "Tout un mois\u00a0: les écritures (CSV et .xlsx), leur contrôle, et les PDF des factures et des avoirs",
  params,
  answers: { 200: "application/zip" },
  errors: ["server.busy"],
});

export const readReceivables = endpoint("GET", "/api/documents/receivables", {
  summary: "Les factures qui restent à payer, par acheteur et par retard",
  answers: {
    200: z.object({
      ages: z.array(z.object({ age: z.enum(dueAges), amount: z.int() })),
      buyers: z.array(
        z.object({
          name: z.string(),
          due: z.int(),
          invoices: z.array(
            z.object({
              id: z.string(),
              number: z.string(),
              orderRef: z.string(),
              orderNumber: z.string(),
              /** The date by which it is, or was, to be paid. */
              dueAt: instantField,
              age: z.enum(dueAges),
              total: z.int(),
              due: z.int(),
            }),
          ),
        }),
      ),
    }),
  },
});
