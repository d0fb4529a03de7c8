import { stripStackedMarks, stripBidiControls } from "#shared/plain-text.ts";
import { routePaths } from "#shared/urls.ts";
import type { MailTemplate } from "#shared/words.ts";
import type { RateLimit } from "#server/auth/rate-limit/rate-limit-rules.ts";

/** "Order received" mails to one mailbox that leave at once. */
export const promptOrderMailLimit: RateLimit = { name: "order-mails", max: 20, windowMs: 24 * 3_600_000 };

/** Mails of one kind to one mailbox that somebody asked for once more. */
export const repeatedMailLimit: RateLimit = { name: "repeated-mails", max: 3, windowMs: 24 * 3_600_000 };

/** Those that show their buyer his printed card. */
export const mailsWithCardImages: readonly MailTemplate[] = ["order-received", "payment-received", "proof-sent", "order-shipped"];

/** Those that staff can take back while they wait (decision 81): a try to send one marks it first. */
export const recallableMailTemplates: readonly MailTemplate[] = ["order-shipped"];

const stepMs = 10 * 60_000;

/**
 * How long (ms) the mailbox's `count`th "order received" mail of a day waits: each beyond the prompt ones longer than the
 * one before, so that none is lost and the form cannot be used to flood someone (decision 14).
 */
export function computeOrderMailDelay(count: number): number {
  const beyond = Math.max(0, count - promptOrderMailLimit.max);
  return beyond * beyond * stepMs;
}

/**
 * A person's name as a mail may show it: nothing that a mail reader would turn into a link, so that the form cannot
 * send a stranger an address of someone's choosing, and nothing that turns our own words round or covers them.
 */
export function sanitizeNameForMail(name: string): string {
  return stripBidiControls(stripStackedMarks(name.normalize("NFC").toWellFormed()))
    .replace(/\p{Cc}/gu, " ")
    .replace(/[a-z][a-z0-9+.-]*:\/\/\S*|\bwww\.\S*/gi, " ")
    .replace(/[@<>/\\]/g, " ")
    .replace(/[.\u2024\u3002\uff0e\uff61](?=\S)/g, ". ")
    .replace(/\s+/g, " ")
    .trim();
}

export function formatMailGreeting(firstName: string): string {
  const name = sanitizeNameForMail(firstName);
  return name ? `Bonjour ${name},` : "Bonjour,";
}

/** Where a buyer finds his order; without its key, as in mails written before it was sent, as anyone with the reference. */
export function getOrderPathForBuyer({ ref, key }: { ref: string; key?: string | undefined }): string {
  return key === undefined ? routePaths.payment(ref) : routePaths.paymentByKey(ref, key);
}

const mask = "••••••••";

/** Fields of a mail's data that open something; `path` is the proof's page, which its buyer alone has. */
const secret = /token|secret|password|code|key|^path$/i;

/** What a mail shows, without the secrets it carries: links made from it then lead nowhere. */
export function maskMailSecrets(data: unknown): unknown {
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, secret.test(name) ? mask : value]));
}

/** Hides what in a link's path or query could be a secret: 20 characters or more in one piece. `known`: the order's reference, which staff see anyway. */
export function maskLinkSecrets(text: string, known: string | null): string {
  return text.replace(/https?:\/\/[^\s"'<>]+/g, (url) => url.replace(/(?<![:/])([/=])([\w~-]{20,})/g, (whole, before: string, piece: string) => (piece === known ? whole : before + mask)));
}
