import { randomBytes } from "node:crypto";
import type { login as loginEndpoint } from "#shared/contract/staff.ts";
import type { Answer } from "#shared/contract/endpoint.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import { newSecretId } from "#server/db/ids.ts";
import { recordAudit } from "#server/features/audit/audit-service.ts";
import { beginLogin, succeedLogin } from "#server/auth/login-delays/login-delay-service.ts";
import { keepDevice, laneOf } from "../devices/staff-device-service.ts";
import { isPassword, nobodysHash } from "#server/auth/hash-password.ts";
import { hasSecondFactor, trySecondFactor } from "../second-factor/second-factor-service.ts";
import { mostUserAgent, sessionLifeMs } from "../sessions/staff-session-rules.ts";
import { hashToken } from "../sessions/staff-session-service.ts";
import { insertSession } from "../sessions/staff-session-store.ts";
import { normalizeEmail } from "../users/user-rules.ts";
import { findUserByEmail, holdUser } from "../users/user-store.ts";

type Needs = Pick<Deps, "db" | "clock">;

export interface Credentials {
  email: string;
  password: string;
  /** Where the call comes from; delays are kept by it. */
  address: string;
  /** The second factor's, or a recovery code. */
  code?: string | undefined;
  userAgent?: string;
  /** The token that an earlier login gave this browser. */
  device?: string | undefined;
}

/**
 * Opens a session. A device that the account knows has its own delays. An unknown account and a wrong password cannot be told apart, in the answer nor in the work done.
 * @throws {AppError} `login.failed`, `login.delayed`, `server.busy`; only with the right password `login.code_required`,
 * `login.wrong_code` (both count as failed tries) and `login.password_expired`
 */
export async function login(deps: Needs, credentials: Credentials): Promise<Answer<typeof loginEndpoint>> {
  const email = normalizeEmail(credentials.email);
  const lane = await laneOf(deps, email, credentials.device);
  const attempt = await beginLogin(deps, { email, address: credentials.address, lane });
  const user = await findUserByEmail(deps.db.query, email);
  const right = await isPassword(user?.passwordHash ?? nobodysHash, credentials.password, { first: lane !== undefined });
  if (!user || !right) return refuseLogin(deps, "login.failed", user?.email, credentials);
  const factor = await trySecondFactor(deps, user.id, credentials.code);
  if (factor === "missing") throw new AppError("login.code_required");
  if (factor === "wrong") return refuseLogin(deps, "login.wrong_code", user.email, credentials);
  await succeedLogin(deps, attempt);
  const now = deps.clock.now();
  if (user.passwordExpiresAt !== null && user.passwordExpiresAt <= now) throw new AppError("login.password_expired");

  const token = randomBytes(32).toString("base64url");
  const expiresAt = now + sessionLifeMs;
  const userAgent = (credentials.userAgent ?? "").slice(0, mostUserAgent);
  const device = await inTransaction(deps, async (deps) => {
    // The password may have been changed, or the account deleted, since it was looked up.
    if (!(await holdUser(deps.db.query, user.id, user.passwordHash))) throw new AppError("login.failed");
    // So may a second factor have been set up.
    if (factor === "none" && (await hasSecondFactor(deps, user.id))) throw new AppError("login.code_required");
    const kept = await keepDevice(deps, user.id, credentials.device);
    await insertSession(deps.db.query, { tokenHash: hashToken(token), id: newSecretId(), userId: user.id, deviceHash: kept.hash, userAgent, createdAt: now, lastSeenAt: now, expiresAt });
    await recordAudit(deps, { actor: { userId: user.id, name: user.name }, action: "login", target: user.email, details: fromWhere(credentials) });
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

/** Notes the refusal; the same work whether there is such an account or not. What was typed may be a password, so it is not kept. */
async function refuseLogin(deps: Needs, code: "login.failed" | "login.wrong_code", known: string | undefined, credentials: Credentials): Promise<never> {
  const details = `${code === "login.wrong_code" ? "Code du second facteur erroné. " : ""}${fromWhere(credentials)}`;
  await recordAudit(deps, { actor: { userId: "", name: "Quelqu'un" }, action: "login.failed", target: known ?? "compte inconnu", details });
  throw new AppError(code);
}

function fromWhere({ address }: Credentials): string {
  return `Depuis l'adresse ${address}.`;
}
