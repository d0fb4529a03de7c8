import type { RateLimit } from "#server/auth/rate-limit/rate-limit-rules.ts";

/** Long enough for mails that take a quarter of an hour, if the reader's server delays unknown senders. */
export const passwordLinkLifeMs = 30 * 60_000;
const hourMs = 3_600_000;

/**
 * Limits links mailed to one account: few, so that nobody can flood its mailbox; all of them work, so that nobody can
 * lock its owner out.
 */
export const passwordLinkMailLimit: RateLimit = { name: "password-links", max: 3, windowMs: hourMs };
export const passwordLinkCallLimit: RateLimit = { name: "password-link-calls", max: 20, windowMs: hourMs };
/** Limits invalid links, by IP; a valid one is always accepted. */
export const wrongPasswordLinkLimit: RateLimit = { name: "wrong-password-links", max: 20, windowMs: hourMs };
