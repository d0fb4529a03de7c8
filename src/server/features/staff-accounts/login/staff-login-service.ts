import { normalizeMailbox } from "#server/auth/mailbox-rules.ts";
import { randomBytes } from "node:crypto";
import type { login as loginEndpoint } from "#shared/contract/staff.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { inTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { beginLoginAttempt, clearLoginFailures } from "#server/auth/login-delays/login-delay-service.ts";
import { trustStaffDevice, getStaffDeviceDelayKey } from "../devices/staff-device-service.ts";
import { verifyPassword, dummyPasswordHash } from "#server/auth/hash-password.ts";
import { hasSecondFactor, verifyLoginSecondFactor } from "../second-factor/second-factor-service.ts";
import { maxStaffUserAgentLength, staffSessionLifeMs } from "../sessions/staff-session-rules.ts";
import { hashSessionToken } from "../sessions/staff-session-service.ts";
import { insertStaffSession } from "../sessions/staff-session-store.ts";
import { findUserRowByEmail, lockUserForUpdate } from "../users/user-store.ts";

export interface StaffLoginInput {
  email: string;
  password: string;
  /** The client's IP, for the delays. */
  address: string;
  /** A code of the second factor, or a recovery code. */
  code?: string | undefined;
  userAgent?: string;
  /** The token that an earlier login gave this browser. */
  device?: string | undefined;
}

/**
 * Opens a session. A device that the account knows has its own delays. An unknown account and a wrong password give the
 * same answer and do the same work.
 * @throws {AppError} `login.failed`, `login.delayed`, `server.busy`; only with the right password
 * `login.code_required`, `login.wrong_code` (both count as failed tries) and `login.password_expired`
 */
export async function logInStaff(
  deps: ClockDeps,
  credentials: StaffLoginInput,
): Promise<EndpointAnswer<typeof loginEndpoint>> {
  const email = normalizeMailbox(credentials.email);
  const lane = await getStaffDeviceDelayKey(deps, email, credentials.device);
  const attempt = await beginLoginAttempt(deps, { email, address: credentials.address, lane });
  const user = await findUserRowByEmail(deps.db.query, email);
  const right = await verifyPassword(user?.passwordHash ?? dummyPasswordHash, credentials.password, {
    first: lane !== undefined,
  });
  if (!user || !right) return refuseLogin(deps, "login.failed", user?.email, credentials);
  const factor = await verifyLoginSecondFactor(deps, user.id, credentials.code);
  if (factor === "missing") throw new AppError("login.code_required");
  if (factor === "wrong") return refuseLogin(deps, "login.wrong_code", user.email, credentials);
  await clearLoginFailures(deps, attempt);
  const now = deps.clock.now();
  if (user.passwordExpiresAt !== null && user.passwordExpiresAt <= now) throw new AppError("login.password_expired");

  const token = randomBytes(32).toString("base64url");
  const expiresAt = now + staffSessionLifeMs;
  const userAgent = (credentials.userAgent ?? "").slice(0, maxStaffUserAgentLength);
  const device = await inTransaction(deps, async (deps) => {
    // Since it was looked up, the password may have changed or the account may be deleted.
    if (!(await lockUserForUpdate(deps.db.query, user.id, user.passwordHash))) throw new AppError("login.failed");
    // A second factor may have been set up meanwhile.
    if (factor === "none" && (await hasSecondFactor(deps, user.id))) throw new AppError("login.code_required");
    const kept = await trustStaffDevice(deps, user.id, credentials.device);
    await insertStaffSession(deps.db.query, {
      tokenHash: hashSessionToken(token),
      id: generateSecretId(),
      userId: user.id,
      deviceHash: kept.hash,
      userAgent,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
    });
    await recordAuditEntry(deps, {
      actor: { userId: user.id, name: user.name },
      action: "login",
      target: user.email,
      details: fromWhere(credentials),
    });
    return kept.token;
  });
  return {
    user: { id: user.id, name: user.name, email: user.email, role: user.role },
    mustChangePassword: user.mustChangePassword === 1,
    token,
    expiresAt: new Date(expiresAt).toISOString(),
    device,
  };
}

/**
 * Records a refused login, with the same work whether the account exists or not. Does not store the typed name, which
 * may be a password.
 */
async function refuseLogin(
  deps: ClockDeps,
  code: "login.failed" | "login.wrong_code",
  known: string | undefined,
  credentials: StaffLoginInput,
): Promise<never> {
  const wrongCode = code === "login.wrong_code" ? "Code du second facteur erroné. " : "";
  const details = wrongCode + fromWhere(credentials);
  await recordAuditEntry(deps, {
    actor: { userId: "", name: "Quelqu'un" },
    action: "login.failed",
    target: known ?? "compte inconnu",
    details,
  });
  throw new AppError(code);
}

function fromWhere({ address }: StaffLoginInput): string {
  return `Depuis l'adresse ${address}.`;
}
