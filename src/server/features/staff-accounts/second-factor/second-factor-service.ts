import { createHash } from "node:crypto";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { readTotp } from "#shared/contract/staff.ts";
import { normalizeCrockford } from "#shared/format/crockford.ts";
import { apiErrors } from "#shared/errors/errors.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { formatIsoOrNull } from "#shared/format/day-and-time.ts";
import { generateReadableSecret } from "#server/db/generate-ids.ts";
import { renderQrPng } from "#server/rendering/qr/qr.ts";
import type { StaffSession } from "#server/auth/staff-session.ts";
import { recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { deleteStaffDevicesOfUser } from "../devices/staff-device-store.ts";
import { enqueueSecondFactorChangedMail } from "../mails.ts";
import { deleteStaffSessionsOfUser } from "../sessions/staff-session-store.ts";
import { confirmOwnPassword } from "../users/own-password.ts";
import { lockUserForUpdate } from "../users/user-store.ts";
import * as store from "./second-factor-store.ts";
import { generateTotpSecret, findTotpStep, buildTotpUri } from "./totp.ts";

const recoveryCodeCount = 10;

export interface PreparedSecondFactor {
  secret: string;
  uri: string;
  /** A `data:` URL of a PNG. */
  qr: string;
}

interface OwnPassword {
  password: string;
  /** The client's IP. */
  address: string;
}

/**
 * Generates a secret and replaces an unconfirmed one. Asks for the password, so that somebody with only an open session
 * cannot lock its owner out.
 * @throws {AppError} `totp.already_on`, `password.wrong`, `login.delayed`, `server.busy`
 */
export async function prepareSecondFactor(
  deps: ClockDeps,
  session: StaffSession,
  given: OwnPassword,
): Promise<PreparedSecondFactor> {
  await confirmOwnPassword(deps, session, { ...given, field: "password" });
  const secret = generateTotpSecret();
  if (!(await store.upsertUnconfirmedFactor(deps.db.query, session.userId, secret)))
    throw new AppError("totp.already_on");
  const uri = buildTotpUri(secret, session.email);
  return { secret, uri, qr: `data:image/png;base64,${renderQrPng(uri).toString("base64")}` };
}

/**
 * Turns the factor on, consumes the code that proved it, and ends the person's other sessions. Resolves to the recovery
 * codes, which cannot be read again.
 * @throws {AppError} `totp.not_started`, `totp.already_on`, `totp.wrong_code`
 */
export async function confirmSecondFactor(deps: ClockDeps, session: StaffSession, code: string): Promise<string[]> {
  const factor = await store.findSecondFactorRow(deps.db.query, session.userId);
  if (!factor) throw new AppError("totp.not_started");
  if (factor.confirmedAt !== null) throw new AppError("totp.already_on");
  const now = deps.clock.now();
  const lastStep = findTotpStep(factor.secret, code, now);
  if (lastStep === undefined)
    throw new AppError("totp.wrong_code", { fields: { code: apiErrors["totp.wrong_code"].message } });
  return inTransaction(deps, async (deps) => {
    const user = await lockUserForUpdate(deps.db.query, session.userId);
    if (!user) throw new AppError("auth.required");
    if (!(await store.markSecondFactorConfirmed(deps.db.query, { ...factor, lastStep }, now)))
      throw new AppError("totp.not_started");
    const codes = await makeRecoveryCodes(deps, session.userId);
    await endOthers(deps, session);
    await recordAuditEntry(deps, { actor: session, action: "totp.enabled", target: session.email });
    await enqueueSecondFactorChangedMail(deps, user, "on");
    return codes;
  });
}

/**
 * Replaces the remaining recovery codes with ten new ones. Resolves to them: they cannot be read again.
 * @throws {AppError} `totp.not_on`, `password.wrong`, `login.delayed`, `server.busy`, `auth.required` if the password
 * was changed meanwhile
 */
export async function renewRecoveryCodes(
  deps: ClockDeps,
  session: StaffSession,
  given: OwnPassword,
): Promise<string[]> {
  const { passwordHash } = await confirmOwnPassword(deps, session, { ...given, field: "password" });
  return inTransaction(deps, async (deps) => {
    const user = await lockUserForUpdate(deps.db.query, session.userId, passwordHash);
    if (!user) throw new AppError("auth.required");
    if (!(await hasSecondFactor(deps, user.id))) throw new AppError("totp.not_on");
    await store.deleteRecoveryCodes(deps.db.query, user.id);
    const codes = await makeRecoveryCodes(deps, user.id);
    await recordAuditEntry(deps, { actor: session, action: "totp.codes_renewed", target: session.email });
    await enqueueSecondFactorChangedMail(deps, user, "new-codes");
    return codes;
  });
}

async function makeRecoveryCodes(deps: InTransaction<DbDeps>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, generateReadableSecret);
  await store.insertRecoveryCodes(
    deps.db.query,
    userId,
    codes.map((one) => hashRecoveryCode(userId, one)),
  );
  return codes;
}

/**
 * Removes the factor, prepared or on; if it was on, ends the person's other sessions. Wrong passwords are delayed like
 * logins.
 * @throws {AppError} `password.wrong`, `login.delayed`, `server.busy`, `auth.required` if the password was changed
 * meanwhile
 */
export async function disableSecondFactor(deps: ClockDeps, session: StaffSession, given: OwnPassword): Promise<void> {
  const { passwordHash } = await confirmOwnPassword(deps, session, { ...given, field: "password" });
  await inTransaction(deps, async (deps) => {
    const user = await lockUserForUpdate(deps.db.query, session.userId, passwordHash);
    if (!user) throw new AppError("auth.required");
    if (!(await store.deleteSecondFactor(deps.db.query, session.userId))) return;
    await endOthers(deps, session);
    await recordAuditEntry(deps, { actor: session, action: "totp.disabled", target: session.email });
    await enqueueSecondFactorChangedMail(deps, user, "off");
  });
}

/** Ends what was admitted under the former rules: the other sessions, and all devices but this one. */
async function endOthers(deps: InTransaction<DbDeps>, session: StaffSession): Promise<void> {
  await deleteStaffSessionsOfUser(deps.db.query, session.userId, session.tokenHash);
  await deleteStaffDevicesOfUser(deps.db.query, session.userId, session.deviceHash);
}

/** Checks the second factor of a login, if there is one, and consumes a right code. */
export async function verifyLoginSecondFactor(
  deps: ClockDeps,
  userId: string,
  code: string | undefined,
): Promise<"none" | "passed" | "missing" | "wrong"> {
  const factor = await store.findSecondFactorRow(deps.db.query, userId);
  if (!factor || factor.confirmedAt === null) return "none";
  if (!code?.trim()) return "missing";
  const step = findTotpStep(factor.secret, code, deps.clock.now());
  const spent =
    step === undefined
      ? await store.consumeRecoveryCode(deps.db.query, userId, hashRecoveryCode(userId, code))
      : await store.consumeTotpStep(deps.db.query, userId, step);
  if (spent) return "passed";
  return "wrong";
}

export async function getSecondFactorStatus(
  deps: DbDeps,
  session: StaffSession,
): Promise<EndpointAnswer<typeof readTotp>> {
  const since = (await store.findSecondFactorRow(deps.db.query, session.userId))?.confirmedAt ?? null;
  return {
    on: since !== null,
    since: formatIsoOrNull(since),
    recoveryCodesLeft: await store.countRecoveryCodes(deps.db.query, session.userId),
  };
}

export async function hasSecondFactor(deps: DbDeps, userId: string): Promise<boolean> {
  return ((await store.findSecondFactorRow(deps.db.query, userId))?.confirmedAt ?? null) !== null;
}

/** Hashes quickly: 80 random bits need no slow hash. Ignores case, look-alikes, spaces and hyphens. */
function hashRecoveryCode(userId: string, code: string): string {
  const characters = normalizeCrockford(code).replace(/[^0-9A-Z]/g, "");
  return createHash("sha256")
    .update(JSON.stringify([userId, characters]))
    .digest("hex");
}
