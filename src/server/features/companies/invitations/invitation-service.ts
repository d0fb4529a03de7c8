import type { AskableField } from "#shared/company/shared-card-fields.ts";
import { type InTransaction, inTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { consumeIfWithinRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import { findCard, listOrderCards, listPrivateImageUrls } from "#server/features/cards/card-service.ts";
import { isCardErased } from "#server/features/cards/card-removal-rules.ts";
import { listCardsOfCompany } from "#server/features/cards/company-card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import {
  findMissingAskedFields,
  isHolderAwaited,
  parseAskedFields,
  findAskedFields,
  isOutsideRounds,
} from "#server/features/orders/completion/asked-field-rules.ts";
import {
  findCompletion,
  insertCompletion,
  joinRound,
  listCompanyCompletions,
  listOrderCompletions,
  setCompletionMailedAt,
} from "#server/features/orders/order-card-service.ts";
import type { CardCompletionRow } from "#server/features/orders/completion/completion-tables.ts";
import { findOrderByRef, lockOrderForUpdate, recordOrderHistoryEntry } from "#server/features/orders/order-service.ts";
import { getCompanyOrThrow } from "../company-lock.ts";
import { cardLinkDays } from "#shared/order/retention-days.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { AppError } from "#server/app-error.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import type { JobOutcome } from "#server/jobs/worker.ts";
import { enqueueJob, enqueueJobs } from "#server/jobs/queue.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import type { CompanyTemplateRow } from "../company-tables.ts";
import { findOwnMailbox } from "../people-list/people/company-marks-rules.ts";
import { getTemplateOrThrow } from "../template-service.ts";
import { type CompanyOrder, isCompanyOrder } from "../company-rules.ts";
import { type CompanyActor, recordStaffAct, toHistoryActor } from "../company-actor.ts";
import { tellCompanyOfMissing } from "./tell-company.ts";
import { withdrawProposedMailbox } from "./withdraw-proposed-mailbox.ts";
import { createHash } from "node:crypto";
import * as store from "./card-link-store.ts";
import type { CardLinkRow, CardSessionRow } from "./card-link-tables.ts";

export {
  deleteCardSession,
  endSessionsOfCard,
  eraseCardLinks,
  insertCardSession,
  moveCardLink,
  moveSessionsOfCard,
} from "./card-link-store.ts";

type Needs = InTransaction<ClockDeps>;

export const cardLinkLifetimeMs = cardLinkDays * dayMs;

/** Checks whether a card has a holder who can be asked for something. */
export function hasHolder(card: CardRow): boolean {
  const isThere = card.state !== "removed" && card.state !== "left";
  return isThere && card.removalAskedAt === null && !isCardErased(card);
}

/** Mails a holder a link to complete their card, or does nothing if they have no mailbox. */
export async function mailHolder(
  deps: Needs,
  { ref, orderRef, firstName, ownerEmail }: CardRow,
  company: string,
  missing: readonly AskableField[],
  reminder: number,
): Promise<void> {
  if (ownerEmail === "") return;
  await setCompletionMailedAt(deps.db.query, ref, deps.clock.now());
  const [token, now] = [generateSecretId(), deps.clock.now()];
  await store.insertCardSession(deps.db.query, {
    tokenHash: hashMailedLinkToken(token),
    cardRef: ref,
    openedBy: null,
    userAgent: "",
    createdAt: now,
    expiresAt: now + cardLinkLifetimeMs,
  });
  await enqueueMail(deps, {
    template: "holder-card-awaits",
    orderRef,
    recipient: ownerEmail,
    data: { ref, firstName, company, missing: [...missing], reminder, token },
  });
}

/** Mails a holder a first invitation that lists what their card still lacks. */
export async function mailInvitation(
  deps: Needs,
  card: CardRow,
  row: CardCompletionRow,
  company: string,
): Promise<void> {
  const portrait = (await listPrivateImageUrls(deps, [card])).get(card.ref)?.profile ?? "";
  await mailHolder(deps, card, company, findMissingAskedFields(card, parseAskedFields(row), portrait !== ""), 0);
}

/**
 * Reacts when somebody other than the holder has changed a card's mailbox since `before`: ends the link's access and
 * proposal, and invites the new mailbox. A holder already written to is invited a few times a day at most; nobody is if
 * not awaited, or if the company is archived or the order trashed. The card's order is locked.
 */
export async function followOtherMailbox(deps: Needs, before: CardRow): Promise<void> {
  if (before.organisationId === null) return;
  const card = await findCard(deps.db.query, before.ref);
  if (!card || card.ownerEmail === before.ownerEmail) return;
  await endCardLinkAccess(deps, card);
  await withdrawProposedMailbox(deps, card, "system");
  if (!hasHolder(card)) return;
  const row = await findCompletion(deps.db.query, card.ref);
  if (!row || !isHolderAwaited(row) || card.ownerEmail === "") return;
  const order = await findOrderByRef(deps.db.query, row.orderRef);
  if (!order || order.deletedAt !== null) return;
  const { name, archivedAt } = await getCompanyOrThrow(deps, row.organisationId);
  if (archivedAt !== null) return;
  if (row.mailedAt !== null && !(await mayInviteAgain(deps, row))) return;
  await mailInvitation(deps, card, row, name);
}

/** Checks whether the company itself wrote this mailbox as the holder's; `sold`: the mailboxes that it wrote. */
export async function isWrittenByCompany(
  deps: DbDeps,
  organisationId: string,
  email: string,
  sold: Pick<CardRow, "email" | "workEmail">,
): Promise<boolean> {
  return email !== "" && email === findOwnMailbox(sold, await getTemplateOrThrow(deps, organisationId));
}

/** Applies the limits of invitations by press: else a company could mail anybody by changing a mailbox. */
async function mayInviteAgain(deps: Needs, { cardRef, organisationId }: CardCompletionRow): Promise<boolean> {
  return (
    (await consumeIfWithinRateLimit(deps, rateLimitPolicies.invitationsByCard, cardRef)) &&
    (await consumeIfWithinRateLimit(deps, rateLimitPolicies.invitationsByCompany, organisationId))
  );
}

/** Holders invited per run of the job. */
const invitedAtOnce = 50;

/** Delays after which silent holders are reminded; after the last one their company is told. */
export const completionStepDelaysMs = [2 * dayMs, 5 * dayMs, 7 * dayMs] as const;

/** What all cards of one round share. */
export interface CompletionRound {
  organisationId: string;
  at: number;
  /** As `CardCompletionRow.begunBy`. */
  by: string;
}

/** Queues the invitations of all holders of a company's newly paid order. */
export async function inviteHoldersOfOrder(deps: InTransaction<ClockDeps>, order: OrderRow): Promise<void> {
  await enqueueJob(deps, {
    kind: "completion.begin",
    payload: { orderRef: order.ref, at: deps.clock.now(), by: "payment" },
    key: `completion.begin:${order.ref}:payment`,
  });
}

/**
 * Invites, before payment, a company's people whose card waits and whom no round has asked yet.
 * @throws {AppError} `organisation.not_found`, `organisation.archived`, `completion.nobody`
 */
export async function inviteHoldersNow(deps: ClockDeps, actor: CompanyActor): Promise<void> {
  const { organisationId } = actor;
  await inTransaction(deps, async (deps) => {
    const { name, archivedAt } = await getCompanyOrThrow(deps, organisationId);
    if (archivedAt !== null) throw new AppError("organisation.archived");
    const asked = listAskedByRounds(await listCompanyCompletions(deps.db.query, organisationId));
    const cards = (await listCardsOfCompany(deps.db.query, organisationId)).filter(
      (card) => card.state === "waiting" && !asked.has(card.ref) && hasHolder(card),
    );
    const orders = [...new Set(cards.map(({ orderRef }) => orderRef))];
    if (orders.length === 0) throw new AppError("completion.nobody");
    const [at, by] = [deps.clock.now(), toHistoryActor(actor)];
    for (const orderRef of orders) {
      await enqueueJob(deps, { kind: "completion.begin", payload: { orderRef, at, by } });
      await recordOrderHistoryEntry(deps, { orderRef, actor: by, kind: "completion.begun", details: {} });
    }
    await recordStaffAct(deps, actor, { action: "organisation.holders_invited", target: name });
  });
}

/** Runs the job that asks an order's holders who were not asked yet, 50 at a time. */
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
    // The lock keeps us from asking or writing to a person who is being erased.
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

/** Plans the reminders of a round. */
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
 * Invites and reminds a leaver's successor like other holders: the next paid order prints their card and brings none,
 * so its payment would not ask them. `by`: as `CardCompletionRow.begunBy`.
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

/** A press asks only holders of waiting cards: nobody is asked to complete a card they have had for a year. */
async function listUnaskedCards(deps: ClockDeps, order: CompanyOrder, by: string): Promise<CardRow[]> {
  const asked = listAskedByRounds(await listOrderCompletions(deps.db.query, order.ref));
  return (await listOrderCards(deps.db.query, order.ref)).filter(
    (card) => !asked.has(card.ref) && hasHolder(card) && (by === "payment" || card.state === "waiting"),
  );
}

/** Lists the cards that a round has asked already; a link does not count. */
function listAskedByRounds(rows: readonly CardCompletionRow[]): ReadonlySet<string> {
  return new Set(rows.filter((row) => !isOutsideRounds(row)).map(({ cardRef }) => cardRef));
}

/** Asks and mails one card's holder, unless a round has asked them before. */
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

/** Records what one card's holder is asked, without a mail; `false` if they were asked before. */
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
    proposedMailbox: "",
    mailboxBefore: "",
  });
}

/** Makes `token` a card's only link; the previous one and its sessions end. */
export async function replaceCardLink(
  deps: InTransaction<DbDeps>,
  token: string,
  link: Omit<CardLinkRow, "tokenHash">,
): Promise<void> {
  // The upsert waits for a simultaneous use of the old link, so that its session is found and ended.
  await store.upsertCardLinkRow(deps.db.query, { ...link, tokenHash: hashCardLinkToken(token) });
  await store.endSessionsOfCard(deps.db.query, link.cardRef);
}

/** Consumes a link, mailed or not; resolves to its card, or `undefined` if it does not work any more. */
export async function consumeCardLink(
  deps: InTransaction<ClockDeps>,
  token: string,
): Promise<{ cardRef: string } | undefined> {
  const [{ query }, now] = [deps.db, deps.clock.now()];
  return (
    (await store.consumeCardLinkRow(query, hashCardLinkToken(token), now)) ??
    (await store.consumeCardSession(query, hashMailedLinkToken(token), now))
  );
}

/** Ends a card's links and their sessions: the card belongs to somebody else from now on. */
export async function endCardLinkAccess(
  deps: InTransaction<DbDeps>,
  { ref, orderRef }: Pick<CardRow, "ref" | "orderRef">,
): Promise<void> {
  await store.eraseCardLinks(deps.db.query, { orderRef, cardRef: ref });
  await store.endSessionsOfCard(deps.db.query, ref);
}

/** Lists when the working links of a company's cards expire, by card reference. */
export async function listCardLinkEnds(deps: ClockDeps, organisationId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await store.listCardLinkRows(deps.db.query, organisationId);
  const now = deps.clock.now();
  return new Map(rows.flatMap(({ cardRef, expiresAt }) => (expiresAt > now ? [[cardRef, expiresAt] as const] : [])));
}

/** Deletes expired links; runs nightly. */
export async function cleanupCardLinks(deps: ClockDeps): Promise<void> {
  await store.deleteExpiredCardLinkRows(deps.db.query, deps.clock.now());
}

/** Finds an unexpired session that a card's link opened. */
export async function findCardSession(deps: ClockDeps, tokenHash: string): Promise<CardSessionRow | undefined> {
  return store.findCardSession(deps.db.query, tokenHash, deps.clock.now());
}

/** Deletes expired sessions; runs nightly. */
export async function cleanupCardSessions(deps: ClockDeps): Promise<void> {
  await store.deleteEndedCardSessions(deps.db.query, deps.clock.now());
}

/** Differs from a cookie's hash, so that a mailed token is no session before it is used. */
function hashMailedLinkToken(token: string): string {
  return hashCardLinkToken(`mail ${token}`);
}

/** Plain SHA-256 is enough: the token has 128 random bits. */
function hashCardLinkToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
