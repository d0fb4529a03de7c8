import { createHash } from "node:crypto";
import { normalizeCrockford } from "#shared/crockford.ts";
import { errors } from "#shared/errors.ts";
import { addressBlocks } from "#server/auth/ip-range-rules.ts";
import { inTransaction } from "../../../db/database.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "#shared/app-error.ts";
import { randomCrockford } from "#server/db/ids.ts";
import { recordAudit } from "#server/features/audit/audit-service.ts";
import { isWithin, spend } from "#server/auth/rate-limit/rate-limit-service.ts";
import { deviceCallLimits, deviceCodeLifeMs, deviceMailLimit } from "../devices/staff-device-rules.ts";
import { keepDevice } from "../devices/staff-device-service.ts";
import * as store from "../devices/staff-device-store.ts";
import { mailDeviceCode } from "../mails.ts";
import { isPassword, nobodysHash } from "#server/auth/hash-password.ts";
import { normalizeEmail } from "../users/user-rules.ts";
import { findUserByEmail, holdUser } from "../users/user-store.ts";
import { doLater } from "#server/jobs/later.ts";

type Needs = Pick<Deps, "db" | "clock" | "log">;

interface Asked {
  email: string;
  password: string;
  /** Where the call comes from; limits are kept by it. */
  address: string;
}

/**
 * Mails a code that makes a new device known, to whoever has the password: the way in while strangers keep the account
 * delayed. Returns before the password is looked at, so that nothing tells the caller what was right.
 * @throws {AppError} `request.rate_limited`, `server.busy`, which say nothing of the account either
 */
export async function requestDeviceCode(deps: Needs, asked: Asked): Promise<void> {
  await spendDeviceCall(deps, asked.address);
  doLater(async () => {
    try {
      await mailCodeIfRight(deps, asked);
    } catch (error) {
      deps.log.error({ err: error }, "device code not mailed");
    }
  });
}

async function mailCodeIfRight(deps: Needs, { email, password, address }: Asked): Promise<void> {
  const user = await findUserByEmail(deps.db.query, normalizeEmail(email));
  const right = await isPassword(user?.passwordHash ?? nobodysHash, password);
  if (!user || !right) return;
  const characters = randomCrockford(8).toLowerCase();
  const code = `${characters.slice(0, 4)}-${characters.slice(4)}`;
  const now = deps.clock.now();
  await inTransaction(deps, async (deps) => {
    if (!(await holdUser(deps.db.query, user.id, user.passwordHash))) return;
    // Counted for the right password only: a stranger cannot use them up.
    if (!(await isWithin(deps, deviceMailLimit, user.id))) return;
    await store.insertDeviceCode(deps.db.query, { codeHash: hashCode(user.email, code), userId: user.id, expiresAt: now + deviceCodeLifeMs });
    await mailDeviceCode(deps, user, code);
    await recordAudit(deps, { actor: { userId: user.id, name: user.name }, action: "device.code_sent", target: user.email, details: `Depuis l'adresse ${address}.` });
  });
}

/**
 * Makes a device known to an account by the code that its owner was mailed, which is spent. Resolves to the device's
 * token; `shown`: the one it has already.
 * @throws {AppError} `device.wrong_code`, the same whether the account exists or not; `request.rate_limited`
 */
export async function confirmDevice(deps: Needs, given: { email: string; code: string; address: string; shown?: string | undefined }): Promise<string> {
  await spendDeviceCall(deps, given.address);
  const codeHash = hashCode(normalizeEmail(given.email), given.code);
  return inTransaction(deps, async (deps) => {
    const code = await store.findDeviceCode(deps.db.query, codeHash, deps.clock.now());
    // The person first, as whoever resets a password or removes an account does: no code outlives either.
    const user = code && (await holdUser(deps.db.query, code.userId));
    if (!user || !(await store.spendDeviceCode(deps.db.query, codeHash))) throw new AppError("device.wrong_code", { fields: { code: errors["device.wrong_code"].message } });
    const { token } = await keepDevice(deps, user.id, given.shown);
    await recordAudit(deps, { actor: { userId: user.id, name: user.name }, action: "device.confirmed", target: user.email, details: `Depuis l'adresse ${given.address}.` });
    return token;
  });
}

async function spendDeviceCall(deps: Needs, address: string): Promise<void> {
  for (const { size, key } of addressBlocks(address)) await spend(deps, deviceCallLimits[size], key);
}

/** 40 random bits that live half an hour, with limits on who tries them, need no slow hash. Case, look-alikes, spaces and hyphens do not matter. */
function hashCode(email: string, code: string): string {
  const characters = normalizeCrockford(code).replace(/[^0-9A-Z]/g, "");
  return createHash("sha256").update(JSON.stringify([email, characters])).digest("hex");
}
