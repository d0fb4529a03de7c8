import type { CompanyMemberIdentity } from "#server/auth/company-member.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { type AuditActor, type AuditEntryInput, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { toCardActor } from "./company-rules.ts";

/** The person acting for a company: one of its members, or somebody of the team. */
export type CompanyActor = { organisationId: string } & ({ member: CompanyMemberIdentity } | { staff: AuditActor });

export function toMemberActor(member: CompanyMemberIdentity): Extract<CompanyActor, { member: unknown }> {
  return { organisationId: member.organisationId, member };
}

/** Returns the actor's name in timelines. */
export function toHistoryActor(actor: CompanyActor): string {
  return "staff" in actor ? `staff:${actor.staff.userId}` : "company";
}

/** Returns the scope: a manager's departments, or the whole company. */
export function toPeopleScope(keeper: CompanyMemberIdentity | CompanyActor): ReturnType<typeof toCardActor> {
  if ("role" in keeper) return toCardActor(keeper);
  if ("member" in keeper) return toCardActor(keeper.member);
  return { kind: "member", organisationId: keeper.organisationId, departments: "all" };
}

/** Records in the audit log what staff did for a company; acts of its members stand only in the timelines. */
export async function recordStaffAct(
  deps: InTransaction<ClockDeps>,
  actor: CompanyActor,
  entry: Omit<AuditEntryInput, "actor" | "organisationId">,
): Promise<void> {
  if (!("staff" in actor)) return;
  const { organisationId, staff } = actor;
  await recordAuditEntry(deps, { ...entry, organisationId, actor: staff } as AuditEntryInput);
}
