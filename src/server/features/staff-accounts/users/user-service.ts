import { type StaffRole, staffRoleLabels } from "#shared/access/access.ts";
import type { ListedStaffUser, StaffUser } from "#shared/contract/staff.ts";
import { apiErrors } from "#shared/errors/errors.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { ClockDeps, Deps } from "#server/deps.ts";
import {
  findEditConflict,
  readLastEditsIfStale,
  type LastFieldEdit,
  computeEditVersion,
} from "#server/db/edit-versions.ts";
import { AppError } from "#server/app-error.ts";
import { generateSortableId } from "#server/db/generate-ids.ts";
import type { StaffSession } from "#server/auth/staff-session.ts";
import { findLastAuditEntry, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { enqueueAccountCreatedMail, enqueuePasswordChangedMail } from "../mails.ts";
import { hashPassword } from "#server/auth/hash-password.ts";
import { defaultPasswordProblem } from "#server/config/passwords/password-rules.ts";
import type { UserRow } from "../staff-tables.ts";
import { buildUserRow, replaceWithDefaultPassword } from "./default-password.ts";
import * as store from "./user-store.ts";

/** Lists all accounts, oldest first. */
export async function listStaffUsers(deps: ClockDeps): Promise<ListedStaffUser[]> {
  return (await store.listUserRows(deps.db.query)).map((user) => ({
    ...toUser(user),
    secondFactor: user.factorAt !== null,
    version: computeEditVersion(edited(user)),
  }));
}

interface NewStaffUser {
  name: string;
  email: string;
  role: StaffRole;
  /** A default password, which must be changed at the first login. */
  password: string;
}

/**
 * Creates an account whose default password must be changed at the first login.
 * @throws {AppError} `user.email_taken`, `request.invalid`, `server.busy`
 */
export async function createStaffUser(
  deps: ClockDeps & Pick<Deps, "settings">,
  session: StaffSession,
  person: NewStaffUser,
): Promise<StaffUser> {
  refuseEasyPassword(deps, person.password, person);
  const user = await buildUserRow(deps, { id: generateSortableId(deps.clock.now()), ...person });
  await inTransaction(deps, async (deps) => {
    if (!(await store.insertUserRow(deps.db.query, user)))
      throw new AppError("user.email_taken", { fields: { email: apiErrors["user.email_taken"].message } });
    await recordAuditEntry(deps, {
      actor: session,
      action: "user.created",
      target: user.email,
      details: `${staffRoleLabels[user.role]}.`,
    });
    await enqueueAccountCreatedMail(deps, user, session.name);
  });
  return toUser(user);
}

interface StaffUserChange {
  name?: string | undefined;
  role?: StaffRole | undefined;
  /** The version that the edit started from. */
  version?: string | undefined;
}

/**
 * Changes a name or a role; a role takes effect at the next call.
 * @throws {AppError} `edit.conflict`, `user.own_role`, `user.not_found`, and as `lockColleagueForUpdate`
 */
export async function updateStaffUser(
  deps: ClockDeps,
  session: StaffSession,
  id: string,
  { version, ...change }: StaffUserChange,
): Promise<StaffUser> {
  return inTransaction(deps, async (deps) => {
    const user = await lockColleagueForUpdate(deps, session, id);
    const { name = user.name, role = user.role } = change;
    if (role !== user.role && id === session.userId)
      throw new AppError("user.own_role", { fields: { role: apiErrors["user.own_role"].message } });
    const replaced = (["name", "role"] as const).filter((field) => ({ name, role })[field] !== user[field]);
    if (replaced.length === 0) return toUser(user);
    const edits = await readLastEditsIfStale(edited(user), version, () => lastEdits(deps, user));
    const conflict = findEditConflict(edited(user), { version, replaced, sent: change }, edits);
    if (conflict) throw conflict;
    const changed = { ...user, name, role, updatedAt: deps.clock.now() };
    await store.updateUserRow(deps.db.query, id, { name, role, updatedAt: changed.updatedAt });
    const act = { actor: session, target: user.email };
    if (name !== user.name)
      await recordAuditEntry(deps, {
        ...act,
        action: "user.renamed",
        details: `De «\u00a0${user.name}\u00a0» en «\u00a0${name}\u00a0».`,
      });
    if (role !== user.role)
      await recordAuditEntry(deps, {
        ...act,
        action: "user.role_changed",
        details: `De ${staffRoleLabels[user.role]} à ${staffRoleLabels[role]}.`,
      });
    return toUser(changed);
  });
}

/**
 * Gives a colleague a default password, which must be changed at the next login. Ends their sessions and forgets their
 * devices; the second factor stays.
 * @throws {AppError} `user.own_password`, `request.invalid`, `user.not_found`, `server.busy`, and as
 * `lockColleagueForUpdate`
 */
export async function assignDefaultPassword(
  deps: ClockDeps & Pick<Deps, "settings">,
  session: StaffSession,
  id: string,
  password: string,
): Promise<void> {
  if (id === session.userId) throw new AppError("user.own_password");
  const known = await store.findUserRow(deps.db.query, id);
  if (!known) throw new AppError("user.not_found");
  refuseEasyPassword(deps, password, known);
  const passwordHash = await hashPassword(password);
  await inTransaction(deps, async (deps) => {
    const user = await lockColleagueForUpdate(deps, session, id);
    await replaceWithDefaultPassword(deps, user.id, passwordHash);
    await recordAuditEntry(deps, { actor: session, action: "user.password_given", target: user.email });
    await enqueuePasswordChangedMail(deps, user, { reset: true, by: session.name });
  });
}

/**
 * Deletes an account and its sessions, at once on every node. Nobody can delete their own, so an administrator remains.
 * @throws {AppError} `user.self`, `user.last`, `user.not_found`, and as `lockColleagueForUpdate`
 */
export async function deleteStaffUser(deps: ClockDeps, session: StaffSession, id: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    if (id === session.userId)
      throw new AppError((await store.hasOtherAdministrators(deps.db.query, id)) ? "user.self" : "user.last");
    const user = await lockColleagueForUpdate(deps, session, id);
    await store.deleteUserRow(deps.db.query, id);
    await recordAuditEntry(deps, { actor: session, action: "user.deleted", target: user.email });
  });
}

/**
 * Locks the account and the acting administrator's, in a fixed sequence: if two act on each other, the second is
 * deleted or no administrator by then. Nobody can take their own role, so one always remains.
 * @throws {AppError} `user.not_found`; `auth.required`, `auth.role_required` if the acting person's account changed
 * meanwhile
 */
async function lockColleagueForUpdate(
  deps: InTransaction<ClockDeps>,
  session: StaffSession,
  id: string,
): Promise<UserRow> {
  let user: UserRow | undefined;
  for (const one of new Set([id, session.userId].toSorted())) {
    if (one === session.userId && !(await store.lockAdministratorForUpdate(deps.db.query, one)))
      throw new AppError((await store.findUserRow(deps.db.query, one)) ? "auth.role_required" : "auth.required");
    if (one === id) user = await store.lockUserForUpdate(deps.db.query, one);
  }
  if (!user) throw new AppError("user.not_found");
  return user;
}

/** Returns the fields of "Modification du compte", from which its version is computed. */
function edited({ name, role }: Pick<UserRow, "name" | "role">): Pick<UserRow, "name" | "role"> {
  return { name, role };
}

async function lastEdits(deps: ClockDeps, { email }: UserRow): Promise<Map<string, LastFieldEdit>> {
  const edits = new Map<string, LastFieldEdit>();
  for (const [field, action] of [
    ["name", "user.renamed"],
    ["role", "user.role_changed"],
  ] as const) {
    const entry = await findLastAuditEntry(deps.db.query, { actions: [action], target: email });
    if (entry) edits.set(field, { by: entry.actorName, at: entry.at });
  }
  return edits;
}

function refuseEasyPassword(
  { settings }: Pick<Deps, "settings">,
  password: string,
  person: { name: string; email: string },
): void {
  const problem = defaultPasswordProblem(password, {
    name: person.name,
    email: person.email,
    company: settings.site.company,
  });
  if (problem) throw new AppError("request.invalid", { fields: { password: problem } });
}

type PublicUserColumns = Pick<UserRow, "id" | "name" | "email" | "role" | "createdAt" | "updatedAt">;

function toUser({ id, name, email, role, createdAt, updatedAt }: PublicUserColumns): StaffUser {
  return {
    id,
    name,
    email,
    role,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}
