import type { CompanyToken } from "#server/auth/company-token.ts";
import type { CompanyMemberIdentity } from "#server/auth/company-member.ts";

/** Returns a program as an administrator of its company; its scopes limit what it can call. */
export function toMember({ id, organisationId }: CompanyToken): CompanyMemberIdentity {
  return { id, organisationId, email: "", role: "admin", departments: [] };
}
