import type { WaitlistSummary } from "#shared/contract/newsletter-subscribers.ts";
import { listAnnouncedOffers, type OfferName, offers } from "#shared/offers/offers.ts";
import { inTransaction } from "#server/db/database.ts";
import type { CoreDeps, Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { ensureJobScheduledBy } from "#server/jobs/queue.ts";
import type { JobOutcome } from "#server/jobs/worker.ts";
import { type AuditActor, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { enqueueMail } from "../../mail-service.ts";
import * as store from "./waitlist-store.ts";

/** Subscribers that one transaction notifies. */
const notifiedAtOnce = 100;

const isOnSale = ({ settings }: Pick<Deps, "settings">, offer: OfferName) => settings.site.sales[offer] === "form";

/** Counts, for each announced offer, the confirmed subscribers who wait to be notified and those who were. */
export async function countWaitlistsByOffer(deps: CoreDeps): Promise<WaitlistSummary[]> {
  return Promise.all(
    listAnnouncedOffers().map(async (offer) => ({
      offer,
      onSale: isOnSale(deps, offer),
      waiting: await store.countWaitlistEntries(deps.db.query, offer, false),
      told: await store.countWaitlistEntries(deps.db.query, offer, true),
    })),
  );
}

/**
 * Schedules a job that notifies the offer's waitlist; resolves to how many wait. A second call adds no second job.
 * @throws {AppError} `offer.unavailable`
 */
export async function scheduleWaitlistNotification(
  deps: CoreDeps,
  actor: AuditActor,
  offer: OfferName,
): Promise<number> {
  if (!isOnSale(deps, offer))
    throw new AppError("offer.unavailable", { fields: { offer: "Mettez-la d'abord en vente dans les réglages." } });
  return inTransaction(deps, async (deps) => {
    const waiting = await store.countWaitlistEntries(deps.db.query, offer, false);
    if (waiting === 0) return 0;
    await ensureJobScheduledBy(deps, {
      kind: "newsletter.tell",
      payload: { offer },
      key: `newsletter.tell:${offer}`,
      runAt: deps.clock.now(),
    });
    await recordAuditEntry(deps, {
      actor,
      action: "newsletter.told",
      target: "Newsletter",
      details: `${offers[offer].title}\u00a0: ${waiting} à prévenir`,
    });
    return waiting;
  });
}

/**
 * Notifies some of the waiting subscribers, each once: the mail and its mark are written in one transaction. If the
 * offer is off sale again, they keep waiting.
 */
export async function notifyWaitlistBatch(deps: CoreDeps, offer: OfferName): Promise<JobOutcome> {
  if (!isOnSale(deps, offer)) return undefined;
  const told = await inTransaction(deps, async (deps) => {
    const subscribers = await store.claimUnnotifiedSubscribers(deps.db.query, offer, deps.clock.now(), notifiedAtOnce);
    for (const { email, token } of subscribers)
      await enqueueMail(deps, { template: "offer-on-sale", orderRef: null, recipient: email, data: { offer, token } });
    return subscribers.length;
  });
  if (told === notifiedAtOnce) return { againInMs: 0 };
  return undefined;
}
