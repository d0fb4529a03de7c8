import type { OwnCompany } from "#shared/contract/company-members.ts";

const listed = new Intl.ListFormat("fr", { type: "conjunction" });

/** Says what somebody may do in a company, as a sentence. */
export function describeRights({ role, departments }: Pick<OwnCompany, "role" | "departments">): string {
  return role === "admin" ? "Vous gérez toutes les cartes." : `Vous gérez les cartes de ${listed.format(departments)}.`;
}
