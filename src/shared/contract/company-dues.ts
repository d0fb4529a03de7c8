import { z } from "zod";
import { companyAdmin } from "../access/access.ts";
import { endpointsOf } from "./endpoint.ts";
import { instantField, orderRefField, rowIdField } from "./fields.ts";

const endpoint = endpointsOf("Entreprise", { access: companyAdmin });

const params = z.object({ organisation: rowIdField });

export const companyDueSchema = z.object({
  ref: orderRefField,
  number: z.string(),
  createdAt: instantField,
  /** Number of cards that it brings or reprints. */
  cards: z.int(),
  /** The number of the order that this one completes; null: none. */
  completes: z.string().nullable(),
  isReprint: z.boolean(),
  /** Whole FCFA, less the order's discounts. */
  price: z.int(),
  received: z.int(),
  /** The amount due now, in whole FCFA: the whole price, or the rest. */
  toPay: z.int(),
  /** The deposit that may be paid first; null: none is agreed, or it was paid. */
  deposit: z.int().nullable(),
  /** When a bank transfer was announced that is not recorded yet; null: none. */
  transferAt: instantField.nullable(),
});
export type CompanyDue = z.output<typeof companyDueSchema>;

export const listCompanyDues = endpoint("GET", "/api/entreprises/:organisation/a-payer", {
  summary: "Les commandes de l'entreprise qui attendent leur paiement, ou le reste",
  params,
  // The newest first.
  answers: { 200: z.object({ orders: z.array(companyDueSchema) }) },
});
