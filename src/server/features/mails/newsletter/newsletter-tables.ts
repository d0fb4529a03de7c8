import type { OfferName } from "#shared/offers/offers.ts";
import type { SubscriberState } from "#shared/contract/newsletter-subscribers.ts";

/** One row per mailbox, kept after it unsubscribed: it proves the consent, and the wish never to be mailed again. */
export interface NewsletterSubscriberRow {
  id: string;
  /** Lower case. */
  email: string;
  /** Opens the pages that confirm and unsubscribe. */
  token: string;
  state: SubscriberState;
  /** The sentence last agreed to. */
  consentVersion: string;
  requestedAt: number;
  confirmedAt: number | null;
  unsubscribedAt: number | null;
}

export interface NewsletterConsentRow {
  id: string;
  subscriberId: string;
  at: number;
  act: "requested" | "confirmed" | "unsubscribed";
  consentVersion: string;
}

/** An offer whose start of sale is announced to a subscriber. */
export interface NewsletterWishRow {
  subscriberId: string;
  offer: OfferName;
  askedAt: number;
  /** Time when their mail was put in the outbox: they get no second one. */
  toldAt: number | null;
}

export interface NewsletterTables {
  newsletterSubscribers: NewsletterSubscriberRow;
  newsletterConsents: NewsletterConsentRow;
  newsletterWishes: NewsletterWishRow;
}
