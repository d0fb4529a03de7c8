import type { Queryable, Tx } from "#server/db/database.ts";
import { createPreparedRead } from "#server/db/prepared.ts";
import type { SettingRow } from "./setting-tables.ts";

const settingVersions = createPreparedRead((query) =>
  query.selectFrom("settings").select(({ fn }) => fn.sum("version").as("version")),
);

/** Sums the versions of all settings; the sum grows with every change. */
export async function sumSettingVersions(query: Queryable): Promise<number> {
  const [row] = await settingVersions(query);
  return Number(row?.version ?? 0);
}

export async function listSettingRows(query: Queryable): Promise<SettingRow[]> {
  return query.selectFrom("settings").selectAll().execute();
}

export async function findSettingRow(query: Queryable, key: string): Promise<SettingRow | undefined> {
  return query.selectFrom("settings").selectAll().where("key", "=", key).executeTakeFirst();
}

/** Writes `row` if the stored version is the one before; resolves to `false` if another change came first. */
export async function writeSettingIfUnchanged(tx: Tx, row: SettingRow): Promise<boolean> {
  const written =
    row.version === 1
      ? await tx
          .insertInto("settings")
          .values(row)
          .onConflict((conflict) => conflict.column("key").doNothing())
          .returning("key")
          .executeTakeFirst()
      : await tx
          .updateTable("settings")
          .set(row)
          .where("key", "=", row.key)
          .where("version", "=", row.version - 1)
          .returning("key")
          .executeTakeFirst();
  return written !== undefined;
}
