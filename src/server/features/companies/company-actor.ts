import type { CompanyMemberIdentity } from "#server/auth/company-member.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { type AuditActor, type AuditEntryInput, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { toCardActor } from "./company-rules.ts";

/** Who looks after a company's cards: one of its members, or somebody of the team. */
export type CompanyActor = { organisationId: string } & ({ member: CompanyMemberIdentity } | { staff: AuditActor });

export function toMemberActor(member: CompanyMemberIdentity): Extract<CompanyActor, { member: unknown }> {
  return { organisationId: member.organisationId, member };
}

/** As timelines name them. */
export function toHistoryActor(actor: CompanyActor): string {
  return "staff" in actor ? `staff:${actor.staff.userId}` : "company";
}

/** Of a manager's departments, or of the whole company. */
export function toPeopleScope(keeper: CompanyMemberIdentity | CompanyActor): ReturnType<typeof toCardActor> {
  if ("role" in keeper) return toCardActor(keeper);
  if ("member" in keeper) return toCardActor(keeper.member);
  return { kind: "member", organisationId: keeper.organisationId, departments: "all" };
}

/** Records what somebody of the team did for a company; what its members do stands in the timelines alone. */
export async function recordStaffAct(
  deps: InTransaction<ClockDeps>,
  actor: CompanyActor,
  entry: Omit<AuditEntryInput, "actor" | "organisationId">,
): Promise<void> {
  if (!("staff" in actor)) return;
  const { organisationId, staff } = actor;
  await recordAuditEntry(deps, { ...entry, organisationId, actor: staff } as AuditEntryInput);
}
