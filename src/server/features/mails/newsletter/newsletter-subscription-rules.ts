import type { SubscriberState } from "#shared/contract/newsletter-subscribers.ts";
import { endedSubscriptionDays, unconfirmedSubscriptionDays } from "#shared/order/retention-days.ts";
import type { RateLimit } from "#server/auth/rate-limit/rate-limit-rules.ts";

const day = 24 * 3_600_000;

/** Limits how many unconfirmed requests an IP can make. */
export const subscriptionRequestLimit: RateLimit = { name: "newsletter", max: 20, windowMs: 3_600_000 };
/** Limits confirmation mails per recipient (reliability.md), so that the form cannot be used to flood someone. */
export const confirmationMailLimit: RateLimit = { name: "newsletter-mail", max: 1, windowMs: day };

/** Sets how long (ms) an unconfirmed request is kept. */
export const unconfirmedRetentionMs = unconfirmedSubscriptionDays * day;
/** Sets how long (ms) the proof of an ended subscription is kept. */
export const unsubscribedRetentionMs = endedSubscriptionDays * day;

export const subscriberStateLabels: Record<SubscriberState, string> = {
  pending: "à confirmer",
  confirmed: "confirmé",
  unsubscribed: "désinscrit",
};

/** The answer for every address, so that it does not reveal who is subscribed. */
export const subscriptionRequestedMessage =
  "Presque fini\u00a0! Ouvrez l'e-mail que nous vous envoyons pour confirmer votre inscription.";

/** Normalizes an address, so that differences in case do not make two subscribers of one person. */
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
