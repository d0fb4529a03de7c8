import { type AuditGroup, auditGroupLabels, auditGroups } from "#shared/staff/audit-actions.ts";

/** Lists the options of the journal's filter; without one, logins are left out. */
export const auditGroupOptions: readonly { value: AuditGroup | "all" | ""; label: string }[] = [
  { value: "", label: "Tout sauf les connexions" },
  ...auditGroups.map((value) => ({ value, label: auditGroupLabels[value] })),
  { value: "all", label: "Tout" },
];
