import { createHash, randomBytes } from "node:crypto";
import type { Role } from "#shared/access.ts";
import type { Answer } from "#shared/contract/endpoint.ts";
import type { login as loginEndpoint } from "#shared/contract/accounts.ts";
import { inTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { unlessFull } from "../../db/errors.ts";
import { AppError } from "../../errors.ts";
import { newSecretId } from "../../ids.ts";
import { recordAudit } from "../audit/service.ts";
import { beginLogin, forgetOldDelays, succeedLogin } from "../login-delays/service.ts";
import { mailPasswordChanged } from "./account-mails.ts";
import { confirmPassword } from "./confirm-password.ts";
import { removeDevicesOf, removeExpiredDevices } from "./device-store.ts";
import { keepDevice, laneOf } from "./devices.ts";
import { passwordProblem } from "./password-rules.ts";
import { hashPassword, isPassword, nobodysHash } from "./passwords.ts";
import { lastSeenStepMs, mostUserAgent, normalizeEmail, sessionIdleMs, sessionLifeMs } from "./rules.ts";
import { hasSecondFactor, trySecondFactor } from "./second-factor.ts";
import * as store from "./store.ts";

export { forgetAccountMails } from "./account-mails.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** The person behind a call. */
export interface StaffSession {
  tokenHash: string;
  sessionId: string;
  /** Of the browser that it was opened from; empty for sessions of before. */
  deviceHash: string;
  userId: string;
  name: string;
  email: string;
  /** As it is now: read with the session at each call. */
  role: Role;
  mustChangePassword: boolean;
}

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
  const user = await store.findUserByEmail(deps.db.query, email);
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
    if (!(await store.holdUser(deps.db.query, user.id, user.passwordHash))) throw new AppError("login.failed");
    // So may a second factor have been set up.
    if (factor === "none" && (await hasSecondFactor(deps, user.id))) throw new AppError("login.code_required");
    const kept = await keepDevice(deps, user.id, credentials.device);
    await store.insertSession(deps.db.query, { tokenHash: hashToken(token), id: newSecretId(), userId: user.id, deviceHash: kept.hash, userAgent, createdAt: now, lastSeenAt: now, expiresAt });
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

/** Ends this session at once, on every node. */
export async function logout(deps: Needs, session: StaffSession): Promise<void> {
  await inTransaction(deps, async (deps) => {
    await store.removeSession(deps.db.query, session.tokenHash);
    await recordAudit(deps, { actor: session, action: "logout", target: session.email });
  });
}

/** The session of a bearer token, or `undefined` when there is none or it has ended. */
export async function readSession(deps: Needs, token: string | undefined): Promise<StaffSession | undefined> {
  if (!token) return undefined;
  const now = deps.clock.now();
  const session = await store.findSession(deps.db.query, hashToken(token), now, now - sessionIdleMs);
  if (!session) return undefined;
  const { lastSeenAt, ...person } = session;
  if (now - lastSeenAt >= lastSeenStepMs) await unlessFull(store.touchSession(deps.db.query, session.tokenHash, now), undefined);
  return { ...person, mustChangePassword: session.mustChangePassword === 1 };
}

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  address: string;
}

/**
 * Replaces the password, ends the person's other sessions and forgets their other devices. Wrong tries are delayed like logins.
 * @throws {AppError} `password.wrong`, `password.weak` (both with the field to correct), `login.delayed`, `server.busy`,
 * `auth.required` when the password was changed from elsewhere meanwhile
 */
export async function changePassword(deps: Needs & Pick<Deps, "settings">, session: StaffSession, change: PasswordChange): Promise<void> {
  const user = await confirmPassword(deps, session, { password: change.currentPassword, address: change.address, field: "currentPassword" });
  const problem = change.newPassword === change.currentPassword ? "Choisissez un mot de passe différent de l'actuel." : passwordProblem(change.newPassword, { ...user, company: deps.settings.site.company });
  if (problem) throw new AppError("password.weak", { fields: { newPassword: problem } });
  const passwordHash = await hashPassword(change.newPassword);
  await inTransaction(deps, async (deps) => {
    if (!(await store.holdUser(deps.db.query, session.userId, user.passwordHash))) throw new AppError("auth.required");
    await store.setPassword(deps.db.query, session.userId, { passwordHash, mustChangePassword: 0, passwordExpiresAt: null, updatedAt: deps.clock.now() });
    await store.removeSessionsOf(deps.db.query, session.userId, session.tokenHash);
    await removeDevicesOf(deps.db.query, session.userId, session.deviceHash);
    await recordAudit(deps, { actor: session, action: "password.changed", target: session.email });
    await mailPasswordChanged(deps, user, { reset: false });
  });
}

/** Forgets sessions that have ended, devices and codes that have expired, and old login delays. */
export async function forgetEndedSessions(deps: Needs): Promise<void> {
  const now = deps.clock.now();
  await store.removeEndedSessions(deps.db.query, now, now - sessionIdleMs);
  await removeExpiredDevices(deps.db.query, now);
  await forgetOldDelays(deps);
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
