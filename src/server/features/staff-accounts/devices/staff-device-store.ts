import type { Queryable } from "#server/db/database.ts";
import type { DeviceCodeRow, DeviceRow } from "../staff-tables.ts";

/** Checks whether the account with this address knows the device now. */
export async function isDeviceKnownToAccount(
  query: Queryable,
  email: string,
  tokenHash: string,
  now: number,
): Promise<boolean> {
  const row = await query
    .selectFrom("devices")
    .innerJoin("users", "users.id", "devices.userId")
    .select("devices.userId")
    .where("devices.tokenHash", "=", tokenHash)
    .where("devices.expiresAt", ">", now)
    .where("users.email", "=", email)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isDeviceKnownToAnyAccount(query: Queryable, tokenHash: string, now: number): Promise<boolean> {
  return (
    (await query
      .selectFrom("devices")
      .select("userId")
      .where("tokenHash", "=", tokenHash)
      .where("expiresAt", ">", now)
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}

export async function upsertStaffDevice(query: Queryable, device: DeviceRow): Promise<void> {
  await query
    .insertInto("devices")
    .values(device)
    .onConflict((conflict) => conflict.columns(["tokenHash", "userId"]).doUpdateSet({ expiresAt: device.expiresAt }))
    .execute();
}

export async function deleteStaffDevice(query: Queryable, userId: string, tokenHash: string): Promise<void> {
  await query.deleteFrom("devices").where("userId", "=", userId).where("tokenHash", "=", tokenHash).execute();
}

/** Deletes a person's devices except `kept`, and the codes that were mailed. */
export async function deleteStaffDevicesOfUser(query: Queryable, userId: string, kept = ""): Promise<void> {
  // Waits here for a code that is being used, so that the next statement sees its device.
  await query.deleteFrom("deviceCodes").where("userId", "=", userId).execute();
  await query.deleteFrom("devices").where("userId", "=", userId).where("tokenHash", "!=", kept).execute();
}

export async function insertStaffDeviceCode(query: Queryable, code: DeviceCodeRow): Promise<void> {
  await query.insertInto("deviceCodes").values(code).execute();
}

export async function findStaffDeviceCode(
  query: Queryable,
  codeHash: string,
  now: number,
): Promise<DeviceCodeRow | undefined> {
  return query
    .selectFrom("deviceCodes")
    .selectAll()
    .where("codeHash", "=", codeHash)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
}

/** Consumes a code; `false` if it was used meanwhile. */
export async function consumeStaffDeviceCode(query: Queryable, codeHash: string): Promise<boolean> {
  return (
    (await query.deleteFrom("deviceCodes").where("codeHash", "=", codeHash).returning("userId").executeTakeFirst()) !==
    undefined
  );
}

export async function deleteExpiredStaffDevices(query: Queryable, now: number): Promise<void> {
  await query.deleteFrom("devices").where("expiresAt", "<=", now).execute();
  await query.deleteFrom("deviceCodes").where("expiresAt", "<=", now).execute();
}
