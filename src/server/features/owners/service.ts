import type { Deps } from "../../deps.ts";
import type { InTransaction } from "../../db/database.ts";
import { forgetCodes } from "./login/service.ts";
import { removeEndedSessions, removeSessionsWithoutCard } from "./sessions/store.ts";

export { readOwnerSession } from "./sessions/service.ts";

/** Nightly: forgets sessions that have ended, codes and links that have expired, and old mails that brought them. */
export async function forgetOwnerLogins(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  await removeEndedSessions(deps.db.query, deps.clock.now());
  await forgetCodes(deps);
}

/** Ends the sessions of who owns no card any more: each holds his address. */
export async function eraseOwnersWithoutCard(deps: InTransaction<Pick<Deps, "db">>): Promise<void> {
  await removeSessionsWithoutCard(deps.db.query);
}
