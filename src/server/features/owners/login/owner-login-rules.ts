import { ownerDeviceDays } from "#shared/order/retention-days.ts";
import type { MailTemplate } from "#shared/staff/mail-templates.ts";
import type { RateLimit } from "#server/auth/rate-limit/rate-limit-rules.ts";

const hourMs = 3_600_000;

/** Sets how long a mailed code, and its link, work at least. */
export const loginCodeLifetimeMs = 10 * 60_000;
/** Limits how often a code may be tried. */
export const maxLoginCodeAttempts = 5;

/**
 * Limits, by IP, the codes that strangers requested and did not log in by; one IP of a carrier serves thousands of
 * people.
 */
export const loginCodesPerIpLimit: RateLimit = { name: "owner-codes", max: 60, windowMs: hourMs };
/**
 * Limits how many mails go to a mailbox at once for strangers, and as many for each browser that its owner has
 * used before.
 */
export const loginMailBurstSize = 5;
/** Sets the time after which a mailbox may have one more mail. */
export const loginMailRefillMs = 2 * hourMs;
/**
 * Limits the wrong codes of a mailbox from all strangers, or from one browser known to it; the first attempt at
 * each code is not counted.
 */
export const wrongLoginCodesLimit: RateLimit = { name: "owner-guesses", max: 10, windowMs: 24 * hourMs };
/** Sets how long a link works that staff send. */
export const staffLoginLinkLifetimeMs = 24 * hourMs;
/** Sets how long a browser stays known after a login: as long as browsers keep a cookie. */
export const ownerDeviceLifetimeMs = ownerDeviceDays * 24 * hourMs;

/** Computes when the next mail may go for a quota that is full at `fullAt`; a past instant means now. */
export function computeNextMailInstant(fullAt: number): number {
  return fullAt - (loginMailBurstSize - 1) * loginMailRefillMs;
}

/**
 * Computes a link's expiry: the last one that may be mailed for a while works until another may, so that its owner
 * always has one.
 */
export function computeLoginLinkExpiry(nextMail: number, now: number): number {
  return Math.max(nextMail, now) + loginCodeLifetimeMs;
}

/**
 * Returns how long (ms) an owner's mail, which contains an address, is kept; the one about their card's removal until
 * that date has passed.
 */
export function getOwnerMailRetentionMs(template: MailTemplate): number {
  return (template === "card-leaving" ? 40 : 7) * 24 * hourMs;
}
