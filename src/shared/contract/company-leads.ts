import { z } from "zod";
import { anyMember, companyAdmin } from "../access/access.ts";
import { endpointsOf } from "./endpoint.ts";
import { instantField, message, pageField, searchField, textField, rowIdField } from "./fields.ts";

const endpoint = endpointsOf("Entreprise");

const path = "/api/entreprises/:organisation/contacts";
const params = z.object({ organisation: rowIdField });

/** Validates a lead that a visitor left for the company as well. */
export const companyLeadSchema = z.object({
  id: z.string(),
  at: instantField,
  name: z.string(),
  /** E.164; empty if there is none. The same holds for the mailbox. */
  phone: z.string(),
  email: z.string(),
  word: z.string(),
  /** The person on whose card it was left; empty: they have left the company. */
  person: z.string(),
  department: z.string(),
  /** When it will be erased. */
  until: instantField,
});
export type CompanyLead = z.output<typeof companyLeadSchema>;

const filter = { search: searchField, department: textField().max(100).optional() };

export const listCompanyLeads = endpoint("GET", path, {
  access: anyMember,
  summary: "Les coordonnées que des visiteurs ont laissées pour l'entreprise aussi, la plus récente d'abord",
  params,
  query: z.object({ ...filter, page: pageField.default(1) }),
  answers: {
    200: z.object({
      leads: z.array(companyLeadSchema),
      total: z.int(),
      departments: z.array(z.string()),
      /** Number of cards whose lead form is on, those whose form is off, and those whose offer has no form. */
      forms: z.object({ on: z.int(), off: z.int(), without: z.int() }),
    }),
  },
});

export const openCompanyLeadForms = endpoint("POST", `${path}/ouvrir`, {
  access: companyAdmin,
  summary: "Demande leurs coordonnées aux visiteurs de toutes les cartes de l'entreprise dont l'offre le permet",
  params,
  answers: { 200: message },
  errors: ["organisation.not_found", "organisation.archived"],
});

export const exportCompanyLeads = endpoint("GET", `${path}.csv`, {
  access: anyMember,
  summary: "Toutes ces coordonnées, pour un tableur",
  params,
  query: z.object(filter),
  answers: { 200: "text/csv" },
});

export const exportCompanyLeadsXlsx = endpoint(exportCompanyLeads.method, `${path}.xlsx`, {
  ...exportCompanyLeads,
  answers: { 200: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
});
