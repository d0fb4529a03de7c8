import { paths } from "#shared/urls.ts";
import type { Limit } from "../limits/rules.ts";

/** "Order received" mails per recipient (reliability.md), so that the form cannot be used to flood someone. */
export const orderMailLimit: Limit = { name: "order-mails", max: 3, windowMs: 24 * 3_600_000 };

/**
 * A person's name as a mail may show it: nothing that a mail reader would turn into a link, so that the form cannot
 * send a stranger an address of someone's choosing.
 */
export function plainName(name: string): string {
  return name
    .replace(/[a-z][a-z0-9+.-]*:\/\/\S*|\bwww\.\S*/gi, " ")
    .replace(/[@<>/\\]/g, " ")
    .replace(/[.\u2024\u3002\uff0e\uff61](?=\S)/g, ". ")
    .replace(/\s+/g, " ")
    .trim();
}

export function greeting(firstName: string): string {
  const name = plainName(firstName);
  return name ? `Bonjour ${name},` : "Bonjour,";
}

/** Where a buyer finds his order; without its key, as in mails written before it was sent, as anyone with the reference. */
export function orderPath({ ref, key }: { ref: string; key?: string | undefined }): string {
  return key === undefined ? paths.payment(ref) : paths.paymentByKey(ref, key);
}

const mask = "••••••••";

/** What a mail shows, without the secrets it carries: links made from it then lead nowhere. */
export function maskSecrets(data: unknown): unknown {
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, /token|secret|password|code|key/i.test(name) ? mask : value]));
}

/** Hides what in a link's path or query could be a secret: 20 characters or more in one piece. `known`: the order's reference, which staff see anyway. */
export function maskLinks(text: string, known: string | null): string {
  return text.replace(/https?:\/\/[^\s"'<>]+/g, (url) => url.replace(/(?<![:/])([/=])([\w~-]{20,})/g, (whole, before: string, piece: string) => (piece === known ? whole : before + mask)));
}
