import { ownerDeviceDays } from "#shared/retention.ts";
import type { MailTemplate } from "#shared/words.ts";
import type { RateLimit } from "#server/auth/rate-limit/rate-limit-rules.ts";

const hourMs = 3_600_000;

/** How long a mailed code, and its link, work at least. */
export const loginCodeLifetimeMs = 10 * 60_000;
/** How often a code may be tried. */
export const maxLoginCodeAttempts = 5;

/** Codes that strangers asked for and did not log in by, by address: a carrier's is thousands of people's. */
export const loginCodesPerIpLimit: RateLimit = { name: "owner-codes", max: 60, windowMs: hourMs };
/** So many mails at once go to a mailbox for strangers, and as many for each browser that its owner used before. */
export const loginMailBurstSize = 5;
/** And one more each so often. */
export const loginMailRefillMs = 2 * hourMs;
/** Wrong codes of a mailbox from all strangers, or from one browser known to it; the first try of each code is not counted. */
export const wrongLoginCodesLimit: RateLimit = { name: "owner-guesses", max: 10, windowMs: 24 * hourMs };
/** How long a link works that staff send. */
export const staffLoginLinkLifetimeMs = 24 * hourMs;
/** How long a browser stays known after a login: as long as browsers keep a cookie. */
export const ownerDeviceLifetimeMs = ownerDeviceDays * 24 * hourMs;

/** When the next mail may go, of what may be mailed as often as ever at `fullAt`; it may now where that is past. */
export function computeNextMailInstant(fullAt: number): number {
  return fullAt - (loginMailBurstSize - 1) * loginMailRefillMs;
}

/** Until when a link works: the last one that may be mailed for a while works until another may, so that its owner always holds one. */
export function computeLoginLinkExpiry(nextMail: number, now: number): number {
  return Math.max(nextMail, now) + loginCodeLifetimeMs;
}

/** The mails that go to owners as such: they are forgotten, and erased, with what is known of them. */
export const ownerMailTemplates: readonly MailTemplate[] = ["owner-code", "owner-link", "owner-address-changed", "contacts-left", "card-leaving"];
/** Those of them that name a card. */
export const ownerCardMailTemplates: readonly MailTemplate[] = ["contacts-left", "card-leaving"];
/** Of the owner's mails, which hold an address, this much (ms) is kept; what says until when he may keep his card, until that is over. */
export function getOwnerMailRetentionMs(template: MailTemplate): number {
  return (template === "card-leaving" ? 40 : 7) * 24 * hourMs;
}

/** As an owner's address is looked up. */
export function normalizeOwnerEmail(email: string): string {
  return email.trim().toLowerCase();
}
