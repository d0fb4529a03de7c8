import { normalizeMailbox } from "#server/auth/mailbox-rules.ts";
import type { StaffRole } from "#shared/access/access.ts";
import { inTransaction } from "#server/db/database.ts";
import type { ClockDeps, Deps } from "#server/deps.ts";
import { generateSortableId, generateReadableSecret } from "#server/db/generate-ids.ts";
import { enqueueAccountCreatedMail, enqueuePasswordChangedMail } from "./mails.ts";
import { hashPassword } from "#server/auth/hash-password.ts";
import { defaultPasswordProblem } from "#server/config/passwords/password-rules.ts";
import { deleteSecondFactor } from "./second-factor/second-factor-store.ts";
import { buildUserRow, replaceWithDefaultPassword } from "./users/default-password.ts";
import { firstPasswordLifeMs } from "./users/staff-password-rules.ts";
import * as store from "./users/user-store.ts";

export const firstAdministratorId = "FIRST-ADMINISTRATOR";
const firstEmail = "admin@sendigitalvcard.example";

/** An account could not be created or changed; the operator reads the message. */
export class StaffAccountError extends Error {}

export interface GeneratedPassword {
  email: string;
  /** Shown once to the operator, never logged. */
  password: string;
}

/**
 * Creates the first administrator if there is no user at all; if several nodes start together, only one does. Resolves
 * to what must be printed: nothing if the operator chose the password.
 */
export async function ensureFirstAdministrator(
  deps: ClockDeps & Pick<Deps, "settings">,
): Promise<GeneratedPassword | undefined> {
  if (await store.hasServedBefore(deps.db.query)) return undefined;
  const { email = firstEmail, password: chosen } = deps.settings.admin;
  const password = chosen ?? generateReadableSecret();
  const user = await buildUserRow(deps, {
    id: firstAdministratorId,
    name: "Administrateur",
    email,
    role: "admin",
    password,
  });
  if (chosen !== undefined) {
    await store.insertFirstUser(deps.db.query, { ...user, mustChangePassword: 0, passwordExpiresAt: null });
    return undefined;
  }
  const temporary = { ...user, passwordExpiresAt: user.createdAt + firstPasswordLifeMs };
  if (await store.insertFirstUser(deps.db.query, temporary)) return { email: user.email, password };
  return undefined;
}

interface OperatorsStaffUser {
  name: string;
  email: string;
  /** Absent: an administrator. */
  role?: StaffRole;
  /** The default password; absent: a generated one. */
  password?: string;
}

/**
 * Creates an account, an administrator's unless another role is given, with a default password that must be changed at
 * the first login.
 * @throws {StaffAccountError} if the address is taken or the password too weak
 */
export async function createStaffUserByOperator(
  deps: ClockDeps,
  person: OperatorsStaffUser,
): Promise<GeneratedPassword> {
  const password = person.password ?? generateReadableSecret();
  const problem = defaultPasswordProblem(password, person);
  if (problem) throw new StaffAccountError(problem);
  const user = await buildUserRow(deps, {
    id: generateSortableId(deps.clock.now()),
    name: person.name,
    email: person.email,
    role: person.role ?? "admin",
    password,
  });
  await inTransaction(deps, async (deps) => {
    if (!(await store.insertUserRow(deps.db.query, user)))
      throw new StaffAccountError(`Un compte existe déjà pour ${user.email}.`);
    await enqueueAccountCreatedMail(deps, user, "");
  });
  return { email: user.email, password };
}

/**
 * Sets a new default password and ends every session and the second factor, for people who lost everything.
 * @throws {StaffAccountError} if there is no such account
 */
export async function resetStaffPassword(deps: ClockDeps, email: string): Promise<GeneratedPassword> {
  const user = await store.findUserRowByEmail(deps.db.query, normalizeMailbox(email));
  if (!user) throw new StaffAccountError(`Aucun compte pour ${normalizeMailbox(email)}.`);
  const password = generateReadableSecret();
  const passwordHash = await hashPassword(password);
  await inTransaction(deps, async (deps) => {
    await replaceWithDefaultPassword(deps, user.id, passwordHash);
    await deleteSecondFactor(deps.db.query, user.id);
    await enqueuePasswordChangedMail(deps, user, { reset: true });
  });
  return { email: user.email, password };
}
