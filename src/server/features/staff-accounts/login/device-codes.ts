import { createHash } from "node:crypto";
import { normalizeCrockford } from "#shared/format/crockford.ts";
import { apiErrors } from "#shared/errors/errors.ts";
import { getIpBlocks } from "#server/auth/ip-block-rules.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { generateCrockfordString } from "#server/db/generate-ids.ts";
import { recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { consumeIfWithinRateLimit, consumeRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import { staffDeviceCallLimits, staffDeviceCodeLifeMs, staffDeviceMailLimit } from "../devices/staff-device-rules.ts";
import { trustStaffDevice } from "../devices/staff-device-service.ts";
import * as store from "../devices/staff-device-store.ts";
import { enqueueDeviceCodeMail } from "../mails.ts";
import { verifyPassword, dummyPasswordHash } from "#server/auth/hash-password.ts";
import { normalizeStaffEmail } from "../users/staff-password-rules.ts";
import { findUserRowByEmail, lockUserForUpdate } from "../users/user-store.ts";
import { runInBackground } from "#server/jobs/background-tasks.ts";

type Needs = Pick<Deps, "db" | "clock" | "log">;

interface Asked {
  email: string;
  password: string;
  /** Client address, by which limits count. */
  address: string;
}

/**
 * Mails a code that makes a new device known, to whoever has the password: the way in while strangers keep the account
 * delayed. Returns before the password is looked at, so that nothing tells the caller what was right.
 * @throws {AppError} `request.rate_limited`, `server.busy`, which say nothing of the account either
 */
export async function mailNewDeviceCode(deps: Needs, asked: Asked): Promise<void> {
  await consumeDeviceCodeCall(deps, asked.address);
  runInBackground(async () => {
    try {
      await mailCodeIfRight(deps, asked);
    } catch (error) {
      deps.log.error({ err: error }, "device code not mailed");
    }
  });
}

async function mailCodeIfRight(deps: Needs, { email, password, address }: Asked): Promise<void> {
  const user = await findUserRowByEmail(deps.db.query, normalizeStaffEmail(email));
  const right = await verifyPassword(user?.passwordHash ?? dummyPasswordHash, password);
  if (!user || !right) return;
  const characters = generateCrockfordString(8).toLowerCase();
  const code = `${characters.slice(0, 4)}-${characters.slice(4)}`;
  const now = deps.clock.now();
  await inTransaction(deps, async (deps) => {
    if (!(await lockUserForUpdate(deps.db.query, user.id, user.passwordHash))) return;
    // Counted for the right password only: a stranger cannot use them up.
    if (!(await consumeIfWithinRateLimit(deps, staffDeviceMailLimit, user.id))) return;
    await store.insertStaffDeviceCode(deps.db.query, {
      codeHash: hashCode(user.email, code),
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
  email: string;
  code: string;
  /** The client's IP. */
  address: string;
  /** The token that the device has already. */
  shown?: string | undefined;
}

/**
 * Makes a device known to an account by the code that its owner was mailed, which is consumed. Resolves to the
 * device's token; `shown`: the one it has already.
 * @throws {AppError} `device.wrong_code`, the same whether the account exists or not; `request.rate_limited`
 */
export async function confirmDeviceByCode(deps: Needs, given: DeviceConfirmation): Promise<string> {
  await consumeDeviceCodeCall(deps, given.address);
  const codeHash = hashCode(normalizeStaffEmail(given.email), given.code);
  return inTransaction(deps, async (deps) => {
    const code = await store.findStaffDeviceCode(deps.db.query, codeHash, deps.clock.now());
    // Locks the person first, like a reset of the password or the removal of an account, so that no code outlives
    // either.
    const user = code && (await lockUserForUpdate(deps.db.query, code.userId));
    if (!user || !(await store.consumeStaffDeviceCode(deps.db.query, codeHash)))
      throw new AppError("device.wrong_code", { fields: { code: apiErrors["device.wrong_code"].message } });
    const { token } = await trustStaffDevice(deps, user.id, given.shown);
    await recordAuditEntry(deps, {
      actor: { userId: user.id, name: user.name },
      action: "device.confirmed",
      target: user.email,
      details: `Depuis l'adresse ${given.address}.`,
    });
    return token;
  });
}

async function consumeDeviceCodeCall(deps: Needs, address: string): Promise<void> {
  for (const { size, key } of getIpBlocks(address)) await consumeRateLimit(deps, staffDeviceCallLimits[size], key);
}

/**
 * 40 random bits that live half an hour, with limits on who tries them, need no slow hash. Case, look-alikes, spaces
 * and hyphens do not matter.
 */
function hashCode(email: string, code: string): string {
  const characters = normalizeCrockford(code).replace(/[^0-9A-Z]/g, "");
  return createHash("sha256")
    .update(JSON.stringify([email, characters]))
    .digest("hex");
}
