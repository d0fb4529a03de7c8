import { setImmediate as immediate } from "node:timers/promises";
import { createHash } from "node:crypto";
import type { Subscriber, SubscriberState } from "#shared/contract/newsletter.ts";
import { isoOrNull } from "#shared/instants.ts";
import type { OfferName } from "#shared/offers.ts";
import { consentVersion } from "#shared/newsletter-consent.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import { isSecretId, newId, newSecretId } from "#server/db/ids.ts";
import { hold, release, spend, spendByAddress } from "#server/auth/rate-limit/rate-limit-service.ts";
import { type Actor, recordAudit } from "#server/features/audit/audit-service.ts";
import { enqueueMail, forgetMails, forgetMailsTo, listMailsTo } from "../mail-service.ts";
import type { MailRow } from "../mail-tables.ts";
import { confirmationLimit, keepUnconfirmedMs, keepUnsubscribedMs, requestedMessage, stateAfterRequest, stateWords, subscribeLimit, subscriberKey, subscriberMails } from "./newsletter-rules.ts";
import * as store from "./newsletter-store.ts";
import { insertWish } from "./wishes/waitlist-store.ts";
import type { NewsletterConsentRow, NewsletterSubscriberRow, NewsletterWishRow } from "./newsletter-tables.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** Rows of one statement when all are wanted. */
const readAtOnce = 500;

/**
 * Takes a request to subscribe: a mail asks its reader to confirm, at most once a day. Does the same work and answers
 * the same whether the address is known or not. `address`: the network address it comes from; `offer`: what to be told of once it is on sale.
 * @throws {AppError} `request.rate_limited`
 */
export async function subscribe(deps: Needs, { email, address, offer }: { email: string; address: string; offer?: OfferName | undefined }): Promise<{ message: string }> {
  const hits = await spendByAddress(deps, subscribeLimit, address);
  await inTransaction(deps, async (deps) => {
    const subscriber = await request(deps, subscriberKey(email));
    if (offer !== undefined) await insertWish(deps.db.query, { subscriberId: subscriber.id, offer, askedAt: deps.clock.now(), toldAt: null });
    await hold(deps, subscribeLimit, subscriber.id, hits);
    if (!(await mayMail(deps, subscriber.email))) return;
    await enqueueMail(deps, {
      template: "newsletter-confirmation",
      orderRef: null,
      recipient: subscriber.email,
      data: { token: subscriber.token, confirmed: subscriber.state === "confirmed" },
    });
  });
  return { message: requestedMessage };
}

/** The subscriber as the request leaves it, and the proof that it was made. */
async function request(deps: InTransaction<Needs>, email: string): Promise<NewsletterSubscriberRow> {
  const now = deps.clock.now();
  const fresh = { id: newId(now), email, token: newSecretId(), state: "pending", consentVersion, requestedAt: now, confirmedAt: null, unsubscribedAt: null } as const;
  await store.insertSubscriber(deps.db.query, fresh);
  const known = await store.findByEmail(deps.db.query, email);
  if (!known) throw new AppError("server.busy");
  const state = stateAfterRequest(known.state);
  const change = state === "confirmed" ? { state } : { state, consentVersion, requestedAt: now, confirmedAt: null, unsubscribedAt: null };
  await recordConsent(deps, known.id, "requested", consentVersion);
  return (await store.moveSubscriber(deps.db.query, known.token, [known.state], change)) ?? known;
}

/** Counted within the transaction; the address itself is not written down. */
async function mayMail(deps: InTransaction<Needs>, email: string): Promise<boolean> {
  try {
    await spend(deps, confirmationLimit, createHash("sha256").update(email).digest("hex"));
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Where the subscription behind a link stands; undefined: the link leads nowhere. */
export async function readState(deps: Needs, token: string): Promise<SubscriberState | undefined> {
  return isSecretId(token) ? (await store.findByToken(deps.db.query, token))?.state : undefined;
}

/** Confirms a subscription; again changes nothing. `false`: the link leads nowhere, or was unsubscribed. */
export async function confirm(deps: Needs, token: string): Promise<boolean> {
  if (!isSecretId(token)) return false;
  return inTransaction(deps, async (deps) => {
    const subscriber = await store.moveSubscriber(deps.db.query, token, ["pending"], { state: "confirmed", confirmedAt: deps.clock.now() });
    if (subscriber) {
      await release(deps, subscribeLimit, subscriber.id);
      await recordConsent(deps, subscriber.id, "confirmed", subscriber.consentVersion);
    }
    return subscriber !== undefined || (await store.findByToken(deps.db.query, token))?.state === "confirmed";
  });
}

/** Ends a subscription, confirmed or not; again changes nothing. `false`: the link leads nowhere. */
export async function unsubscribe(deps: Needs, token: string): Promise<boolean> {
  if (!isSecretId(token)) return false;
  return inTransaction(deps, async (deps) => {
    const subscriber = await store.moveSubscriber(deps.db.query, token, ["pending", "confirmed"], { state: "unsubscribed", unsubscribedAt: deps.clock.now() });
    if (subscriber) {
      await recordConsent(deps, subscriber.id, "unsubscribed", subscriber.consentVersion);
      // One that waits for a mail server must not come afterwards.
      await forgetMailsTo(deps, subscriber.email, ["offer-on-sale"]);
    }
    return subscriber !== undefined || (await store.findByToken(deps.db.query, token)) !== undefined;
  });
}

async function recordConsent(deps: InTransaction<Needs>, subscriberId: string, act: NewsletterConsentRow["act"], version: string): Promise<void> {
  const at = deps.clock.now();
  await store.insertConsent(deps.db.query, { id: newId(at), subscriberId, at, act, consentVersion: version });
}

/** A mailbox's subscription, with all that was agreed to and when, oldest first, the offers it asks for, and the mails of it. */
export async function findSubscription(deps: Pick<Deps, "db">, email: string): Promise<{ subscriber: Subscriber; consents: NewsletterConsentRow[]; wishes: NewsletterWishRow[]; mails: MailRow[] } | undefined> {
  const row = await store.findByEmail(deps.db.query, subscriberKey(email));
  return row && { subscriber: toSubscriber(row), consents: await store.listConsents(deps.db.query, row.id), wishes: await store.listWishes(deps.db.query, row.id), mails: await listMailsTo(deps, row.email, subscriberMails) };
}

/** One page, newest first; `total` counts beyond it. */
export async function listSubscribers(deps: Needs, state: SubscriberState | undefined, { page, pageSize }: { page: number; pageSize: number }): Promise<{ items: Subscriber[]; total: number }> {
  const rows = await store.listSubscribers(deps.db.query, state, { limit: pageSize, offset: (page - 1) * pageSize });
  return { items: rows.map(toSubscriber), total: await countSubscribers(deps, state) };
}

export async function countSubscribers(deps: Needs, state: SubscriberState | undefined): Promise<number> {
  return store.countSubscribers(deps.db.query, state);
}

/** All of them, newest first, some at a time, with each one's token, from which the mailing tool makes the unsubscribe link. */
export async function* readSubscribers(deps: Needs, state: SubscriberState | undefined): AsyncGenerator<(Subscriber & { token: string })[]> {
  let last: NewsletterSubscriberRow | undefined;
  do {
    const rows = await store.listSubscribersAfter(deps.db.query, state, last, readAtOnce);
    yield rows.map((row) => ({ ...toSubscriber(row), token: row.token }));
    last = rows.length === readAtOnce ? rows.at(-1) : undefined;
    // Between two statements others have their turn.
    await immediate();
  } while (last);
}

/**
 * Erases a subscriber who asked for it, with the proof of consent and the newsletter's mails to that address; the audit says who did so and not whom.
 * @throws {AppError} `subscriber.not_found`
 */
export async function removeSubscriber(deps: Needs, actor: Actor, id: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const subscriber = await store.removeSubscriber(deps.db.query, id);
    if (!subscriber) throw new AppError("subscriber.not_found");
    await forgetMailsTo(deps, subscriber.email, subscriberMails);
    await recordAudit(deps, { actor, action: "newsletter.removed", target: "Newsletter", details: stateWords[subscriber.state] });
  });
  await deps.db.forgetErased();
}

/** Erases requests that nobody confirmed, with their mails, and subscriptions that ended long ago. */
export async function forgetSubscribers(deps: Needs): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps, async (deps) => {
    await store.removeUnconfirmed(deps.db.query, now - keepUnconfirmedMs);
    await store.removeUnsubscribed(deps.db.query, now - keepUnsubscribedMs);
    for (const template of subscriberMails) await forgetMails(deps, template, now - keepUnconfirmedMs);
  });
}

function toSubscriber({ id, email, state, consentVersion: version, requestedAt, confirmedAt, unsubscribedAt }: NewsletterSubscriberRow): Subscriber {
  return { id, email, state, consentVersion: version, requestedAt: new Date(requestedAt).toISOString(), confirmedAt: isoOrNull(confirmedAt), unsubscribedAt: isoOrNull(unsubscribedAt) };
}
