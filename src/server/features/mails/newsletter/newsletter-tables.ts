import type { OfferName } from "#shared/offers.ts";
import type { SubscriberState } from "#shared/contract/newsletter.ts";

/** One row per mailbox, kept after it unsubscribed: the proof of consent, and the wish never to be mailed again. */
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

/** The offer about whose sale a subscriber wants to be told. */
export interface NewsletterWishRow {
  subscriberId: string;
  offer: OfferName;
  askedAt: number;
  /** When his mail was put in the outbox: there is no second one. */
  toldAt: number | null;
}

export interface NewsletterTables {
  newsletterSubscribers: NewsletterSubscriberRow;
  newsletterConsents: NewsletterConsentRow;
  newsletterWishes: NewsletterWishRow;
}
