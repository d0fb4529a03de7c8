import { createHash } from "node:crypto";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import { isSecretId, newSecretId } from "#server/db/ids.ts";
import { recordAudit } from "#server/features/audit/audit-service.ts";
import { isWithin, spendByAddress } from "#server/auth/rate-limit/rate-limit-service.ts";
import { keepDevice } from "../devices/staff-device-service.ts";
import { removeDevicesOf } from "../devices/staff-device-store.ts";
import { doLater } from "#server/jobs/later.ts";
import { mailPasswordChanged, mailPasswordLink } from "../mails.ts";
import { hashPassword, isPassword } from "#server/auth/hash-password.ts";
import { passwordProblem } from "#shared/passwords/password-rules.ts";
import { removeSessionsOf } from "../sessions/staff-session-store.ts";
import { normalizeEmail } from "../users/user-rules.ts";
import { findUserByEmail, holdUser, setPassword } from "../users/user-store.ts";
import { linkCallLimit, linkLifeMs, linkMailLimit } from "./forgotten-password-rules.ts";
import * as store from "./forgotten-password-store.ts";

type Needs = Pick<Deps, "db" | "clock">;

interface Asked {
  email: string;
  /** Where the call comes from; limits are kept by it. */
  address: string;
}

/**
 * Mails a link that lets the account's owner choose a new password. Returns before the account is looked up, so that
 * nothing tells the caller whether there is one.
 * @throws {AppError} `request.rate_limited`, `server.busy`, which say nothing of the account either
 */
export async function requestPasswordLink(deps: Needs & Pick<Deps, "log">, asked: Asked): Promise<void> {
  await spendByAddress(deps, linkCallLimit, asked.address);
  doLater(async () => {
    try {
      await mailLinkIfKnown(deps, asked);
    } catch (error) {
      deps.log.error({ err: error }, "password link not mailed");
    }
  });
}

async function mailLinkIfKnown(deps: Needs, { email, address }: Asked): Promise<void> {
  const known = await findUserByEmail(deps.db.query, normalizeEmail(email));
  if (!known) return;
  const token = newSecretId();
  const expiresAt = deps.clock.now() + linkLifeMs;
  await inTransaction(deps, async (deps) => {
    const user = await holdUser(deps.db.query, known.id);
    if (!user || !(await isWithin(deps, linkMailLimit, user.id))) return;
    await store.insertLink(deps.db.query, { tokenHash: hashLink(token), userId: user.id, expiresAt });
    await mailPasswordLink(deps, user, token);
    await recordAudit(deps, { actor: { userId: "", name: "Quelqu'un" }, action: "password.link_sent", target: user.email, details: `Depuis l'adresse ${address}.` });
  });
}

/** Whose password a link is for; using it is another call. @throws {AppError} `password.link_invalid`, `request.rate_limited` */
export async function readPasswordLink(deps: Needs, { token, address }: { token: string; address: string }): Promise<{ email: string }> {
  await spendByAddress(deps, linkCallLimit, address);
  const { email } = await requireLink(deps, token);
  return { email };
}

export interface PasswordByLink {
  token: string;
  newPassword: string;
  address: string;
  /** The token that an earlier login gave this browser. */
  device?: string | undefined;
}

/**
 * Spends a link for a new password; it need not be changed again. Every session ends and every device is forgotten but
 * this one, which is known from then on: its person has just been proven by mail. The second factor stays.
 * Resolves to the device's token.
 * @throws {AppError} `password.link_invalid`, `password.weak` with the field to correct, `request.rate_limited`, `server.busy`
 */
export async function setPasswordByLink(deps: Needs & Pick<Deps, "settings">, { token, newPassword, address, device }: PasswordByLink): Promise<string> {
  await spendByAddress(deps, linkCallLimit, address);
  const known = await requireLink(deps, token);
  const problem = passwordProblem(newPassword, { ...known, company: deps.settings.site.company }) ?? ((await isPassword(known.passwordHash, newPassword)) ? "Choisissez un mot de passe différent de l'actuel." : undefined);
  if (problem) throw new AppError("password.weak", { fields: { newPassword: problem } });
  const passwordHash = await hashPassword(newPassword);
  return inTransaction(deps, async (deps) => {
    const now = deps.clock.now();
    // The person first, as whoever changes a password or removes an account does: no link outlives either.
    const user = await holdUser(deps.db.query, known.userId);
    if (!user || !(await store.spendLink(deps.db.query, hashLink(token)))) throw new AppError("password.link_invalid");
    await setPassword(deps.db.query, user.id, { passwordHash, mustChangePassword: 0, passwordExpiresAt: null, updatedAt: now });
    await removeSessionsOf(deps.db.query, user.id);
    await removeDevicesOf(deps.db.query, user.id);
    await recordAudit(deps, { actor: { userId: user.id, name: user.name }, action: "password.reset_by_link", target: user.email, details: `Depuis l'adresse ${address}.` });
    await mailPasswordChanged(deps, user, { reset: false, byLink: true });
    return (await keepDevice(deps, user.id, device)).token;
  });
}

async function requireLink(deps: Needs, token: string) {
  const link = isSecretId(token) ? await store.findLink(deps.db.query, hashLink(token), deps.clock.now()) : undefined;
  if (!link) throw new AppError("password.link_invalid");
  return link;
}

/** 128 random bits need no slow hash. */
function hashLink(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
