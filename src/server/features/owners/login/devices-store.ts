import type { Queryable } from "#server/db/database.ts";
import type { OwnerDeviceRow } from "../owner-tables.ts";

/** Checks whether the mailbox's owner has logged in from this browser, and that has not expired. */
export async function isOwnerDeviceKnownToMailbox(
  query: Queryable,
  mailbox: string,
  tokenHash: string,
  now: number,
): Promise<boolean> {
  const row = await query
    .selectFrom("ownerDevices")
    .select("tokenHash")
    .where("tokenHash", "=", tokenHash)
    .where("mailbox", "=", mailbox)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Checks whether any mailbox knows this browser, and that has not expired. */
export async function isKnownOwnerDevice(query: Queryable, tokenHash: string, now: number): Promise<boolean> {
  return (
    (await query
      .selectFrom("ownerDevices")
      .select("tokenHash")
      .where("tokenHash", "=", tokenHash)
      .where("expiresAt", ">", now)
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}

export async function upsertOwnerDevice(query: Queryable, device: OwnerDeviceRow): Promise<void> {
  await query
    .insertInto("ownerDevices")
    .values(device)
    .onConflict((conflict) => conflict.columns(["tokenHash", "mailbox"]).doUpdateSet({ expiresAt: device.expiresAt }))
    .execute();
}

export async function deleteOwnerDevices(query: Queryable, mailbox: string): Promise<void> {
  await query.deleteFrom("ownerDevices").where("mailbox", "=", mailbox).execute();
}

export async function deleteEndedOwnerDevices(query: Queryable, now: number): Promise<void> {
  await query.deleteFrom("ownerDevices").where("expiresAt", "<=", now).execute();
}
