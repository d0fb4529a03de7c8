import { errors } from "#shared/errors.ts";
import { inTransaction } from "../../../db/database.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { StaffSession } from "#server/auth/staff-session.ts";
import { recordAudit } from "#server/features/audit/audit-service.ts";
import { beginLogin, succeedLogin } from "#server/auth/login-delays/login-delay-service.ts";
import { removeDevicesOf } from "../devices/staff-device-store.ts";
import { mailPasswordChanged } from "../mails.ts";
import { hashPassword, isPassword, nobodysHash } from "#server/auth/hash-password.ts";
import { passwordProblem } from "#shared/passwords/password-rules.ts";
import { removeSessionsOf } from "../sessions/staff-session-store.ts";
import type { UserRow } from "../staff-tables.ts";
import * as store from "./user-store.ts";

type Needs = Pick<Deps, "db" | "clock">;

export interface GivenPassword {
  password: string;
  /** Where the call comes from; delays are kept by it. */
  address: string;
  /** The field of the call that it stood in. */
  field: string;
}

type ConfirmingSession = { userId: string; sessionId: string; email: string };

/**
 * Asks a logged-in person for their password once more; wrong tries are delayed like logins, by the session: strangers who
 * guess at the account elsewhere are no hindrance.
 * @throws {AppError} `password.wrong` with the field, `login.delayed`, `server.busy`
 */
export async function confirmPassword(deps: Needs, session: ConfirmingSession, given: GivenPassword): Promise<UserRow> {
  const attempt = await beginLogin(deps, { email: session.email, address: given.address, lane: `session ${session.sessionId}` });
  const user = await store.findUser(deps.db.query, session.userId);
  const right = await isPassword(user?.passwordHash ?? nobodysHash, given.password);
  if (!user || !right) throw new AppError("password.wrong", { fields: { [given.field]: errors["password.wrong"].message } });
  await succeedLogin(deps, attempt);
  return user;
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
    await removeSessionsOf(deps.db.query, session.userId, session.tokenHash);
    await removeDevicesOf(deps.db.query, session.userId, session.deviceHash);
    await recordAudit(deps, { actor: session, action: "password.changed", target: session.email });
    await mailPasswordChanged(deps, user, { reset: false });
  });
}
