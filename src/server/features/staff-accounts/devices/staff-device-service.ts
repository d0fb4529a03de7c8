import { createHash, randomBytes } from "node:crypto";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { staffDeviceLifeMs } from "./staff-device-rules.ts";
import * as store from "./staff-device-store.ts";

export interface StaffTrustedDevice {
  /** 256 random bits, given only to the browser; opens nothing by itself. */
  token: string;
  hash: string;
}

/**
 * Builds the key of the login delays of a device that this account knows; `undefined` for an unknown device, or if
 * there is no such account.
 */
export async function getStaffDeviceDelayKey(
  deps: ClockDeps,
  email: string,
  token: string | undefined,
): Promise<string | undefined> {
  if (!token) return undefined;
  const hash = hashDevice(token);
  if (await store.isDeviceKnownToAccount(deps.db.query, email, hash, deps.clock.now())) return `device ${hash}`;
  return undefined;
}

/**
 * Records that the person logged in from a device; call it while the person's row is locked. If some account knows the
 * token that the device showed, it keeps it, since colleagues may share a browser; otherwise it gets a new one.
 */
export async function trustStaffDevice(
  deps: InTransaction<ClockDeps>,
  userId: string,
  shown: string | undefined,
): Promise<StaffTrustedDevice> {
  const now = deps.clock.now();
  const known = shown !== undefined && (await store.isDeviceKnownToAnyAccount(deps.db.query, hashDevice(shown), now));
  const token = known ? shown : randomBytes(32).toString("base64url");
  const hash = hashDevice(token);
  await store.upsertStaffDevice(deps.db.query, { tokenHash: hash, userId, expiresAt: now + staffDeviceLifeMs });
  return { token, hash };
}

function hashDevice(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
