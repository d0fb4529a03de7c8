import type { SubscriberState } from "#shared/contract/newsletter-subscribers.ts";
import { endedSubscriptionDays, unconfirmedSubscriptionDays } from "#shared/order/retention-days.ts";
import type { RateLimit } from "#server/auth/rate-limit/rate-limit-rules.ts";

const day = 24 * 3_600_000;

/** Limits the requests from an IP that nobody has confirmed yet. */
export const subscriptionRequestLimit: RateLimit = { name: "newsletter", max: 20, windowMs: 3_600_000 };
/** Limits confirmation mails per recipient (reliability.md), so that the form cannot be used to flood someone. */
export const confirmationMailLimit: RateLimit = { name: "newsletter-mail", max: 1, windowMs: day };

/** Bounds how long (ms) a request that nobody confirmed is kept. */
export const unconfirmedRetentionMs = unconfirmedSubscriptionDays * day;
/** The proof of a subscription that ended is kept this long (ms). */
export const unsubscribedRetentionMs = endedSubscriptionDays * day;

export const subscriberStateLabels: Record<SubscriberState, string> = {
  pending: "à confirmer",
  confirmed: "confirmé",
  unsubscribed: "désinscrit",
};

/** The answer to every address, so that it does not reveal who is subscribed. */
export const subscriptionRequestedMessage =
  "Presque fini\u00a0! Ouvrez l'e-mail que nous vous envoyons pour confirmer votre inscription.";

/** Normalizes an address, so that a person is one subscriber however it is capitalised. */
export function normalizeSubscriberEmail(email: string): string {
  return email.toLowerCase();
}

/**
 * Returns a subscriber's state after a new request: an unsubscribed one starts again, a confirmed one stays confirmed.
 */
export function getSubscriberStateAfterRequest(state: SubscriberState | undefined): SubscriberState {
  if (state === "confirmed") return "confirmed";
  return "pending";
}
