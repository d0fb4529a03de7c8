import type { Deps } from "../../deps.ts";
import { inTransaction, type InTransaction } from "../../db/database.ts";
import { listCardsOf, listOwnedCards } from "../cards/service.ts";
import { forgetMails, forgetMailsTo } from "../mails/service.ts";
import { keptMailsMs, ownerEmailOf, ownerMails } from "./login/rules.ts";
import { forgetCodes } from "./login/service.ts";
import { removeEndedSessions, removeLoginsOf } from "./sessions/store.ts";

export { resumeReplacedTag } from "./order/service.ts";
export { readOwnerSession } from "./sessions/service.ts";

/** Nightly: forgets sessions that have ended, codes and links that have expired, and old mails that brought them. */
export async function forgetOwnerLogins(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  await removeEndedSessions(deps.db.query, deps.clock.now());
  await forgetCodes(deps);
  const now = deps.clock.now();
  await inTransaction(deps, async (deps) => {
    for (const template of ownerMails) await forgetMails(deps, template, now - keptMailsMs);
  });
}

/** Of an order's cards that are about to be erased: what is known of their owners' logins, unless another card has the same owner. */
export async function eraseOwnersOf(deps: InTransaction<Pick<Deps, "db" | "clock">>, orderRef: string): Promise<void> {
  for (const { ownerEmail } of await listCardsOf(deps, orderRef)) {
    const email = ownerEmailOf(ownerEmail);
    if (email === "") continue;
    await forgetMailsTo(deps, ownerEmail, ownerMails);
    if ((await listOwnedCards(deps, email)).every((card) => card.orderRef === orderRef)) await removeLoginsOf(deps.db.query, email);
  }
}
