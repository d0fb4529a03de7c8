import { getIpBlocks, type IpBlock } from "../ip-block-rules.ts";

export interface RateLimit {
  /** For example `uploads`; hits are counted per limit and key. */
  name: string;
  max: number;
  windowMs: number;
}

const minute = 60_000;
const hour = 60 * minute;

/**
 * Lists the rate limits. Thousands of people share one IP of a mobile carrier, so an IP is only counted for calls that
 * came to nothing: a hit is refunded once its upload belongs to an order, its order is paid, its subscription is
 * confirmed. Windows are short where people wait. Attempts to pay count by order only, so that one buyer does not block
 * another.
 */
export const rateLimitPolicies = {
  /** Stored uploads that belong to no order yet. */
  uploads: { name: "uploads", max: 60, windowMs: minute },
  /** Beyond it failing uploads get 429, and images from such IPs are processed one at a time. */
  failedUploads: { name: "failed-uploads", max: 60, windowMs: 10 * minute },
  /** Orders that are not paid yet. */
  orders: { name: "orders", max: 40, windowMs: 10 * minute },
  wrongPromoByAddress: { name: "promo-address", max: 20, windowMs: hour },
  wrongPromoByOrder: { name: "promo-order", max: 10, windowMs: hour },
  proofsByOrder: { name: "company-proof", max: 300, windowMs: hour },
  cardLinksByCompany: { name: "card-links", max: 3000, windowMs: hour },
  /** Reminders that one company's members, or staff, mail to people who have not completed their cards. */
  invitationsByCompany: { name: "company-invitations", max: 500, windowMs: 24 * hour },
  invitationsByCard: { name: "card-invitations", max: 3, windowMs: 24 * hour },
  /** People whom one company's members invite to look after it, and orders that they make. */
  membersByCompany: { name: "company-members", max: 50, windowMs: 24 * hour },
  ordersByCompany: { name: "company-orders", max: 50, windowMs: hour },
  tokensByCompany: { name: "company-tokens", max: 30, windowMs: 24 * hour },
  /** Events that one company's administrators send again. */
  resendsByCompany: { name: "webhook-resends", max: 100, windowMs: hour },
  /** Redrawing one takes seconds of a core. */
  brochuresByOwner: { name: "brochures", max: 20, windowMs: hour },
  /** Cards' links that opened nothing, by IP. */
  wrongCardLinks: { name: "wrong-card-links", max: 60, windowMs: hour },
  /** Mails that tell the team of accepted quotes, from all buyers together. */
  quoteAcceptanceMails: { name: "quote-acceptance-mails", max: 30, windowMs: hour },
  invoicesByOrder: { name: "invoice", max: 20, windowMs: hour },
  paymentsByOrder: { name: "payment-order", max: 20, windowMs: hour },
  transfersByOrder: { name: "transfer", max: 20, windowMs: hour },
  unprovenNotices: { name: "unproven-notices", max: 60, windowMs: minute },
  /** Bytes, from all senders together. */
  unprovenNoticeBytes: { name: "unproven-notice-bytes", max: 5_000_000, windowMs: 24 * hour },
  forgedNotices: { name: "forged-notices", max: 60, windowMs: hour },
  /** Calls of phones with a wrong secret or nothing new, and their logs; counted by each node for itself. */
  walletCalls: { name: "wallet", max: 600, windowMs: minute },
  /** Lists read for all buyers together, a few ms each; counted by each node for itself. */
  pastedLists: { name: "pasted-lists", max: 600, windowMs: minute },
  paymentChecks: { name: "payment-check", max: 6, windowMs: minute },
  /** Calls of one logged-in person, or of wrong tokens from one IP; counted by each node for itself. */
  callsByPerson: { name: "staff", max: 1200, windowMs: minute },
  /** Calls of one token; counted by each node for itself. */
  tokenCalls: { name: "token", max: 600, windowMs: minute },
} as const satisfies Record<string, RateLimit>;

/**
 * Allows an order this many wrong codes that count only for it, so that a buyer who mistypes is not blocked by one who
 * guesses.
 */
export const freeWrongPromoCodes = 3;

/** Multiples of an IP limit for the blocks around an IPv6 /64, which its owner can change freely. */
const allowances: Record<IpBlock["size"], number> = { client: 1, "/56": 4, "/48": 16 };

/** Lists the counters of a hit from a client IP: one for IPv4, three for IPv6. */
export function getRateLimitCounters({ name, max }: RateLimit, address: string): { key: string; max: number }[] {
  return getIpBlocks(address).map(({ size, key }) => ({ key: `${name}:${key}`, max: max * allowances[size] }));
}
