import type { Deps } from "../../deps.ts";
import { inTransaction, type InTransaction } from "../../db/database.ts";
import { listCardsOf, listOwnedCards } from "../cards/service.ts";
import { forgetMails, forgetMailsTo, listMailsTo } from "../mails/service.ts";
import type { MailRow } from "../mails/tables.ts";
import { keptMailsMs, ownerEmailOf, ownerMails } from "./login/rules.ts";
import { forgetCodes } from "./login/service.ts";
import { listSessions, removeEndedSessions, removeLoginsOf } from "./sessions/store.ts";
import type { OwnerSessionRow } from "./tables.ts";
import { removeStatisticsOf } from "./statistics/store.ts";

export { ownerEmailOf } from "./login/rules.ts";
export { requireOwn as requireOwnCard } from "./cards/service.ts";
export { resumeReplacedTag } from "./order/service.ts";
export { readOwnerSession } from "./sessions/service.ts";
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
export async function eraseOwnersOf(deps: InTransaction<Pick<Deps, "db" | "clock">>, orderRef: string): Promise<void> {
  for (const { ref, ownerEmail } of await listCardsOf(deps, orderRef)) {
    await removeStatisticsOf(deps.db.query, ref);
    const email = ownerEmailOf(ownerEmail);
    if (email === "") continue;
    await forgetMailsTo(deps, ownerEmail, ownerMails);
    if ((await listOwnedCards(deps, email)).every((card) => card.orderRef === orderRef)) await removeLoginsOf(deps.db.query, email);
  }
}

/** An address that owns no card any more is logged in nowhere, and no code of it opens anything. */
export async function endLoginsWithoutCards(deps: Pick<Deps, "db">, ownerEmail: string): Promise<void> {
  const email = ownerEmailOf(ownerEmail);
  if ((await listOwnedCards(deps, email)).length === 0) await removeLoginsOf(deps.db.query, email);
}

/** Where an owner is logged in, and the mails to him as such; `spellings`: his address as cards keep it. */
export async function readLoginsOf(deps: Pick<Deps, "db" | "clock">, email: string, spellings: readonly string[]): Promise<{ sessions: Omit<OwnerSessionRow, "tokenHash" | "id" | "email">[]; mails: MailRow[] }> {
  if (email === "") return { sessions: [], mails: [] };
  const own = new Set([email, ...spellings.filter((one) => ownerEmailOf(one) === email)]);
  const mails = await Promise.all([...own].map((one) => listMailsTo(deps, one, ownerMails)));
  const sessions = await listSessions(deps.db.query, email, deps.clock.now());
  return { sessions: sessions.map(({ userAgent, createdAt, lastSeenAt, expiresAt }) => ({ userAgent, createdAt, lastSeenAt, expiresAt })), mails: mails.flat() };
}
