import { createHash } from "node:crypto";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { leadNotificationIntervalMs } from "./lead-rules.ts";
import * as store from "./lead-store.ts";
import { selectCardsWithUnnotifiedLeads } from "./unnotified-cards-read-model.ts";

/**
 * Mails each owner whose cards have leads that he was not notified of, once an hour at most over all of his cards:
 * their number, and a link. The hour, the mark on the leads and the mail are one transaction, so that a killed
 * worker notifies neither twice nor never.
 */
export async function notifyOwnersOfLeads(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  const waiting = Map.groupBy(await selectCardsWithUnnotifiedLeads(deps.db.query), ({ ownerEmail }) =>
    ownerEmail.trim().toLowerCase(),
  );
  for (const [email, cards] of waiting) {
    await inTransaction(deps, async (deps) => {
      const [{ query }, now] = [deps.db, deps.clock.now()];
      const owner = createHash("sha256")
        .update(JSON.stringify(["owner", email]))
        .digest("hex");
      if (!(await store.claimLeadNotification(query, owner, now, now - leadNotificationIntervalMs))) return;
      const told = await store.markLeadsNotified(
        query,
        cards.map(({ ref }) => ref),
        now,
      );
      const [first, ...others] = new Set(told);
      if (first === undefined) return;
      await enqueueMail(deps, {
        template: "contacts-left",
        orderRef: null,
        recipient: cards[0]?.ownerEmail ?? "",
        data: { count: told.length, ref: others.length === 0 ? first : null },
      });
    });
  }
}
