import type { CompanyToken } from "#server/auth/company-token.ts";
import type { CompanyMemberIdentity } from "#server/auth/company-member.ts";

/** A program sees and changes what an administrator of its company does, as far as its scopes let it. */
export function toMember({ id, organisationId }: CompanyToken): CompanyMemberIdentity {
  return { id, organisationId, email: "", role: "admin", departments: [] };
}
