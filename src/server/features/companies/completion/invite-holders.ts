import { AppError } from "#shared/errors/app-error.ts";
import { dayMs } from "#shared/format/instants.ts";
import type { AskableField } from "#shared/company/template-fields.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import type { JobOutcome } from "#server/jobs/worker.ts";
import { enqueueJob, enqueueJobs } from "#server/jobs/queue.ts";
import { recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { listOrderCards, listPrivateImageUrls } from "#server/features/cards/card-service.ts";
import { listOrganisationCards } from "#server/features/cards/company-card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { findAskedFields, isOutsideRounds } from "#server/features/orders/completion/completion-rules.ts";
import {
  findCompletion,
  insertCompletion,
  joinRound,
  listOrderCompletions,
  listCompanyCompletions,
} from "#server/features/orders/order-card-service.ts";
import type { CardCompletionRow } from "#server/features/orders/completion/completion-tables.ts";
import { findOrderByRef, lockOrderForUpdate, recordOrderHistoryEntry } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { hasHolder, mailInvitation } from "../invitations/invitation-service.ts";
import { getCompanyOrThrow } from "../company-lock.ts";
import { type CompanyOrder, isCompanyOrder } from "../company-rules.ts";
import type { CompanyTemplateRow } from "../company-tables.ts";
import { getTemplateOrThrow } from "../template-service.ts";
import { type CompletionActor, toHistoryActor } from "./completion-actor.ts";
import { tellCompanyOfMissing } from "./tell-company.ts";

/** Cards that are asked between two turns of the queue. */
const invitedAtOnce = 50;
/** When those who have not answered are reminded, and at last their company is told. */
export const completionStepDelaysMs = [2 * dayMs, 5 * dayMs, 7 * dayMs] as const;

/** What all cards of one round have in common. */
export interface CompletionRound {
  organisationId: string;
  at: number;
  /** As `CardCompletionRow.begunBy`. */
  by: string;
}

/** Asks the holders of a company's order, which has just been paid, to complete and approve their cards. */
export async function inviteHoldersOfOrder(deps: InTransaction<ClockDeps>, order: OrderRow): Promise<void> {
  if (!isCompanyOrder(order)) return;
  await enqueueJob(deps, {
    kind: "completion.begin",
    payload: { orderRef: order.ref, at: deps.clock.now(), by: "payment" },
    key: `completion.begin:${order.ref}:payment`,
  });
}

/**
 * Asks those of a company's people whose card waits and whom no round has asked yet, before their order is paid.
 * @throws {AppError} `organisation.not_found`, `organisation.archived`, `completion.nobody`
 */
export async function inviteHoldersNow(deps: ClockDeps, actor: CompletionActor): Promise<void> {
  const { organisationId } = actor;
  await inTransaction(deps, async (deps) => {
    const { name, archivedAt } = await getCompanyOrThrow(deps, organisationId);
    if (archivedAt !== null) throw new AppError("organisation.archived");
    const asked = listAskedByRounds(await listCompanyCompletions(deps.db.query, organisationId));
    const cards = (await listOrganisationCards(deps.db.query, organisationId)).filter(
      (card) => card.state === "waiting" && !asked.has(card.ref) && hasHolder(card),
    );
    const orders = [...new Set(cards.map(({ orderRef }) => orderRef))];
    if (orders.length === 0) throw new AppError("completion.nobody");
    const [at, by] = [deps.clock.now(), toHistoryActor(actor)];
    for (const orderRef of orders) {
      await enqueueJob(deps, { kind: "completion.begin", payload: { orderRef, at, by } });
      await recordOrderHistoryEntry(deps, { orderRef, actor: by, kind: "completion.begun", details: {} });
    }
    if ("staff" in actor)
      await recordAuditEntry(deps, {
        actor: actor.staff,
        action: "organisation.holders_invited",
        target: name,
        organisationId,
      });
  });
}

/** Asks the holders of an order's cards who were not asked yet, some at a time; the job that does it. */
export async function runInvitations(
  deps: ClockDeps,
  { orderRef, at, by }: { orderRef: string; at: number; by: string },
): Promise<JobOutcome> {
  const order = await findOrderByRef(deps.db.query, orderRef);
  if (!order || !isCompanyOrder(order) || order.deletedAt !== null) return undefined;
  const { organisationId } = order;
  if ((await getCompanyOrThrow(deps, organisationId)).archivedAt !== null) return undefined;
  const template = await getTemplateOrThrow(deps, organisationId);
  const left = await inTransaction(deps, async (deps) => {
    // Whoever is erased meanwhile is neither asked nor written to.
    await lockOrderForUpdate(deps, orderRef);
    const unasked = await listUnaskedCards(deps, order, by);
    for (const card of unasked.slice(0, invitedAtOnce))
      await inviteCard(deps, card, template, { organisationId, at, by });
    return unasked.length;
  });
  if (left > invitedAtOnce) return { againInMs: 0 };
  await inTransaction(deps, async (deps) => {
    await planReminders(deps, orderRef, at);
    await tellCompanyOfMissing(deps, order, at, "withoutMail");
  });
  return undefined;
}

/** Plans when those of a round who have not answered are reminded. */
async function planReminders(deps: InTransaction<ClockDeps>, orderRef: string, at: number): Promise<void> {
  await enqueueJobs(
    deps,
    completionStepDelaysMs.map((delay, index) => ({
      kind: "completion.remind" as const,
      payload: { orderRef, at, step: index + 1 },
      key: `completion.remind:${orderRef}:${at}:${index + 1}`,
      runAt: at + delay,
    })),
  );
}

/**
 * Asks who gets the address of somebody who has left to complete and approve his card, and reminds him as any other: the
 * order that is paid next prints it, and brings no card. `by`: as `CardCompletionRow.begunBy`.
 */
export async function inviteSuccessor(
  deps: InTransaction<ClockDeps>,
  card: CardRow & { organisationId: string },
  by: string,
): Promise<void> {
  const [at, { organisationId }] = [deps.clock.now(), card];
  const template = await getTemplateOrThrow(deps, organisationId);
  await inviteCard(deps, card, template, { organisationId, at, by });
  await planReminders(deps, card.orderRef, at);
}

/** By press only those whose card waits: who has held his card for a year is not asked for it. */
async function listUnaskedCards(deps: ClockDeps, order: CompanyOrder, by: string): Promise<CardRow[]> {
  const asked = listAskedByRounds(await listOrderCompletions(deps.db.query, order.ref));
  return (await listOrderCards(deps.db.query, order.ref)).filter(
    (card) => !asked.has(card.ref) && hasHolder(card) && (by === "payment" || card.state === "waiting"),
  );
}

/** Lists the cards whose holders a round need not ask: a link alone asks nobody. */
function listAskedByRounds(rows: readonly CardCompletionRow[]): ReadonlySet<string> {
  return new Set(rows.filter((row) => !isOutsideRounds(row)).map(({ cardRef }) => cardRef));
}

/** Asks one card's holder and writes to him; nothing where a round has asked him before. */
async function inviteCard(
  deps: InTransaction<ClockDeps>,
  card: CardRow,
  template: CompanyTemplateRow,
  round: CompletionRound,
): Promise<void> {
  const isNew = await askHolder(deps, card, template, round);
  if (!isNew && !(await joinRound(deps.db.query, card.ref, { begunAt: round.at, begunBy: round.by }))) return;
  const row = await findCompletion(deps.db.query, card.ref);
  const { name } = await getCompanyOrThrow(deps, round.organisationId);
  if (row) await mailInvitation(deps, card, row, name);
}

/** Asks one card's holder, whom somebody else writes to; `false` where he was asked before. */
export async function askHolder(
  deps: InTransaction<ClockDeps>,
  card: CardRow,
  template: CompanyTemplateRow,
  { organisationId, at, by }: CompletionRound,
): Promise<boolean> {
  const portrait = (await listPrivateImageUrls(deps, [card])).get(card.ref)?.profile ?? "";
  const asked = findAskedFields(card, JSON.parse(template.asked) as AskableField[], { profile: portrait });
  return insertCompletion(deps.db.query, {
    cardRef: card.ref,
    orderRef: card.orderRef,
    organisationId,
    asked: JSON.stringify(asked),
    begunAt: at,
    begunBy: by,
    reminders: 0,
    mailedAt: null,
    approvedAt: null,
    waivedAt: null,
    waivedBy: "",
  });
}
