import { normalizeMailbox } from "#server/auth/mailbox-rules.ts";
import type { MailTemplate } from "#shared/staff/mail-templates.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import type { OrderErasureScope } from "#server/features/cards/erasure-scope-rules.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import { listOrderCards } from "#server/features/cards/card-service.ts";
import {
  listMailTemplatesErasedWith,
  listOrderMails,
  listRecipientMails,
  redirectUnsentMails,
} from "#server/features/mails/mail-service.ts";
import {
  deleteMailsBefore,
  deleteMailsById,
  deleteRecipientMails,
  eraseMailsOnceSent,
  withdrawUnsentMails,
} from "#server/features/mails/mail-withdrawal-service.ts";
import { listCompanyNames } from "#server/features/companies/members/member-service.ts";
import {
  cleanupCardSessions,
  endSessionsOfCard,
  moveSessionsOfCard,
} from "#server/features/companies/invitations/invitation-service.ts";
import type { MailRow } from "#server/features/mails/mail-tables.ts";
import { getOwnerMailRetentionMs } from "./login/owner-login-rules.ts";
import { deleteOwnerDevices } from "./login/devices-store.ts";
import { hashOwnerMailbox } from "./login/secrets.ts";
import { cleanupExpiredLoginCodes } from "./login/owner-login-service.ts";
import { selectOwnerSessions, deleteEndedOwnerSessions, deleteOwnerLogins } from "./sessions/owner-session-store.ts";
import type { OwnerSessionRow } from "./owner-tables.ts";
import { deleteStatisticsMailsOfCard, deleteWithdrawnStatisticsMails } from "./statistics/owner-statistics-store.ts";
import { findLoginSubject } from "./owned-cards/login-subject.ts";
import { listOwnedCards } from "./owned-cards/owned-cards-read-model.ts";
import { listOwnPasses, type OwnPass } from "./wallet/owner-wallet-service.ts";
import { eraseCardPasses } from "./wallet/wallet-pass-store.ts";

export { listOwnedCards } from "./owned-cards/owned-cards-read-model.ts";

/** The mails to owners as owners; deleted by age, and erased with the owner's other data. */
export const ownerMailTemplates: readonly MailTemplate[] = listMailTemplatesErasedWith("owner", "owner-card");
/** Those of the owners' mails that name a card. */
const ownerCardMailTemplates: readonly MailTemplate[] = listMailTemplatesErasedWith("owner-card");

/** Deletes, nightly, ended sessions, expired codes and links, and old mails to owners. */
export async function cleanupOwnerLogins(deps: ClockDeps): Promise<void> {
  await deleteEndedOwnerSessions(deps.db.query, deps.clock.now());
  await cleanupCardSessions(deps);
  await cleanupExpiredLoginCodes(deps);
  const now = deps.clock.now();
  await inTransaction(deps, async (deps) => {
    for (const template of ownerMailTemplates)
      await deleteMailsBefore(deps, template, now - getOwnerMailRetentionMs(template));
  });
}

/**
 * Erases the data about the owners of cards that are about to be erased: statistics mails and, unless the owner has
 * other cards or companies, their logins. `part`: the order, or one of its cards.
 */
export async function eraseOrderOwners(deps: InTransaction<ClockDeps>, part: OrderErasureScope): Promise<void> {
  const erased = (await listOrderCards(deps.db.query, part.orderRef)).filter(
    ({ ref }) => part.cardRef === undefined || ref === part.cardRef,
  );
  const refs = new Set(erased.map(({ ref }) => ref));
  for (const { ref, ownerEmail, state } of erased) {
    await deleteStatisticsMailsOfCard(deps.db.query, ref);
    await endSessionsOfCard(deps.db.query, ref);
    await eraseCardPasses(deps.db.query, ref);
    const email = normalizeMailbox(ownerEmail);
    if (email === "") continue;
    // A leaver's farewell mail must still be sent, unless the whole order is erased on request.
    const farewells =
      part.cardRef !== undefined && state === "left" ? await listWaitingFarewells(deps, ownerEmail, ref) : [];
    const isLast = (await listOwnedCards(deps, email)).every((card) => refs.has(card.ref));
    if (isLast && (await listCompanyNames(deps, email)).length === 0) {
      await endOwnerLogins(deps, email);
      await deleteRecipientMails(deps, ownerEmail, ownerMailTemplates, {
        but: farewells.map(({ id }) => id),
      });
    } else await deleteMailsAboutCard(deps, ownerEmail, ref, farewells);
    await eraseMailsOnceSent(deps, farewells);
  }
}

/** Deletes a card's monthly statistics mails, when only that card is erased. */
export async function eraseCardStatisticsMails(
  deps: InTransaction<ClockDeps>,
  { orderRef, cardRef }: Required<OrderErasureScope>,
): Promise<void> {
  const mails = await listOrderMails(deps.db.query, orderRef);
  await deleteMailsById(
    deps,
    aboutCard(mails, cardRef).filter(({ template }) => template === "card-statistics"),
  );
}

/**
 * Redirects the unsent mails about a card to its new owner, so that none goes to the previous one. A month's figures
 * are withdrawn and mailed again, since their link unsubscribes the previous owner.
 */
export async function redirectCardOwnerMails(
  deps: InTransaction<ClockDeps>,
  cardRef: string,
  before: string,
  to: string,
): Promise<void> {
  const waiting = aboutCard(
    await listRecipientMails(deps.db.query, before, [...ownerCardMailTemplates, "card-statistics"]),
    cardRef,
  ).filter(({ sentAt }) => sentAt === null);
  const [statistics, others] = [
    waiting.filter(({ template }) => template === "card-statistics"),
    waiting.filter(({ template }) => template !== "card-statistics"),
  ];
  await withdrawUnsentMails(
    deps,
    statistics.map(({ id }) => id),
  );
  await deleteWithdrawnStatisticsMails(
    deps.db.query,
    cardRef,
    statistics.map(({ id }) => id),
  );
  await redirectUnsentMails(
    deps,
    others.map(({ id }) => id),
    to,
  );
}

/** Keeps the mails that name this card; a mail about several of an owner's cards names none. */
function aboutCard(mails: readonly MailRow[], cardRef: string): MailRow[] {
  return mails.filter(({ data }) => (JSON.parse(data) as { ref?: string | null }).ref === cardRef);
}

async function deleteMailsAboutCard(
  deps: InTransaction<ClockDeps>,
  recipient: string,
  cardRef: string,
  but: readonly MailRow[],
): Promise<void> {
  const kept = new Set(but.map(({ id }) => id));
  const mails = aboutCard(await listRecipientMails(deps.db.query, recipient, ownerCardMailTemplates), cardRef);
  await deleteMailsById(
    deps,
    mails.filter(({ id }) => !kept.has(id)),
  );
}

/** Lists the unsent mails that tell a leaver that their card is no longer theirs. */
async function listWaitingFarewells(deps: DbDeps, recipient: string, cardRef: string): Promise<MailRow[]> {
  return aboutCard(await listRecipientMails(deps.db.query, recipient, ["card-left"]), cardRef).filter(
    ({ sentAt, failedAt }) => sentAt === null && failedAt === null,
  );
}

/** Ends all sessions and codes of a mailbox that has no card and looks after no company any more. */
export async function endLoginsWithoutCards(deps: DbDeps, ownerEmail: string): Promise<void> {
  const email = normalizeMailbox(ownerEmail);
  if ((await findLoginSubject(deps, email)) === undefined) await endOwnerLogins(deps, email);
}

async function endOwnerLogins(deps: DbDeps, email: string): Promise<void> {
  await deleteOwnerLogins(deps.db.query, email);
  await deleteOwnerDevices(deps.db.query, hashOwnerMailbox(email));
}

/** Reads an owner's sessions, passes and mails; `spellings`: the spellings of their address on cards. */
export async function readOwnerLogins(
  deps: ClockDeps,
  email: string,
  spellings: readonly string[],
): Promise<{ sessions: Omit<OwnerSessionRow, "tokenHash" | "id" | "email">[]; passes: OwnPass[]; mails: MailRow[] }> {
  if (email === "") return { sessions: [], passes: [], mails: [] };
  const own = new Set([email, ...spellings.filter((one) => normalizeMailbox(one) === email)]);
  const mails = await Promise.all([...own].map((one) => listRecipientMails(deps.db.query, one, ownerMailTemplates)));
  const sessions = await selectOwnerSessions(deps.db.query, email, deps.clock.now());
  return {
    sessions: sessions.map(({ userAgent, createdAt, lastSeenAt, expiresAt }) => ({
      userAgent,
      createdAt,
      lastSeenAt,
      expiresAt,
    })),
    passes: await listOwnPasses(deps, email),
    mails: mails.flat(),
  };
}

/** Ends the sessions opened by a card's link, and deletes the passes of a card that is deleted. */
export async function endCardSessions(deps: InTransaction<DbDeps>, cardRef: string): Promise<void> {
  await endSessionsOfCard(deps.db.query, cardRef);
  await eraseCardPasses(deps.db.query, cardRef);
}

/** Moves the sessions opened by a card's link to the card's new reference, and deletes its old passes. */
export async function moveCardSessions(deps: InTransaction<DbDeps>, from: string, to: string): Promise<void> {
  await moveSessionsOfCard(deps.db.query, from, to);
  await eraseCardPasses(deps.db.query, from);
}
