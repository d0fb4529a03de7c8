import type { OwnCompany } from "#shared/contract/company-members.ts";

/** Describes a member's rights in a sentence; a manager may have no department left. */
export function describeRights({ role, departments }: Pick<OwnCompany, "role" | "departments">): string {
  if (role === "admin") return "Vous gérez toutes les cartes.";
  return `Vous gérez\u00a0: ${departments.join(", ") || "aucun département"}.`;
}
