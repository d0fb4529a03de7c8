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

/** Writes to a holder that their card waits for them, with a link that opens it; to nobody where they have no mailbox. */
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

/** Writes to the holder of a card what they were asked for and still lacks, as if for the first time. */
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
 * Follows a mailbox that somebody else than the card's holder has changed since `before`: ends what the card's link has
 * opened and proposed, and invites the holder, a few times a day at most once they were written to; not where they are not asked for anything,
 * or where their company or its order is put away. The card's order is locked.
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

/** Checks whether a company has written a mailbox as that of a card's holder; `sold`: what it wrote of them. */
export async function isWrittenByCompany(
  deps: DbDeps,
  organisationId: string,
  email: string,
  sold: Pick<CardRow, "email" | "workEmail">,
): Promise<boolean> {
  return email !== "" && email === findOwnMailbox(sold, await getTemplateOrThrow(deps, organisationId));
}

/** As often as by a press, else each change would be a mail to whomever a company likes. */
async function mayInviteAgain(deps: Needs, { cardRef, organisationId }: CardCompletionRow): Promise<boolean> {
  return (
    (await consumeIfWithinRateLimit(deps, rateLimitPolicies.invitationsByCard, cardRef)) &&
    (await consumeIfWithinRateLimit(deps, rateLimitPolicies.invitationsByCompany, organisationId))
  );
}

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
 * Asks a leaver's successor to complete and approve their card, and reminds them as any other: the order that is paid
 * next prints it, and brings no card. `by`: as `CardCompletionRow.begunBy`.
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

/** By press only those whose card waits: who has held their card for a year is not asked for it. */
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

/** Asks one card's holder and writes to them; nothing where a round has asked them before. */
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

/** Asks one card's holder, whom somebody else writes to; `false` where they were asked before. */
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

/** Makes `token` a card's link, which ends the one before and what that has opened. */
export async function replaceCardLink(
  deps: InTransaction<DbDeps>,
  token: string,
  link: Omit<CardLinkRow, "tokenHash">,
): Promise<void> {
  // Whoever uses the link before at this moment is done then, and their session is found.
  await store.upsertCardLinkRow(deps.db.query, { ...link, tokenHash: hashCardLinkToken(token) });
  await store.endSessionsOfCard(deps.db.query, link.cardRef);
}

/** Uses up a link, a mailed one too; resolves to its card, or to nothing where it does not work any more. */
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

/** Ends what the links of a card have opened or could open: from now on it is somebody else's. */
export async function endCardLinkAccess(
  deps: InTransaction<DbDeps>,
  { ref, orderRef }: Pick<CardRow, "ref" | "orderRef">,
): Promise<void> {
  await store.eraseCardLinks(deps.db.query, { orderRef, cardRef: ref });
  await store.endSessionsOfCard(deps.db.query, ref);
}

/** Lists until when each link of a company's cards opens, by the card's reference. */
export async function listCardLinkEnds(deps: ClockDeps, organisationId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await store.listCardLinkRows(deps.db.query, organisationId);
  const now = deps.clock.now();
  return new Map(rows.flatMap(({ cardRef, expiresAt }) => (expiresAt > now ? [[cardRef, expiresAt] as const] : [])));
}

/** Deletes, nightly, the links that have ended. */
export async function cleanupCardLinks(deps: ClockDeps): Promise<void> {
  await store.deleteExpiredCardLinkRows(deps.db.query, deps.clock.now());
}

/** Finds a session that a card's link opened and that has not ended. */
export async function findCardSession(deps: ClockDeps, tokenHash: string): Promise<CardSessionRow | undefined> {
  return store.findCardSession(deps.db.query, tokenHash, deps.clock.now());
}

/** Deletes, nightly, the sessions that have ended. */
export async function cleanupCardSessions(deps: ClockDeps): Promise<void> {
  await store.deleteEndedCardSessions(deps.db.query, deps.clock.now());
}

/** Not as a cookie's, which it is not until it is used. */
function hashMailedLinkToken(token: string): string {
  return hashCardLinkToken(`mail ${token}`);
}

/** The token has 128 random bits. */
function hashCardLinkToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
