import { z } from "zod";
import { adminStaff } from "../access/access.ts";
import { auditActionNames, auditGroups } from "../staff/audit-actions.ts";
import { endpointsOf } from "./endpoint.ts";
import { instantField, pageField, searchField } from "./fields.ts";

const endpoint = endpointsOf("Équipe");

export const auditEntrySchema = z.object({
  id: z.string(),
  at: instantField,
  actor: z.string(),
  action: z.enum(auditActionNames),
  target: z.string(),
  details: z.string(),
  orderRef: z.string().nullable(),
});

export const listAudit = endpoint("GET", "/api/audit", {
  access: adminStaff,
  summary: "Le journal\u00a0: qui a fait quoi\u00a0; sans groupe, tout sauf les connexions",
  query: z.object({
    group: z.enum([...auditGroups, "all"]).optional(),
    /** Part of a person's name, or of the name of what they acted on. */
    search: searchField,
    page: pageField.default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(50),
  }),
  answers: { 200: z.array(auditEntrySchema) },
});
