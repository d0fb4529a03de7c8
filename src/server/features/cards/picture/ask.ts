import type { InTransaction } from "../../../db/database.ts";
import type { Deps } from "../../../deps.ts";
import { enqueueAll } from "../../../jobs/queue.ts";

/** The payment, its mails and a correction of several fields come first (ms). */
const pauseMs = 2000;

/** Has the pictures of these cards drawn as the cards then are; those that show it already stay. */
export async function askForPictures(deps: InTransaction<Pick<Deps, "db" | "clock">>, cardRefs: readonly string[]): Promise<void> {
  await enqueueAll(deps, cardRefs.map((cardRef) => ({ kind: "card.picture", payload: { cardRef }, runAt: deps.clock.now() + pauseMs })));
}
