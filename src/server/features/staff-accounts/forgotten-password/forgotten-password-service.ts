import { normalizeMailbox } from "#server/auth/mailbox-rules.ts";
import { createHash } from "node:crypto";
import { inTransaction } from "#server/db/database.ts";
import type { ClockDeps, Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { isWellFormedSecretId, generateSecretId } from "#server/db/generate-ids.ts";
import { recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { consumeIfWithinRateLimit, consumeRateLimitByIp } from "#server/auth/rate-limit/rate-limit-service.ts";
import { trustStaffDevice } from "../devices/staff-device-service.ts";
import { deleteStaffDevicesOfUser } from "../devices/staff-device-store.ts";
import { runInBackground } from "#server/jobs/background-tasks.ts";
import { enqueuePasswordChangedMail, enqueuePasswordLinkMail } from "../mails.ts";
import { hashPassword, verifyPassword } from "#server/auth/hash-password.ts";
import { passwordProblem } from "#server/config/passwords/password-rules.ts";
import { deleteStaffSessionsOfUser } from "../sessions/staff-session-store.ts";
import { findUserRowByEmail, lockUserForUpdate, setUserPassword } from "../users/user-store.ts";
import {
  passwordLinkCallLimit,
  passwordLinkLifeMs,
  passwordLinkMailLimit,
  wrongPasswordLinkLimit,
} from "./forgotten-password-rules.ts";
import * as store from "./forgotten-password-store.ts";

interface Asked {
  email: string;
  /** The client's IP, for the limits. */
  address: string;
}

/**
 * Mails a link that lets the account's owner choose a new password. Returns before the account is looked up, so that
 * the caller cannot find out whether it exists.
 * @throws {AppError} `request.rate_limited`, `server.busy`, which reveal nothing of the account either
 */
export async function mailPasswordResetLink(deps: ClockDeps & Pick<Deps, "log">, asked: Asked): Promise<void> {
  await consumeRateLimitByIp(deps, passwordLinkCallLimit, asked.address);
  runInBackground(async () => {
    try {
      await mailLinkIfKnown(deps, asked);
    } catch (error) {
      deps.log.error({ err: error }, "password link not mailed");
    }
  });
}

async function mailLinkIfKnown(deps: ClockDeps, { email, address }: Asked): Promise<void> {
  const known = await findUserRowByEmail(deps.db.query, normalizeMailbox(email));
  if (!known) return;
  const token = generateSecretId();
  const expiresAt = deps.clock.now() + passwordLinkLifeMs;
  await inTransaction(deps, async (deps) => {
    const user = await lockUserForUpdate(deps.db.query, known.id);
    if (!user || !(await consumeIfWithinRateLimit(deps, passwordLinkMailLimit, user.id))) return;
    await store.insertPasswordLink(deps.db.query, { tokenHash: hashLink(token), userId: user.id, expiresAt });
    await enqueuePasswordLinkMail(deps, user, token);
    await recordAuditEntry(deps, {
      actor: { userId: "", name: "Quelqu'un" },
      action: "password.link_sent",
      target: user.email,
      details: `Depuis l'adresse ${address}.`,
    });
  });
}

/**
 * Reads whose password a link is for, without using it.
 * @throws {AppError} `password.link_invalid`, `request.rate_limited`
 */
export async function getPasswordLinkOwner(
  deps: ClockDeps,
  { token, address }: { token: string; address: string },
): Promise<{ email: string }> {
  const { email } = await requireLink(deps, token, address);
  return { email };
}

export interface SetPasswordByLinkInput {
  token: string;
  newPassword: string;
  address: string;
  /** The token that an earlier login gave this browser. */
  device?: string | undefined;
}

/**
 * Uses a link to set a new password, which need not be changed again. Ends every session and forgets every device
 * except this one, since the mail has just proved the person. The second factor stays. Resolves to the device's token.
 * @throws {AppError} `password.link_invalid`, `password.weak` with the field to correct, `request.rate_limited`,
 * `server.busy`
 */
export async function resetPasswordByLink(
  deps: ClockDeps & Pick<Deps, "settings">,
  { token, newPassword, address, device }: SetPasswordByLinkInput,
): Promise<string> {
  const known = await requireLink(deps, token, address);
  const problem =
    passwordProblem(newPassword, { ...known, company: deps.settings.site.company }) ??
    ((await verifyPassword(known.passwordHash, newPassword))
      ? "Choisissez un mot de passe différent de l'actuel."
      : undefined);
  if (problem) throw new AppError("password.weak", { fields: { newPassword: problem } });
  const passwordHash = await hashPassword(newPassword);
  return inTransaction(deps, async (deps) => {
    const now = deps.clock.now();
    // Locks the person first, like a change of password or the deletion of an account, so that no link outlives either.
    const user = await lockUserForUpdate(deps.db.query, known.userId);
    if (!user || !(await store.consumePasswordLink(deps.db.query, hashLink(token))))
      throw new AppError("password.link_invalid");
    await setUserPassword(deps.db.query, user.id, {
      passwordHash,
      mustChangePassword: 0,
      passwordExpiresAt: null,
      updatedAt: now,
    });
    await deleteStaffSessionsOfUser(deps.db.query, user.id);
    await deleteStaffDevicesOfUser(deps.db.query, user.id);
    await recordAuditEntry(deps, {
      actor: { userId: user.id, name: user.name },
      action: "password.reset_by_link",
      target: user.email,
      details: `Depuis l'adresse ${address}.`,
    });
    await enqueuePasswordChangedMail(deps, user, { reset: false, byLink: true });
    return (await trustStaffDevice(deps, user.id, device)).token;
  });
}

/** Finds a valid link, and counts invalid ones by IP; a valid one never waits because of others' invalid ones. */
async function requireLink(deps: ClockDeps, token: string, address: string) {
  const link = isWellFormedSecretId(token)
    ? await store.findValidPasswordLink(deps.db.query, hashLink(token), deps.clock.now())
    : undefined;
  if (link) return link;
  await consumeRateLimitByIp(deps, wrongPasswordLinkLimit, address);
  throw new AppError("password.link_invalid");
}

/** Hashes quickly: 128 random bits need no slow hash. */
function hashLink(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
