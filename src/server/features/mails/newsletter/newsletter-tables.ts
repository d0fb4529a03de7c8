import type { OfferName } from "#shared/offers/offers.ts";
import type { SubscriberState } from "#shared/contract/newsletter-subscribers.ts";

/** One row per mailbox. After unsubscribing it stays, as proof of the consent and of the wish never to be mailed. */
export interface NewsletterSubscriberRow {
  id: string;
  /** Lower case. */
  email: string;
  /** Opens the pages that confirm and unsubscribe. */
  token: string;
  state: SubscriberState;
  /** Version of the sentence last agreed to. */
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

/** A subscriber's request to hear when an offer goes on sale. */
export interface NewsletterWishRow {
  subscriberId: string;
  offer: OfferName;
  askedAt: number;
  /** Time when the announcement was put in the outbox; the subscriber gets no second one. */
  toldAt: number | null;
}

export interface NewsletterTables {
  newsletterSubscribers: NewsletterSubscriberRow;
  newsletterConsents: NewsletterConsentRow;
  newsletterWishes: NewsletterWishRow;
}
