import { setImmediate as immediate } from "node:timers/promises";
import { createHash } from "node:crypto";
import type { Subscriber, SubscriberState } from "#shared/contract/newsletter-subscribers.ts";
import { formatIsoOrNull } from "#shared/format/day-and-time.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import { newsletterConsentVersion } from "#shared/staff/newsletter-consent.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { isWellFormedSecretId, generateSortableId, generateSecretId } from "#server/db/generate-ids.ts";
import {
  reserveRateLimitHits,
  releaseRateLimitHits,
  consumeRateLimit,
  consumeRateLimitByIp,
} from "#server/auth/rate-limit/rate-limit-service.ts";
import { type AuditActor, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { enqueueMail } from "../mail-service.ts";
import { deleteMailsBefore, deleteRecipientMails } from "../mail-withdrawal-service.ts";
import { listMailTemplatesErasedWith } from "../mail-list.ts";
import { listRecipientMails } from "../mail-store.ts";
import type { MailRow } from "../mail-tables.ts";
import {
  confirmationMailLimit,
  unconfirmedRetentionMs,
  unsubscribedRetentionMs,
  subscriptionRequestedMessage,
  getSubscriberStateAfterRequest,
  subscriberStateLabels,
  subscriptionRequestLimit,
  normalizeSubscriberEmail,
} from "./newsletter-subscription-rules.ts";
import * as store from "./newsletter-store.ts";
import { insertWaitlistEntry } from "./waitlist/waitlist-store.ts";
import type { NewsletterConsentRow, NewsletterSubscriberRow, NewsletterWishRow } from "./newsletter-tables.ts";

/** Rows that one statement reads when all subscribers are streamed. */
const readAtOnce = 500;

interface SubscriptionRequest {
  email: string;
  /** The client's IP. */
  address: string;
  /** The offer whose waitlist to join. */
  offer?: OfferName | undefined;
}

/**
 * Accepts a request to subscribe: a mail asks the reader to confirm, at most once a day. Does and answers the same
 * whether or not the address is known. `address`: the client's IP; `offer`: the offer whose waitlist to join.
 * @throws {AppError} `request.rate_limited`
 */
export async function requestNewsletterSubscription(
  deps: ClockDeps,
  { email, address, offer }: SubscriptionRequest,
): Promise<{ message: string }> {
  const hits = await consumeRateLimitByIp(deps, subscriptionRequestLimit, address);
  await inTransaction(deps, async (deps) => {
    const subscriber = await request(deps, normalizeSubscriberEmail(email));
    if (offer !== undefined)
      await insertWaitlistEntry(deps.db.query, {
        subscriberId: subscriber.id,
        offer,
        askedAt: deps.clock.now(),
        toldAt: null,
      });
    await reserveRateLimitHits(deps, subscriptionRequestLimit, subscriber.id, hits);
    if (!(await mayMail(deps, subscriber.email))) return;
    await enqueueMail(deps, {
      template: "newsletter-confirmation",
      orderRef: null,
      recipient: subscriber.email,
      data: { token: subscriber.token, confirmed: subscriber.state === "confirmed" },
    });
  });
  return { message: subscriptionRequestedMessage };
}

/** Writes the subscriber's state after the request, and the proof that the request was made. */
async function request(deps: InTransaction<ClockDeps>, email: string): Promise<NewsletterSubscriberRow> {
  const now = deps.clock.now();
  const fresh = {
    id: generateSortableId(now),
    email,
    token: generateSecretId(),
    state: "pending",
    consentVersion: newsletterConsentVersion,
    requestedAt: now,
    confirmedAt: null,
    unsubscribedAt: null,
  } as const;
  await store.insertSubscriberIfNew(deps.db.query, fresh);
  const known = await store.findSubscriberByEmail(deps.db.query, email);
  if (!known) throw new AppError("server.busy");
  const state = getSubscriberStateAfterRequest(known.state);
  const change =
    state === "confirmed"
      ? { state }
      : { state, consentVersion: newsletterConsentVersion, requestedAt: now, confirmedAt: null, unsubscribedAt: null };
  await recordConsent(deps, known.id, "requested", newsletterConsentVersion);
  return (await store.changeSubscriberState(deps.db.query, known.token, [known.state], change)) ?? known;
}

/** Counts within the transaction, and stores only a hash of the address. */
async function mayMail(deps: InTransaction<ClockDeps>, email: string): Promise<boolean> {
  try {
    await consumeRateLimit(deps, confirmationMailLimit, createHash("sha256").update(email).digest("hex"));
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Reads the state of the subscription behind a link; undefined: the link is unknown. */
export async function getSubscriptionState(deps: ClockDeps, token: string): Promise<SubscriberState | undefined> {
  if (isWellFormedSecretId(token)) return (await store.findSubscriberByToken(deps.db.query, token))?.state;
  return undefined;
}

/** Confirms a subscription; repeating it changes nothing. `false`: the link is unknown, or was unsubscribed. */
export async function confirmSubscription(deps: ClockDeps, token: string): Promise<boolean> {
  if (!isWellFormedSecretId(token)) return false;
  return inTransaction(deps, async (deps) => {
    const subscriber = await store.changeSubscriberState(deps.db.query, token, ["pending"], {
      state: "confirmed",
      confirmedAt: deps.clock.now(),
    });
    if (subscriber) {
      await releaseRateLimitHits(deps, subscriptionRequestLimit, [subscriber.id]);
      await recordConsent(deps, subscriber.id, "confirmed", subscriber.consentVersion);
    }
    return subscriber !== undefined || (await store.findSubscriberByToken(deps.db.query, token))?.state === "confirmed";
  });
}

/** Ends a subscription, confirmed or not; repeating it changes nothing. `false`: the link is unknown. */
export async function endSubscription(deps: ClockDeps, token: string): Promise<boolean> {
  if (!isWellFormedSecretId(token)) return false;
  return inTransaction(deps, async (deps) => {
    const subscriber = await store.changeSubscriberState(deps.db.query, token, ["pending", "confirmed"], {
      state: "unsubscribed",
      unsubscribedAt: deps.clock.now(),
    });
    if (subscriber) {
      await recordConsent(deps, subscriber.id, "unsubscribed", subscriber.consentVersion);
      // A mail that still waits for the mail server must not be sent afterwards.
      await deleteRecipientMails(deps, subscriber.email, ["offer-on-sale"]);
    }
    return subscriber !== undefined || (await store.findSubscriberByToken(deps.db.query, token)) !== undefined;
  });
}

async function recordConsent(
  deps: InTransaction<ClockDeps>,
  subscriberId: string,
  act: NewsletterConsentRow["act"],
  version: string,
): Promise<void> {
  const at = deps.clock.now();
  await store.insertNewsletterConsent(deps.db.query, {
    id: generateSortableId(at),
    subscriberId,
    at,
    act,
    consentVersion: version,
  });
}

/**
 * Finds a mailbox's subscription with its consents and their times (oldest first), its waitlist entries and its mails.
 */
export async function findSubscriptionByEmail(
  deps: DbDeps,
  email: string,
): Promise<
  | { subscriber: Subscriber; consents: NewsletterConsentRow[]; wishes: NewsletterWishRow[]; mails: MailRow[] }
  | undefined
> {
  const row = await store.findSubscriberByEmail(deps.db.query, normalizeSubscriberEmail(email));
  return (
    row && {
      subscriber: toSubscriber(row),
      consents: await store.listNewsletterConsents(deps.db.query, row.id),
      wishes: await store.listWaitlistEntries(deps.db.query, row.id),
      mails: await listRecipientMails(deps.db.query, row.email, listMailTemplatesErasedWith("subscriber")),
    }
  );
}

/** Lists one page of subscribers, newest first; `total` counts those of all pages. */
export async function getSubscriberPage(
  deps: ClockDeps,
  state: SubscriberState | undefined,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: Subscriber[]; total: number }> {
  const rows = await store.listSubscriberRows(deps.db.query, state, { limit: pageSize, offset: (page - 1) * pageSize });
  return { items: rows.map(toSubscriber), total: await store.countSubscribersByState(deps.db.query, state) };
}

export { countSubscribersByState } from "./newsletter-store.ts";

/** Streams all subscribers in batches, newest first, with the tokens for the mailing tool's unsubscribe links. */
export async function* streamSubscribers(
  deps: ClockDeps,
  state: SubscriberState | undefined,
): AsyncGenerator<(Subscriber & { token: string })[]> {
  let last: NewsletterSubscriberRow | undefined;
  do {
    const rows = await store.listSubscriberRowsAfter(deps.db.query, state, last, readAtOnce);
    yield rows.map((row) => ({ ...toSubscriber(row), token: row.token }));
    last = rows.length === readAtOnce ? rows.at(-1) : undefined;
    // Lets other requests run between two statements.
    await immediate();
  } while (last);
}

/**
 * Erases a subscriber who asked for it, with the proof of consent and the newsletter's mails to that address. The audit
 * log records who did so, but not whom it was about.
 * @throws {AppError} `subscriber.not_found`
 */
export async function eraseSubscriber(deps: ClockDeps, actor: AuditActor, id: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const subscriber = await store.deleteSubscriberRow(deps.db.query, id);
    if (!subscriber) throw new AppError("subscriber.not_found");
    await deleteRecipientMails(deps, subscriber.email, listMailTemplatesErasedWith("subscriber"));
    await recordAuditEntry(deps, {
      actor,
      action: "newsletter.removed",
      target: "Newsletter",
      details: subscriberStateLabels[subscriber.state],
    });
  });
  await deps.db.purgeErasedData();
}

/** Erases requests that nobody confirmed, with their mails, and subscriptions that ended long ago. */
export async function cleanupSubscribers(deps: ClockDeps): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps, async (deps) => {
    await store.deleteUnconfirmedSubscribers(deps.db.query, now - unconfirmedRetentionMs);
    await store.deleteUnsubscribedSubscribers(deps.db.query, now - unsubscribedRetentionMs);
    for (const template of listMailTemplatesErasedWith("subscriber"))
      await deleteMailsBefore(deps, template, now - unconfirmedRetentionMs);
  });
}

function toSubscriber({
  id,
  email,
  state,
  consentVersion: version,
  requestedAt,
  confirmedAt,
  unsubscribedAt,
}: NewsletterSubscriberRow): Subscriber {
  return {
    id,
    email,
    state,
    consentVersion: version,
    requestedAt: new Date(requestedAt).toISOString(),
    confirmedAt: formatIsoOrNull(confirmedAt),
    unsubscribedAt: formatIsoOrNull(unsubscribedAt),
  };
}
