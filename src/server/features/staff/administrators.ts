import type { Role } from "#shared/access.ts";
import { inTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { newId, newReadableSecret } from "#server/db/ids.ts";
import { mailAccountCreated, mailPasswordChanged } from "./mails.ts";
import { hashPassword } from "#server/auth/hash-password.ts";
import { defaultPasswordProblem } from "#shared/passwords/password-rules.ts";
import { removeFactor } from "./second-factor/second-factor-store.ts";
import { newUser, replacePassword } from "./users/default-password.ts";
import { firstPasswordLifeMs, normalizeEmail } from "./users/user-rules.ts";
import * as store from "./users/user-store.ts";

type Needs = Pick<Deps, "db" | "clock">;

const firstAdministratorId = "FIRST-ADMINISTRATOR";
const firstEmail = "admin@sendigitalvcard.example";

/** Why an account is not made or changed; the message is what the operator reads. */
export class AccountError extends Error {}

export interface NewPassword {
  email: string;
  /** Shown once to the operator, never logged. */
  password: string;
}

/**
 * Creates the first administrator when there is no user at all; of several nodes that start together one does.
 * Resolves to what must be printed: nothing when the operator chose the password.
 */
export async function ensureFirstAdministrator(deps: Needs & Pick<Deps, "settings">): Promise<NewPassword | undefined> {
  if (await store.hasUsers(deps.db.query)) return undefined;
  const { email = firstEmail, password: chosen } = deps.settings.admin;
  const password = chosen ?? newReadableSecret();
  const user = await newUser(deps, { id: firstAdministratorId, name: "Administrateur", email, role: "admin", password });
  const permanent = { ...user, mustChangePassword: 0, passwordExpiresAt: null };
  const temporary = { ...user, passwordExpiresAt: user.createdAt + firstPasswordLifeMs };
  const won = await store.insertUserIfNone(deps.db.query, chosen === undefined ? temporary : permanent);
  return won && chosen === undefined ? { email: user.email, password } : undefined;
}

/** Somebody of the team, an administrator unless it is said, with a default password, to be changed at the first login. @throws {AccountError} when the address is taken or the password too weak. */
export async function createUser(deps: Needs, person: { name: string; email: string; role?: Role; password?: string }): Promise<NewPassword> {
  const password = person.password ?? newReadableSecret();
  const problem = defaultPasswordProblem(password, person);
  if (problem) throw new AccountError(problem);
  const user = await newUser(deps, { id: newId(deps.clock.now()), name: person.name, email: person.email, role: person.role ?? "admin", password });
  await inTransaction(deps, async (deps) => {
    if (!(await store.insertUser(deps.db.query, user))) throw new AccountError(`Un compte existe déjà pour ${user.email}.`);
    await mailAccountCreated(deps, user, "");
  });
  return { email: user.email, password };
}

/** A new default password, an end to every session and to the second factor: the way back in for who lost all. @throws {AccountError} when there is no such account. */
export async function resetPassword(deps: Needs, email: string): Promise<NewPassword> {
  const user = await store.findUserByEmail(deps.db.query, normalizeEmail(email));
  if (!user) throw new AccountError(`Aucun compte pour ${normalizeEmail(email)}.`);
  const password = newReadableSecret();
  const passwordHash = await hashPassword(password);
  await inTransaction(deps, async (deps) => {
    await replacePassword(deps, user.id, passwordHash);
    await removeFactor(deps.db.query, user.id);
    await mailPasswordChanged(deps, user, { reset: true });
  });
  return { email: user.email, password };
}
