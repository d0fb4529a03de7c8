import type { OrderDelivery } from "#shared/order/order-delivery.ts";
import type { RequiredOrderField } from "#shared/order/missing.ts";
import { cleanLine } from "#shared/format/clean-text.ts";
import { routePaths } from "#shared/route-paths.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import type { RateLimit } from "#server/auth/rate-limit/rate-limit-rules.ts";

/** One card of an order of several, or of one for somebody else. */
export interface PaidCard {
  ref: string;
  name: string;
  /** Empty: its page is online. */
  missing: RequiredOrderField[];
}

export interface CardSentElsewhere {
  name: string;
  delivery: OrderDelivery;
}

/** Describes a side of the buyer's printed card, for a mail to them. */
export interface PrintedCardImage {
  id: "carte-recto" | "carte-verso";
  jpeg: Buffer;
  /** Alternative text. */
  says: string;
}

/** Limits the "order received" mails to one mailbox that leave at once. */
export const promptOrderMailLimit: RateLimit = { name: "order-mails", max: 20, windowMs: 24 * 3_600_000 };

/** Limits the "order received" mails about orders from public forms to a mailbox that never got a payment mail. */
export const unprovenOrderMailLimit: RateLimit = { name: "unproven-order-mails", max: 5, windowMs: 24 * 3_600_000 };

/** Limits the repeats, on request, of one kind of mail to one mailbox. */
export const repeatedMailLimit: RateLimit = { name: "repeated-mails", max: 3, windowMs: 24 * 3_600_000 };

const stepMs = 10 * 60_000;

/**
 * Computes how long (ms) the mailbox's `count`th "order received" mail of a day waits. Each one after the prompt ones
 * waits longer than the one before, so that no mail is lost and the form cannot be used to flood someone (decision 7).
 */
export function computeOrderMailDelay(count: number): number {
  const beyond = Math.max(0, count - promptOrderMailLimit.max);
  return beyond * beyond * stepMs;
}

/**
 * Cleans a person's name for a mail. Removes what a mail reader would turn into a link, so that the form cannot send an
 * address to a stranger, and characters that reverse or cover our own words.
 */
export function sanitizeNameForMail(name: string): string {
  return (
    name
      .toWellFormed()
      .split("\u00a0")
      .map(cleanLine)
      .join("\u00a0")
      .replace(/\p{Cc}/gu, " ")
      .replace(/[a-z][a-z0-9+.-]*:\/\/\S*|\bwww\.\S*/gi, " ")
      .replace(/[@<>/\\]/g, " ")
      .replace(/[.\u2024\u3002\uff0e\uff61](?=\S)/g, ". ")
      // A single no-break space is ours: it stands before a colon.
      .replace(/\s{2,}|[^\S\u00a0]/g, " ")
      .trim()
  );
}

export function formatMailGreeting(firstName: string): string {
  const name = sanitizeNameForMail(firstName);
  if (name) return `Bonjour ${name},`;
  return "Bonjour,";
}

/**
 * Builds the path where a buyer finds their order. Without the key, as in mails from before keys were sent, the page
 * shows what anyone with the reference sees.
 */
export function getOrderPathForBuyer({ ref, key }: { ref: string; key?: string | undefined }): string {
  if (key === undefined) return routePaths.payment(ref);
  return secretLinks.paymentByKey(ref, key);
}

const mask = "••••••••";

/** Matches fields of a mail's data that open something; `path` is the proof's page, which only its buyer can open. */
const secret = /token|secret|password|code|key|^path$/i;

/** Masks the secrets in a mail's data; links made from it then open nothing. */
export function maskMailSecrets(data: unknown): unknown {
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, secret.test(name) ? mask : value]));
}

/**
 * Masks possible secrets in a link's path or query: 20 characters or more in one piece. `known`: the order's reference,
 * which staff see anyway.
 */
export function maskLinkSecrets(text: string, known: string | null): string {
  return text.replace(/https?:\/\/[^\s"'<>]+/g, (url) =>
    url.replace(/(?<![:/])([/=])([\w~-]{20,})/g, (whole, before: string, piece: string) =>
      piece === known ? whole : before + mask,
    ),
  );
}

export function buildSendJobKey(mailId: string): string {
  return `mail.send:${mailId}`;
}
