import { ownerDeviceDays } from "#shared/order/retention-days.ts";
import type { MailTemplate } from "#shared/staff/mail-templates.ts";
import type { RateLimit } from "#server/auth/rate-limit/rate-limit-rules.ts";

const hourMs = 3_600_000;

/** Minimum time for which a mailed code and its link work. */
export const loginCodeLifetimeMs = 10 * 60_000;
/** How often a code may be tried. */
export const maxLoginCodeAttempts = 5;

/**
 * Limits, by IP, the codes requested by unknown browsers and not used to log in; a carrier's IP serves thousands of
 * people.
 */
export const loginCodesPerIpLimit: RateLimit = { name: "owner-codes", max: 60, windowMs: hourMs };
/**
 * How many mails a mailbox may get at once at strangers' request, and as many for each browser that its owner has used
 * before.
 */
export const loginMailBurstSize = 5;
/** Time after which a mailbox's quota gains one mail. */
export const loginMailRefillMs = 2 * hourMs;
/**
 * Limits wrong codes for a mailbox, from all strangers together or from one browser known to it; the first attempt at
 * each code does not count.
 */
export const wrongLoginCodesLimit: RateLimit = { name: "owner-guesses", max: 10, windowMs: 24 * hourMs };
/** How long a link sent by staff works. */
export const staffLoginLinkLifetimeMs = 24 * hourMs;
/** How long a browser stays known after a login: as long as browsers keep a cookie. */
export const ownerDeviceLifetimeMs = ownerDeviceDays * 24 * hourMs;

/** Computes when a quota that is full at `fullAt` allows the next mail; a past instant means now. */
export function computeNextMailInstant(fullAt: number): number {
  return fullAt - (loginMailBurstSize - 1) * loginMailRefillMs;
}

/**
 * Computes a link's expiry. If no further mail is possible for a while, the link works until one is, so that the owner
 * always has a working link.
 */
export function computeLoginLinkExpiry(nextMail: number, now: number): number {
  return Math.max(nextMail, now) + loginCodeLifetimeMs;
}

/**
 * Returns how long (ms) an owner's mails, which contain an address, are kept; the one about their card's removal is
 * kept until the removal date has passed.
 */
export function getOwnerMailRetentionMs(template: MailTemplate): number {
  return (template === "card-leaving" ? 40 : 7) * 24 * hourMs;
}
