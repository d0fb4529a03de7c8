import { normalizeMailbox } from "#server/auth/mailbox-rules.ts";
import { createHash } from "node:crypto";
import { normalizeCrockford } from "#shared/format/crockford.ts";
import { apiErrors } from "#shared/errors/errors.ts";
import { getIpBlocks, type IpBlock } from "#server/auth/ip-block-rules.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { generateCrockfordString, generateSecretId } from "#server/db/generate-ids.ts";
import { recordAuditEntry } from "#server/features/audit/audit-service.ts";
import type { RateLimit } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { consumeIfWithinRateLimit, consumeRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import {
  staffDeviceCallLimits,
  staffDeviceCodeLifeMs,
  staffDeviceCodeTryLimit,
  staffDeviceMailLimit,
  wrongStaffDeviceCodeLimits,
} from "../devices/staff-device-rules.ts";
import { trustStaffDevice } from "../devices/staff-device-service.ts";
import * as store from "../devices/staff-device-store.ts";
import { enqueueDeviceCodeMail } from "../mails.ts";
import { verifyPassword, dummyPasswordHash } from "#server/auth/hash-password.ts";
import { findUserRowByEmail, lockUserForUpdate } from "../users/user-store.ts";
import { runInBackground } from "#server/jobs/background-tasks.ts";

type Needs = Pick<Deps, "db" | "clock" | "log">;

interface Asked {
  email: string;
  password: string;
  /** The client's IP, for the limits. */
  address: string;
}

/**
 * Mails a code that makes a new device known, if the password is right: the way in while strangers keep the account
 * delayed. Resolves, before the password is checked, to the challenge that must accompany the code, so that the caller
 * cannot find out what was right.
 * @throws {AppError} `request.rate_limited`, `server.busy`, which reveal nothing of the account either
 */
export async function mailNewDeviceCode(deps: Needs, asked: Asked): Promise<string> {
  await consumeByBlock(deps, staffDeviceCallLimits, asked.address);
  const challenge = generateSecretId();
  runInBackground(async () => {
    try {
      await mailCodeIfRight(deps, asked, challenge);
    } catch (error) {
      deps.log.error({ err: error }, "device code not mailed");
    }
  });
  return challenge;
}

async function mailCodeIfRight(deps: Needs, { email, password, address }: Asked, challenge: string): Promise<void> {
  const user = await findUserRowByEmail(deps.db.query, normalizeMailbox(email));
  const right = await verifyPassword(user?.passwordHash ?? dummyPasswordHash, password);
  if (!user || !right) return;
  const characters = generateCrockfordString(8).toLowerCase();
  const code = `${characters.slice(0, 4)}-${characters.slice(4)}`;
  const now = deps.clock.now();
  await inTransaction(deps, async (deps) => {
    if (!(await lockUserForUpdate(deps.db.query, user.id, user.passwordHash))) return;
    // Counted only for the right password, so that a stranger cannot use the mails up.
    if (!(await consumeIfWithinRateLimit(deps, staffDeviceMailLimit, user.id))) return;
    // The challenge alone is stored too, to tell tries at a mailed code from others.
    for (const codeHash of [hashChallenge(challenge), hashCode(challenge, code)])
      await store.insertStaffDeviceCode(deps.db.query, {
        codeHash,
        userId: user.id,
        expiresAt: now + staffDeviceCodeLifeMs,
      });
    await enqueueDeviceCodeMail(deps, user, code);
    await recordAuditEntry(deps, {
      actor: { userId: user.id, name: user.name },
      action: "device.code_sent",
      target: user.email,
      details: `Depuis l'adresse ${address}.`,
    });
  });
}

interface DeviceConfirmation {
  /** The result of `mailNewDeviceCode` for this browser. */
  challenge: string;
  code: string;
  /** The client's IP. */
  address: string;
  /** The token that the device already has. */
  shown?: string | undefined;
}

/**
 * Makes a device known to an account by a mailed code, which is consumed. Resolves to the device's token. Tries are
 * limited by challenge, so that nobody's wrong codes block another person; by address only wrong codes are limited,
 * with any challenge.
 * @throws {AppError} `device.wrong_code`, the same whether the account exists or not; `request.rate_limited`
 */
export async function confirmDeviceByCode(deps: Needs, given: DeviceConfirmation): Promise<string> {
  const token = await consumeIfRight(deps, given);
  if (token !== undefined) return token;
  await consumeByBlock(deps, wrongStaffDeviceCodeLimits, given.address);
  throw new AppError("device.wrong_code", { fields: { code: apiErrors["device.wrong_code"].message } });
}

async function consumeIfRight(
  deps: Needs,
  { challenge, code, address, shown }: DeviceConfirmation,
): Promise<string | undefined> {
  const now = deps.clock.now();
  const challengeHash = hashChallenge(challenge);
  const asked = await store.findStaffDeviceCode(deps.db.query, challengeHash, now);
  // Counted before the code is looked up, so that simultaneous tries cannot outrun the count. Tries at an unknown
  // challenge do the same work and leave one row.
  const within = await consumeIfWithinRateLimit(deps, staffDeviceCodeTryLimit, asked ? challengeHash : "unknown");
  if (!asked || !within) return undefined;
  const codeHash = hashCode(challenge, code);
  return inTransaction(deps, async (deps) => {
    const found = await store.findStaffDeviceCode(deps.db.query, codeHash, now);
    // Locks the person first, as a password reset and the deletion of an account do, so that no code outlives either.
    const user = found && (await lockUserForUpdate(deps.db.query, found.userId));
    if (!user || !(await store.consumeStaffDeviceCode(deps.db.query, codeHash))) return undefined;
    const { token } = await trustStaffDevice(deps, user.id, shown);
    await recordAuditEntry(deps, {
      actor: { userId: user.id, name: user.name },
      action: "device.confirmed",
      target: user.email,
      details: `Depuis l'adresse ${address}.`,
    });
    return token;
  });
}

async function consumeByBlock(deps: Needs, limits: Record<IpBlock["size"], RateLimit>, address: string): Promise<void> {
  for (const { size, key } of getIpBlocks(address)) await consumeRateLimit(deps, limits[size], key);
}

function hashChallenge(challenge: string): string {
  return createHash("sha256").update(challenge).digest("hex");
}

/**
 * Hashes quickly: 40 random bits with 128 that only the asking browser has need no slow hash. Ignores case,
 * look-alikes, spaces and hyphens.
 */
function hashCode(challenge: string, code: string): string {
  const characters = normalizeCrockford(code).replace(/[^0-9A-Z]/g, "");
  return createHash("sha256")
    .update(JSON.stringify([challenge, characters]))
    .digest("hex");
}
