import { AppError } from "#server/app-error.ts";
import type { CompanyMemberIdentity } from "#server/auth/company-member.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { recordAuditEntry, type StaffActor } from "#server/features/audit/audit-service.ts";
import { findCard } from "#server/features/cards/card-service.ts";
import type { CardActor } from "#server/features/cards/card-editing-rules.ts";
import { findOpenDeparture } from "#server/features/cards/company-card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import {
  lockOrderForUpdate,
  nameCardInHistory,
  recordOrderHistoryEntry,
} from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { getCompanyOrThrow } from "#server/features/companies/company-service.ts";
import { toCardActor } from "#server/features/companies/company-rules.ts";
import type { LeaverChange } from "#server/features/companies/members/member-service.ts";

/** The person who decides about leavers' addresses, with the departments that they may decide for. */
export interface Decider {
  organisationId: string;
  departments: "all" | readonly string[];
  gate: CardActor;
  /** `staff:<user id>`, or a member's id. */
  id: string;
  staff: StaffActor | null;
  by: LeaverChange["by"];
}

export type CompanyCard = CardRow & { organisationId: string };

export function decideAsMember(member: CompanyMemberIdentity): Decider {
  const gate = toCardActor(member);
  return {
    organisationId: member.organisationId,
    departments: gate.departments,
    gate,
    id: member.id,
    staff: null,
    by: { organisationId: member.organisationId, member },
  };
}

export function decideAsStaff(staff: StaffActor, organisationId: string): Decider {
  const gate = { kind: "staff", role: staff.role } as const;
  return {
    organisationId,
    departments: "all",
    gate,
    id: `staff:${staff.userId}`,
    staff,
    by: { organisationId, staff },
  };
}

/** @throws {AppError} `organisation.not_found`, `organisation.archived` */
export async function assertNotArchived(
  deps: DbDeps,
  { organisationId }: Pick<Decider, "organisationId">,
): Promise<void> {
  if ((await getCompanyOrThrow(deps, organisationId)).archivedAt !== null) throw new AppError("organisation.archived");
}

/**
 * Locks the order of a card that this person may decide about, and reads the card: one of their company and
 * departments, or one erased after its holder left.
 * @throws {AppError} `colleague.not_found`, `order.not_found`
 */
export async function lockAddress(
  deps: InTransaction<DbDeps>,
  who: Decider,
  ref: string,
): Promise<{ card: CompanyCard; order: OrderRow }> {
  const { orderRef } = await getAddressOrThrow(deps, who, ref);
  const order = await lockOrderForUpdate(deps, orderRef);
  return { card: await getAddressOrThrow(deps, who, ref), order };
}

async function getAddressOrThrow(deps: DbDeps, who: Decider, ref: string): Promise<CompanyCard> {
  const card = await findCard(deps.db.query, ref);
  if (card && isOf(card, who.organisationId)) {
    const department = card.state === "removed" ? (await findOpenDeparture(deps, ref))?.department : card.department;
    if (department !== undefined && (who.departments === "all" || who.departments.includes(department))) return card;
  }
  throw new AppError("colleague.not_found");
}

function isOf(card: CardRow, organisationId: string): card is CompanyCard {
  return card.organisationId === organisationId;
}

/** Records a decision in the order's timeline, and staff's in the audit log too. */
export async function recordDecision(
  deps: InTransaction<ClockDeps>,
  { staff, id }: Decider,
  { order, card }: { order: OrderRow; card: CardRow },
  kind: "card.left" | "card.left_undone" | "card.handed_on" | "card.retired",
): Promise<void> {
  await recordOrderHistoryEntry(deps, {
    orderRef: order.ref,
    actor: staff ? id : "company",
    kind,
    details: nameCardInHistory(card),
  });
  if (staff) await recordAuditEntry(deps, { actor: staff, action: kind, target: order.number, orderRef: order.ref });
}
