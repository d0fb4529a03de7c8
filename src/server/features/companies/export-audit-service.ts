import type { OrganisationMember } from "#server/auth/company-member.ts";
import type { ClockDeps } from "#server/deps.ts";
import { recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { getCompanyOrThrow } from "./company-lock.ts";

/**
 * Records who of a company took a file of it; his mailbox stands in the details, which go with the company. `what`: French.
 */
export async function recordCompanyExport(
  deps: ClockDeps,
  { id, organisationId, email }: OrganisationMember,
  what: string,
): Promise<void> {
  const { name } = await getCompanyOrThrow(deps, organisationId);
  await recordAuditEntry(deps, {
    actor: { userId: id, name: "L'entreprise" },
    action: "organisation.exported",
    organisationId,
    target: name,
    details: `${what}, par ${email}`,
  });
}
