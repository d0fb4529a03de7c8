import type { MailTemplate } from "#shared/words.ts";
import type { Deps } from "#server/deps.ts";
import type { OrderPart } from "#server/db/order-part.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import { listCardsOf, listOwnedCards } from "#server/features/cards/card-service.ts";
import { forgetMails, forgetMailsById, forgetMailsTo, listMailsOf, listMailsTo, readdressMails, withdrawMails } from "#server/features/mails/mail-service.ts";
import type { MailRow } from "#server/features/mails/mail-tables.ts";
import { cardMails, keptMailsMs, ownerEmailOf, ownerMails } from "./login/owner-login-rules.ts";
import { removeDevicesOf } from "./login/devices-store.ts";
import { nameless } from "./login/secrets.ts";
import { forgetCodes } from "./login/owner-login-service.ts";
import { listSessions, removeEndedSessions, removeLoginsOf } from "./sessions/owner-session-store.ts";
import type { OwnerSessionRow } from "./owner-tables.ts";
import { removeStatisticsOf, untellMonths } from "./statistics/owner-statistics-store.ts";

export { mailLetter, rehearseDecoy } from "./login/owner-login-mails.ts";
export { sendLink } from "./login/links.ts";
export { ownerEmailOf, ownerMails } from "./login/owner-login-rules.ts";
export { requireOwn as requireOwnCard } from "./cards/owner-card-service.ts";
export { resumeReplacedTag } from "./order/owner-order-service.ts";
export { readOwnerSession } from "./sessions/owner-session-service.ts";
export { mailStatistics } from "./statistics/monthly-mail.ts";

/** Nightly: forgets sessions that have ended, codes and links that have expired, and old mails that brought them. */
export async function forgetOwnerLogins(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  await removeEndedSessions(deps.db.query, deps.clock.now());
  await forgetCodes(deps);
  const now = deps.clock.now();
  await inTransaction(deps, async (deps) => {
    for (const template of ownerMails) await forgetMails(deps, template, now - keptMailsMs(template));
  });
}

/** Of an order's cards that are about to be erased: what is known of their statistics' mails, and of their owners' logins unless another card has the same owner. */
export async function eraseOwnersOf(deps: InTransaction<Pick<Deps, "db" | "clock">>, part: OrderPart): Promise<void> {
  const erased = (await listCardsOf(deps, part.orderRef)).filter(({ ref }) => part.cardRef === undefined || ref === part.cardRef);
  const refs = new Set(erased.map(({ ref }) => ref));
  for (const { ref, ownerEmail } of erased) {
    await removeStatisticsOf(deps.db.query, ref);
    const email = ownerEmailOf(ownerEmail);
    if (email === "") continue;
    const isLast = (await listOwnedCards(deps, email)).every((card) => refs.has(card.ref));
    if (isLast) await endLoginsOf(deps, email);
    await (isLast ? forgetMailsTo(deps, ownerEmail, ownerMails) : forgetMailsAbout(deps, ownerEmail, ref, cardMails));
  }
}

/** What is mailed to a card's owner as such, forgotten with it alone. */
export async function eraseStatisticsMailsOf(deps: InTransaction<Pick<Deps, "db" | "clock">>, { orderRef, cardRef }: Required<OrderPart>): Promise<void> {
  const mails = await listMailsOf(deps, orderRef);
  await forgetMailsById(deps, aboutCard(mails, cardRef).filter(({ template }) => template === "card-statistics"));
}

/**
 * A card has another owner: what waits to tell the one before of it does not leave to him. What is left to be said is said to the new one; a month's figures
 * are mailed to him anew, since the link in them stops the mails of the one before.
 */
export async function redirectMailsOf(deps: InTransaction<Pick<Deps, "db" | "clock">>, cardRef: string, before: string, to: string): Promise<void> {
  const waiting = aboutCard(await listMailsTo(deps, before, [...cardMails, "card-statistics"]), cardRef).filter(({ sentAt }) => sentAt === null);
  const [statistics, others] = [waiting.filter(({ template }) => template === "card-statistics"), waiting.filter(({ template }) => template !== "card-statistics")];
  await withdrawMails(deps, statistics.map(({ id }) => id));
  await untellMonths(deps.db.query, cardRef, statistics.map(({ id }) => id));
  await readdressMails(deps, others.map(({ id }) => id), to);
}

/** Those that name this card; one about several of an owner's cards names none. */
function aboutCard(mails: readonly MailRow[], cardRef: string): MailRow[] {
  return mails.filter(({ data }) => (JSON.parse(data) as { ref?: string | null }).ref === cardRef);
}

async function forgetMailsAbout(deps: InTransaction<Pick<Deps, "db" | "clock">>, recipient: string, cardRef: string, templates: readonly MailTemplate[]): Promise<void> {
  await forgetMailsById(deps, aboutCard(await listMailsTo(deps, recipient, templates), cardRef));
}

/** An address that owns no card any more is logged in nowhere, and no code of it opens anything. */
export async function endLoginsWithoutCards(deps: Pick<Deps, "db">, ownerEmail: string): Promise<void> {
  const email = ownerEmailOf(ownerEmail);
  if ((await listOwnedCards(deps, email)).length === 0) await endLoginsOf(deps, email);
}

async function endLoginsOf(deps: Pick<Deps, "db">, email: string): Promise<void> {
  await removeLoginsOf(deps.db.query, email);
  await removeDevicesOf(deps.db.query, nameless(email));
}

/** Where an owner is logged in, and the mails to him as such; `spellings`: his address as cards keep it. */
export async function readLoginsOf(deps: Pick<Deps, "db" | "clock">, email: string, spellings: readonly string[]): Promise<{ sessions: Omit<OwnerSessionRow, "tokenHash" | "id" | "email">[]; mails: MailRow[] }> {
  if (email === "") return { sessions: [], mails: [] };
  const own = new Set([email, ...spellings.filter((one) => ownerEmailOf(one) === email)]);
  const mails = await Promise.all([...own].map((one) => listMailsTo(deps, one, ownerMails)));
  const sessions = await listSessions(deps.db.query, email, deps.clock.now());
  return { sessions: sessions.map(({ userAgent, createdAt, lastSeenAt, expiresAt }) => ({ userAgent, createdAt, lastSeenAt, expiresAt })), mails: mails.flat() };
}
