import type { OwnCompany } from "#shared/contract/company-members.ts";

const listed = new Intl.ListFormat("fr", { type: "conjunction" });

/** Says what somebody may do in a company, as a sentence. */
export function describeRights({ role, departments }: Pick<OwnCompany, "role" | "departments">): string {
  if (role === "admin") return "Vous gérez toutes les cartes.";
  // His only one may have become another's.
  if (departments.length === 0) return "Vous ne gérez plus aucun département.";
  return `Vous gérez les cartes ${departments.length === 1 ? "du département" : "des départements"} ${listed.format(departments)}.`;
}
