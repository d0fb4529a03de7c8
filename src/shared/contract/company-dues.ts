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
  /** Cards that it brings, or reprints. */
  cards: z.int(),
  /** The number of the order that it completes; null: of none. */
  completes: z.string().nullable(),
  isReprint: z.boolean(),
  /** Whole FCFA, less its discounts. */
  price: z.int(),
  received: z.int(),
  /** What is due of it now: all of it, or the rest, whole FCFA. */
  toPay: z.int(),
  /** The deposit that may be paid first; null: none is agreed, or it came in. */
  deposit: z.int().nullable(),
  /** When a bank transfer for it was announced that is not recorded yet; null: none was. */
  transferAt: instantField.nullable(),
});
export type CompanyDue = z.output<typeof companyDueSchema>;

export const listCompanyDues = endpoint("GET", "/api/entreprises/:organisation/a-payer", {
  summary: "Les commandes de l'entreprise qui attendent leur paiement, ou le reste",
  params,
  // The newest first.
  answers: { 200: z.object({ orders: z.array(companyDueSchema) }) },
});
