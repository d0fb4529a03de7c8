import type { Queryable, Tx } from "#server/db/database.ts";
import type { WalletPassRow, WalletRegistrationRow } from "./wallet-tables.ts";

export async function findPassRow(query: Queryable, serial: string): Promise<WalletPassRow | undefined> {
  return query.selectFrom("walletPasses").selectAll().where("serial", "=", serial).executeTakeFirst();
}

/** Finds a pass by its serial and locks it until the transaction ends. */
export async function lockPassRow(tx: Tx, serial: string): Promise<WalletPassRow | undefined> {
  return tx
    .updateTable("walletPasses")
    .set((row) => ({ madeAt: row.ref("madeAt") }))
    .where("serial", "=", serial)
    .returningAll()
    .executeTakeFirst();
}

export async function findPassRowOfHolder(
  query: Queryable,
  cardRef: string,
  holder: string,
): Promise<WalletPassRow | undefined> {
  return query
    .selectFrom("walletPasses")
    .selectAll()
    .where("cardRef", "=", cardRef)
    .where("holder", "=", holder)
    .executeTakeFirst();
}

export async function insertPassRow(tx: Tx, row: WalletPassRow): Promise<void> {
  await tx.insertInto("walletPasses").values(row).execute();
}

export async function updatePassRow(
  tx: Tx,
  serial: string,
  change: Pick<WalletPassRow, "shown" | "updatedAt">,
): Promise<void> {
  await tx.updateTable("walletPasses").set(change).where("serial", "=", serial).execute();
}

/** Records that the pass's devices have been told of `pushed`. */
export async function markPassPushed(tx: Tx, serial: string, pushed: string): Promise<void> {
  await tx.updateTable("walletPasses").set({ pushed }).where("serial", "=", serial).execute();
}

/** Registers a device for a pass, or updates its token; `false`: it was registered already. */
export async function upsertRegistration(tx: Tx, row: WalletRegistrationRow): Promise<boolean> {
  const known = await tx
    .updateTable("walletRegistrations")
    .set({ pushToken: row.pushToken })
    .where("deviceId", "=", row.deviceId)
    .where("serial", "=", row.serial)
    .returning("serial")
    .executeTakeFirst();
  if (known) return false;
  await tx.insertInto("walletRegistrations").values(row).execute();
  return true;
}

/** Lists the registrations for these passes, the newest first. */
export async function listRegistrations(
  query: Queryable,
  serials: readonly string[],
): Promise<WalletRegistrationRow[]> {
  if (serials.length === 0) return [];
  return query
    .selectFrom("walletRegistrations")
    .selectAll()
    .where("serial", "in", serials)
    .orderBy("registeredAt", "desc")
    .orderBy("deviceId")
    .execute();
}

export async function deleteRegistration(query: Queryable, serial: string, deviceId: string): Promise<void> {
  await query.deleteFrom("walletRegistrations").where("serial", "=", serial).where("deviceId", "=", deviceId).execute();
}

export async function deleteRegistrationsOfToken(tx: Tx, pushToken: string): Promise<void> {
  await tx.deleteFrom("walletRegistrations").where("pushToken", "=", pushToken).execute();
}

/** Lists a device's passes that changed after `since` (ms), the latest change last. */
export async function listPassesOfDevice(
  query: Queryable,
  deviceId: string,
  since: number,
): Promise<Pick<WalletPassRow, "serial" | "updatedAt">[]> {
  return query
    .selectFrom("walletRegistrations")
    .innerJoin("walletPasses", "walletPasses.serial", "walletRegistrations.serial")
    .select(["walletPasses.serial", "walletPasses.updatedAt"])
    .where("walletRegistrations.deviceId", "=", deviceId)
    .where("walletPasses.updatedAt", ">", since)
    .orderBy("walletPasses.updatedAt")
    .execute();
}

export async function listPassesOfHolder(query: Queryable, holder: string): Promise<WalletPassRow[]> {
  return query.selectFrom("walletPasses").selectAll().where("holder", "=", holder).orderBy("madeAt").execute();
}

/** Deletes an erased card's passes and their devices: from then on no phone gets anything of the card. */
export async function eraseCardPasses(tx: Tx, cardRef: string): Promise<void> {
  const serials = (await tx.selectFrom("walletPasses").select("serial").where("cardRef", "=", cardRef).execute()).map(
    ({ serial }) => serial,
  );
  for (const serial of serials) await deletePassRow(tx, serial);
}

export async function deletePassRow(tx: Tx, serial: string): Promise<void> {
  // Locked first, in the same order as a registration does.
  await lockPassRow(tx, serial);
  await tx.deleteFrom("walletRegistrations").where("serial", "=", serial).execute();
  await tx.deleteFrom("walletPasses").where("serial", "=", serial).execute();
}
