export interface Limit {
  /** Such as `uploads`; hits are counted per limit and key. */
  name: string;
  max: number;
  windowMs: number;
}

const hour = 3_600_000;

/** The limits of reliability.md; wide, since mobile carriers share addresses. */
export const limits = {
  uploads: { name: "uploads", max: 600, windowMs: hour },
  orders: { name: "orders", max: 200, windowMs: hour },
  wrongPromoByAddress: { name: "promo-address", max: 20, windowMs: hour },
  wrongPromoByOrder: { name: "promo-order", max: 10, windowMs: hour },
  paymentsByOrder: { name: "payment-order", max: 20, windowMs: hour },
  paymentsByAddress: { name: "payment-address", max: 200, windowMs: hour },
  unprovenNotices: { name: "unproven-notices", max: 60, windowMs: 60_000 },
  /** Bytes, of all senders together. */
  unprovenNoticeBytes: { name: "unproven-notice-bytes", max: 5_000_000, windowMs: 24 * hour },
  forgedNotices: { name: "forged-notices", max: 60, windowMs: hour },
  paymentChecks: { name: "payment-check", max: 6, windowMs: 60_000 },
  staffCalls: { name: "staff", max: 1200, windowMs: 60_000 },
} as const satisfies Record<string, Limit>;
