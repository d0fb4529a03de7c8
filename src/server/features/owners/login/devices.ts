import { createHash, randomBytes } from "node:crypto";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import * as store from "./devices-store.ts";
import { ownerDeviceLifetimeMs } from "./owner-login-rules.ts";
import { hashSecretParts, hashOwnerMailbox } from "./secrets.ts";

/**
 * Finds the rate-limit key for the mails and wrong codes of a browser in which this mailbox's owner has logged in
 * before; `undefined` for an unknown browser.
 */
export async function findDeviceRateLimitKey(
  deps: ClockDeps,
  token: string | undefined,
  email: string,
): Promise<string | undefined> {
  if (token === undefined) return undefined;
  const tokenHash = hashToken(token);
  if (await store.isOwnerDeviceKnownToMailbox(deps.db.query, hashOwnerMailbox(email), tokenHash, deps.clock.now()))
    return hashSecretParts("device", tokenHash, email);
  return undefined;
}

/**
 * Remembers that a mailbox's owner logged in from a browser; resolves to the browser's token: the presented one if any
 * mailbox knows it, else a new one.
 */
export async function rememberOwnerDevice(
  deps: InTransaction<ClockDeps>,
  shown: string | undefined,
  email: string,
): Promise<string> {
  const now = deps.clock.now();
  const known = shown !== undefined && (await store.isKnownOwnerDevice(deps.db.query, hashToken(shown), now));
  const token = known ? shown : randomBytes(32).toString("base64url");
  await store.upsertOwnerDevice(deps.db.query, {
    tokenHash: hashToken(token),
    mailbox: hashOwnerMailbox(email),
    expiresAt: now + ownerDeviceLifetimeMs,
  });
  return token;
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
