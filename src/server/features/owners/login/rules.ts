import type { MailTemplate } from "#shared/words.ts";
import type { Limit } from "../../limits/rules.ts";

const hourMs = 3_600_000;

/** How long a mailed code, and its link, work. */
export const codeLifeMs = 10 * 60_000;
/** How often a code may be tried. */
export const triesPerCode = 5;

/** Asking for codes, by address: a carrier's is thousands of people's. */
export const askLimit: Limit = { name: "owner-codes", max: 60, windowMs: hourMs };
/** Codes and links that were wrong, by address; a right one is given back. */
export const tryLimit: Limit = { name: "owner-tries", max: 120, windowMs: hourMs };
/** Codes mailed to one mailbox: few, so that nobody floods it. The link of each works wherever it is opened, so that nobody keeps its owner out. */
export const mailLimits: readonly Limit[] = [
  { name: "owner-mails", max: 5, windowMs: hourMs },
  { name: "owner-mails-day", max: 12, windowMs: 24 * hourMs },
];
/** Wrong codes of one mailbox, from anywhere and of all its codes; beyond, its links alone open. */
export const wrongCodesLimit: Limit = { name: "owner-wrong", max: 20, windowMs: 24 * hourMs };

/** The mails that go to owners as such: they are forgotten, and erased, with what is known of them. */
export const ownerMails: readonly MailTemplate[] = ["owner-code", "owner-address-changed", "contacts-left", "card-leaving"];
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
