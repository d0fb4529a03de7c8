import { ownerDeviceDays } from "#shared/retention.ts";
import type { MailTemplate } from "#shared/words.ts";
import type { Limit } from "#server/auth/rate-limit/rate-limit-rules.ts";

const hourMs = 3_600_000;

/** How long a mailed code, and its link, work at least. */
export const codeLifeMs = 10 * 60_000;
/** How often a code may be tried. */
export const triesPerCode = 5;

/** Codes that strangers asked for and did not log in by, by address: a carrier's is thousands of people's. */
export const askLimit: Limit = { name: "owner-codes", max: 60, windowMs: hourMs };
/** So many mails at once go to a mailbox for strangers, and as many for each browser that its owner used before. */
export const mailsAtOnce = 5;
/** And one more each so often. */
export const mailEveryMs = 2 * hourMs;
/** Wrong codes of a mailbox from all strangers, or from one browser known to it; the first try of each code is not counted. */
export const wrongCodesLimit: Limit = { name: "owner-guesses", max: 10, windowMs: 24 * hourMs };
/** How long a link works that staff send. */
export const sentLinkLifeMs = 24 * hourMs;
/** How long a browser stays known after a login: as long as browsers keep a cookie. */
export const deviceLifeMs = ownerDeviceDays * 24 * hourMs;

/** When the next mail may go, of what may be mailed as often as ever at `fullAt`; it may now where that is past. */
export function nextMailAt(fullAt: number): number {
  return fullAt - (mailsAtOnce - 1) * mailEveryMs;
}

/** Until when a link works: the last one that may be mailed for a while works until another may, so that its owner always holds one. */
export function linkEnd(nextMail: number, now: number): number {
  return Math.max(nextMail, now) + codeLifeMs;
}

/** The mails that go to owners as such: they are forgotten, and erased, with what is known of them. */
export const ownerMails: readonly MailTemplate[] = ["owner-code", "owner-link", "owner-address-changed", "contacts-left", "card-leaving"];
/** Those of them that name a card. */
export const cardMails: readonly MailTemplate[] = ["contacts-left", "card-leaving"];
/** Of the owner's mails, which hold an address, this much (ms) is kept; what says until when he may keep his card, until that is over. */
export function keptMailsMs(template: MailTemplate): number {
  return (template === "card-leaving" ? 40 : 7) * 24 * hourMs;
}

/** As an owner's address is looked up. */
export function ownerEmailOf(email: string): string {
  return email.trim().toLowerCase();
}
