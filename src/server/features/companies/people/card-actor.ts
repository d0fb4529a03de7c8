import type { OrganisationMember } from "#server/auth/company-member.ts";
import type { CardActor } from "#server/features/cards/card-editing-rules.ts";

/** Returns a member as the cards' gate knows him. */
export function toCardActor({
  organisationId,
  role,
  departments,
}: OrganisationMember): Extract<CardActor, { kind: "member" }> {
  return { kind: "member", organisationId, departments: role === "admin" ? "all" : departments };
}
