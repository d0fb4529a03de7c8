import type { Queryable, Tx } from "#server/db/database.ts";
import type { UserRow } from "../staff-tables.ts";

/**
 * Checks whether a service was ever ready on this database: it makes an administrator before it listens, and one always
 * remains. Only for databases that had their first migration.
 */
export async function hasServedBefore(query: Queryable): Promise<boolean> {
  return (await query.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

export async function findUserRowByEmail(query: Queryable, email: string): Promise<UserRow | undefined> {
  return query.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
}

export async function findUserRow(query: Queryable, id: string): Promise<UserRow | undefined> {
  return query.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function countStaffUsers(query: Queryable): Promise<number> {
  const { users } = await query
    .selectFrom("users")
    .select(({ fn }) => fn.countAll<number>().as("users"))
    .executeTakeFirstOrThrow();
  return users;
}

/** Inserts a user; `false` if the e-mail address is taken. */
export async function insertUserRow(query: Queryable, user: UserRow): Promise<boolean> {
  const row = await query
    .insertInto("users")
    .values(user)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts a user only if there is none. Two nodes may both see none; the caller's fixed id lets one of them win. */
export async function insertFirstUser(query: Queryable, user: UserRow): Promise<boolean> {
  const row = await query
    .insertInto("users")
    .columns([
      "id",
      "name",
      "email",
      "role",
      "passwordHash",
      "mustChangePassword",
      "passwordExpiresAt",
      "createdAt",
      "updatedAt",
    ])
    .expression(
      query
        .selectNoFrom(({ val }) => [
          val(user.id).as("id"),
          val(user.name).as("name"),
          val(user.email).as("email"),
          val(user.role).as("role"),
          val(user.passwordHash).as("passwordHash"),
          val(user.mustChangePassword).as("mustChangePassword"),
          val(user.passwordExpiresAt).as("passwordExpiresAt"),
          val(user.createdAt).as("createdAt"),
          val(user.updatedAt).as("updatedAt"),
        ])
        .where(({ not, exists }) => not(exists(query.selectFrom("users").select("id")))),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export type UserPasswordUpdate = Pick<
  UserRow,
  "passwordHash" | "mustChangePassword" | "passwordExpiresAt" | "updatedAt"
>;

/** Sets a password; links that were mailed earlier no longer work. */
export async function setUserPassword(query: Queryable, userId: string, change: UserPasswordUpdate): Promise<void> {
  await query.deleteFrom("passwordLinks").where("userId", "=", userId).execute();
  await query.updateTable("users").set(change).where("id", "=", userId).execute();
}

export async function updateUserRow(
  query: Queryable,
  id: string,
  change: Partial<Pick<UserRow, "name" | "role">> & Pick<UserRow, "updatedAt">,
): Promise<void> {
  await query.updateTable("users").set(change).where("id", "=", id).execute();
}

/**
 * Locks the person's row until the transaction ends, so that nobody deletes it or changes its password meanwhile;
 * `undefined` if it is gone or no longer has `passwordHash`. An update that changes nothing locks on both engines.
 */
export async function lockUserForUpdate(tx: Tx, id: string, passwordHash?: string): Promise<UserRow | undefined> {
  const held = tx
    .updateTable("users")
    .set((row) => ({ updatedAt: row.ref("updatedAt") }))
    .where("id", "=", id);
  return (passwordHash === undefined ? held : held.where("passwordHash", "=", passwordHash))
    .returningAll()
    .executeTakeFirst();
}

/**
 * Locks like `lockUserForUpdate`; `false` if the user is not an administrator (any more). Nobody can remove the role
 * meanwhile.
 */
export async function lockAdministratorForUpdate(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .updateTable("users")
    .set((one) => ({ updatedAt: one.ref("updatedAt") }))
    .where("id", "=", id)
    .where("role", "=", "admin")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists users, oldest first. `factorAt`: since when (ms) logins need a second factor; null: they do not. */
export async function listUserRows(query: Queryable) {
  return query
    .selectFrom("users")
    .leftJoin("secondFactors", "secondFactors.userId", "users.id")
    .select([
      "users.id",
      "users.name",
      "users.email",
      "users.role",
      "users.createdAt",
      "users.updatedAt",
      "secondFactors.confirmedAt as factorAt",
    ])
    .orderBy("users.createdAt")
    .orderBy("users.id")
    .execute();
}

export async function hasOtherAdministrators(query: Queryable, id: string): Promise<boolean> {
  return (
    (await query
      .selectFrom("users")
      .select("id")
      .where("role", "=", "admin")
      .where("id", "!=", id)
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}

/** Deletes a user with their sessions, devices and second factor. */
export async function deleteUserRow(query: Queryable, id: string): Promise<void> {
  await query.deleteFrom("users").where("id", "=", id).execute();
}
