import { AppError } from "#server/app-error.ts";
import type { CompanyMemberIdentity } from "#server/auth/company-member.ts";
import type { DbDeps } from "#server/deps.ts";
import type { AuditActor } from "#server/features/audit/audit-service.ts";
import { findCard } from "#server/features/cards/card-service.ts";
import { isOfMember } from "#server/features/cards/card-editing-rules.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { toCardActor } from "./people/people-rules.ts";

/** Who looks after the completion of a company's cards: one of its members, or somebody of the team. */
export type CompletionActor = { organisationId: string } & ({ member: CompanyMemberIdentity } | { staff: AuditActor });

/** As timelines name him. */
export function toHistoryActor(actor: CompletionActor): string {
  return "staff" in actor ? `staff:${actor.staff.userId}` : "company";
}

/** Of a manager's departments, or of the whole company. */
export function toPeopleScope(actor: CompletionActor): ReturnType<typeof toCardActor> {
  if ("member" in actor) return toCardActor(actor.member);
  return { kind: "member", organisationId: actor.organisationId, departments: "all" };
}

/** Another company's card, and another department's, answer like an unknown one. @throws {AppError} `colleague.not_found` */
export async function getCompanyPersonOrThrow(deps: DbDeps, actor: CompletionActor, ref: string): Promise<CardRow> {
  const card = await findCard(deps.db.query, ref);
  if (!card || !isOfMember(toPeopleScope(actor), card)) throw new AppError("colleague.not_found");
  return card;
}
