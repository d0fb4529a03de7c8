import type { RateLimit } from "#server/auth/rate-limit/rate-limit-rules.ts";

/** Allows for mails that take a quarter of an hour, where the reader's server greets strangers late. */
export const passwordLinkLifeMs = 30 * 60_000;
const hourMs = 3_600_000;

/**
 * Limits links mailed to one account: few, so that nobody floods its mailbox; each of them works, so that nobody
 * keeps its owner out.
 */
export const passwordLinkMailLimit: RateLimit = { name: "password-links", max: 3, windowMs: hourMs };
export const passwordLinkCallLimit: RateLimit = { name: "password-link-calls", max: 20, windowMs: hourMs };
/** Limits links that open nothing, by IP; a right one is always taken. */
export const wrongPasswordLinkLimit: RateLimit = { name: "wrong-password-links", max: 20, windowMs: hourMs };
