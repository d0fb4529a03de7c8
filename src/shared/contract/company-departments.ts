import { z } from "zod";
import { anyMember, companyAdmin } from "../access/access.ts";
import { endpointsOf } from "./endpoint.ts";
import { orderRefField, singleLineField, rowIdField } from "./fields.ts";
import { departmentField } from "./employee-fields.ts";

const endpoint = endpointsOf("Entreprise");

const path = "/api/entreprises/:organisation/departements";
const params = z.object({ organisation: rowIdField });
const moved = z.object({
  message: z.string(),
  /** Number of people whose department changed. */
  people: z.int(),
});
const department = singleLineField(100, "Le département est obligatoire.");

export const movePeople = endpoint("POST", `${path}/deplacer`, {
  access: anyMember,
  summary: "Change le département de personnes\u00a0; un responsable, entre ses départements",
  params,
  body: z.object({
    people: z
      .array(orderRefField)
      .min(1, "Choisissez une personne au moins.")
      .max(1000, "1\u00a0000 personnes au plus."),
    department,
  }),
  answers: { 200: moved },
  errors: ["colleague.not_found", "organisation.archived"],
});

export const renameDepartment = endpoint("POST", `${path}/renommer`, {
  access: companyAdmin,
  summary: "Renomme un département, ou le réunit avec un autre",
  params,
  body: z.object({
    from: departmentField,
    to: department,
    /** Whether its managers also manage the department of the new name, including the people already in it. */
    managersFollow: z.boolean(),
  }),
  // `managers`: how many managers followed, or lost the department.
  answers: { 200: moved.extend({ managers: z.int() }) },
  errors: ["organisation.archived"],
});
