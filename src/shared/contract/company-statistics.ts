import { z } from "zod";
import { anyMember } from "../access/access.ts";
import { endpointsOf } from "./endpoint.ts";
import { visitCounts, visitPeriod } from "./owner-statistics.ts";
import { textField, rowIdField } from "./fields.ts";

const endpoint = endpointsOf("Entreprise");

const path = "/api/entreprises/:organisation/statistiques";
const params = z.object({ organisation: rowIdField });

/** Counts the visits of a company's cards. */
export const companyStatistics = z.object({
  name: z.string(),
  /** The first day of the present month in Africa/Dakar. */
  month: z.iso.date(),
  /** Number of complete days of this month; all figures end with the last of them. */
  daysOver: z.int(),
  present: visitPeriod,
  /** The same days of the previous month, as far as it has them. */
  before: visitPeriod,
  days: z.object({ present: z.array(z.int()), before: z.array(z.int()) }),
  months: z.array(visitCounts.extend({ month: z.iso.date() })),
  /** Departments with a visit in the last twelve months, by name. */
  departments: z.array(z.object({ name: z.string(), present: visitCounts, before: visitCounts })),
});
export type CompanyStatistics = z.output<typeof companyStatistics>;

export const readCompanyStatistics = endpoint("GET", path, {
  access: anyMember,
  summary: "Ce qui a été compté des visites des cartes jusqu'à hier, ensemble et par département",
  params,
  query: z.object({ department: textField().max(100).optional() }),
  answers: { 200: companyStatistics },
  errors: ["organisation.not_found"],
});

export const exportCompanyStatistics = endpoint("GET", `${path}.csv`, {
  access: anyMember,
  summary: "Les mêmes chiffres par département et par personne, pour un tableur",
  params,
  answers: { 200: "text/csv" },
  errors: ["organisation.not_found"],
});

export const exportCompanyStatisticsXlsx = endpoint(exportCompanyStatistics.method, `${path}.xlsx`, {
  ...exportCompanyStatistics,
  answers: { 200: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
});
