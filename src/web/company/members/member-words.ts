import { organisationRoleLabels } from "#shared/access/access.ts";
import type { CompanyMember } from "#shared/contract/company-members.ts";
import { formatFrenchDay } from "#shared/format/instants.ts";

const listed = new Intl.ListFormat("fr", { type: "conjunction" });

/** Says what a member may do. */
export function describeMemberRights({ role, departments }: Pick<CompanyMember, "role" | "departments">): string {
  return role === "admin"
    ? organisationRoleLabels.admin
    : `${organisationRoleLabels.manager}\u00a0: ${listed.format(departments)}`;
}

/** Says whether an invited member has come. */
export function describeArrival({ joinedAt, invitedAt }: Pick<CompanyMember, "joinedAt" | "invitedAt">): string {
  return joinedAt === null
    ? `Invitation envoyée le ${formatFrenchDay(Date.parse(invitedAt))}, pas encore ouverte.`
    : `Première visite le ${formatFrenchDay(Date.parse(joinedAt))}.`;
}
