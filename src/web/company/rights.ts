import type { OwnCompany } from "#shared/contract/company-members.ts";

/** Says what somebody may do in a company, as a sentence; their only department may have become another's. */
export function describeRights({ role, departments }: Pick<OwnCompany, "role" | "departments">): string {
  if (role === "admin") return "Vous gérez toutes les cartes.";
  return `Vous gérez\u00a0: ${departments.join(", ") || "aucun département"}.`;
}
