import { apiErrors } from "#shared/errors/errors.ts";
import { inTransaction } from "#server/db/database.ts";
import type { ClockDeps, Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import type { StaffSession } from "#server/auth/staff-session.ts";
import { recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { beginLoginAttempt, clearLoginFailures } from "#server/auth/login-delays/login-delay-service.ts";
import { deleteStaffDevicesOfUser } from "../devices/staff-device-store.ts";
import { enqueuePasswordChangedMail } from "../mails.ts";
import { hashPassword, verifyPassword, dummyPasswordHash } from "#server/auth/hash-password.ts";
import { passwordProblem } from "#server/config/passwords/password-rules.ts";
import { deleteStaffSessionsOfUser } from "../sessions/staff-session-store.ts";
import type { UserRow } from "../staff-tables.ts";
import * as store from "./user-store.ts";

export interface PasswordConfirmationInput {
  password: string;
  /** The client's IP, for the delays. */
  address: string;
  /** The field of the request that contained it. */
  field: string;
}

type ConfirmingSession = { userId: string; sessionId: string; email: string };

/**
 * Asks a logged-in person for their password again. Wrong tries are delayed like logins, but per session, so that
 * strangers who guess at the account elsewhere cannot block it.
 * @throws {AppError} `password.wrong` with the field, `login.delayed`, `server.busy`
 */
export async function confirmOwnPassword(
  deps: ClockDeps,
  session: ConfirmingSession,
  given: PasswordConfirmationInput,
): Promise<UserRow> {
  const attempt = await beginLoginAttempt(deps, {
    email: session.email,
    address: given.address,
    lane: `session ${session.sessionId}`,
  });
  const user = await store.findUserRow(deps.db.query, session.userId);
  const right = await verifyPassword(user?.passwordHash ?? dummyPasswordHash, given.password);
  if (!user || !right)
    throw new AppError("password.wrong", { fields: { [given.field]: apiErrors["password.wrong"].message } });
  await clearLoginFailures(deps, attempt);
  return user;
}

export interface ChangePasswordInput {
  currentPassword: string;
  newPassword: string;
  address: string;
}

/**
 * Replaces the password, ends the person's other sessions and forgets their other devices. Wrong tries are delayed like
 * logins.
 * @throws {AppError} `password.wrong`, `password.weak` (both with the field to correct), `login.delayed`,
 * `server.busy`, `auth.required` if the password was changed from elsewhere meanwhile
 */
export async function changeOwnPassword(
  deps: ClockDeps & Pick<Deps, "settings">,
  session: StaffSession,
  change: ChangePasswordInput,
): Promise<void> {
  const user = await confirmOwnPassword(deps, session, {
    password: change.currentPassword,
    address: change.address,
    field: "currentPassword",
  });
  const problem =
    change.newPassword === change.currentPassword
      ? "Choisissez un mot de passe différent de l'actuel."
      : passwordProblem(change.newPassword, { ...user, company: deps.settings.site.company });
  if (problem) throw new AppError("password.weak", { fields: { newPassword: problem } });
  const passwordHash = await hashPassword(change.newPassword);
  await inTransaction(deps, async (deps) => {
    if (!(await store.lockUserForUpdate(deps.db.query, session.userId, user.passwordHash)))
      throw new AppError("auth.required");
    await store.setUserPassword(deps.db.query, session.userId, {
      passwordHash,
      mustChangePassword: 0,
      passwordExpiresAt: null,
      updatedAt: deps.clock.now(),
    });
    await deleteStaffSessionsOfUser(deps.db.query, session.userId, session.tokenHash);
    await deleteStaffDevicesOfUser(deps.db.query, session.userId, session.deviceHash);
    await recordAuditEntry(deps, { actor: session, action: "password.changed", target: session.email });
    await enqueuePasswordChangedMail(deps, user, { reset: false });
  });
}
