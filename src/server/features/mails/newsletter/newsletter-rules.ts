import type { SubscriberState } from "#shared/contract/newsletter.ts";
import { endedSubscriptionDays, unconfirmedSubscriptionDays } from "#shared/retention.ts";
import type { MailTemplate } from "#shared/words.ts";
import type { RateLimit } from "#server/auth/rate-limit/rate-limit-rules.ts";

const day = 24 * 3_600_000;

/** Requests per network address that nobody has confirmed yet. */
export const subscriptionRequestLimit: RateLimit = { name: "newsletter", max: 20, windowMs: 3_600_000 };
/** Confirmation mails per recipient (reliability.md), so that the form cannot be used to flood someone. */
export const confirmationMailLimit: RateLimit = { name: "newsletter-mail", max: 1, windowMs: day };

/** A request that nobody confirmed is forgotten after this (ms). */
export const unconfirmedRetentionMs = unconfirmedSubscriptionDays * day;
/** The proof of a subscription that ended is kept this long (ms). */
export const unsubscribedRetentionMs = endedSubscriptionDays * day;

/** The mails that go to subscribers: they are erased with them. */
export const subscriberMailTemplates: readonly MailTemplate[] = ["newsletter-confirmation", "offer-on-sale"];

export const subscriberStateLabels: Record<SubscriberState, string> = { pending: "à confirmer", confirmed: "confirmé", unsubscribed: "désinscrit" };

/** The same for every address, so that it does not tell who is subscribed. */
export const subscriptionRequestedMessage = "Presque fini\u00a0! Ouvrez l'e-mail que nous vous envoyons pour confirmer votre inscription.";

/** A person is one subscriber however the address is capitalised. */
export function normalizeSubscriberEmail(email: string): string {
  return email.toLowerCase();
}

/** What a new request makes of a subscriber: who unsubscribed starts again, who is confirmed stays so. */
export function getSubscriberStateAfterRequest(state: SubscriberState | undefined): SubscriberState {
  return state === "confirmed" ? "confirmed" : "pending";
}
