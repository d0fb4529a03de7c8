import { createSum, differences, digestTable, type Digests } from "./digest.ts";
import type { MoveTarget } from "./move-target.ts";
import { type DescribedTable, derivedTables, type Source, type Value } from "./side.ts";
import { BadCopy, type DatabaseAddress } from "./snapshot.ts";

/** Told before each lot of a table's rows; what it throws cuts the move short. */
export type OnProgress = (table: string, rows: number) => void;

/** Opens the place to move to. @throws {MoveRefusal} when something is there that is not an unfinished move */
export async function openMoveTarget({ databaseUrl, sqliteFile }: DatabaseAddress): Promise<MoveTarget> {
  if (databaseUrl) return (await import("./postgres-target.ts")).openPostgresTarget(databaseUrl);
  return (await import("./sqlite-target.ts")).openSqliteTarget(sqliteFile);
}

/**
 * Copies every table that is not there yet, and holds what then is there against the source. What an earlier attempt
 * copied is summed up in the source again; when the source has changed since, all is copied anew.
 * @throws {BadCopy} when the target does not hold what the source does
 */
export async function copyTables(source: Source, target: MoveTarget, onProgress: OnProgress): Promise<Digests> {
  const tables = await target.inOrder((await source.describe()).filter(({ name }) => !derivedTables.has(name)));
  const expected = await digestsOfDone(source, target, tables);
  for (const table of tables) {
    if (expected[table.name]) continue;
    const sum = createSum();
    await target.fill(table, passing(source, table, sum, onProgress), () => sum.digest());
    expected[table.name] = sum.digest();
  }
  const found = Object.fromEntries(Object.entries(await target.digests()).filter(([name]) => !derivedTables.has(name)));
  const lines = differences(expected, found);
  if (lines.length > 0) throw new BadCopy(`La nouvelle base n'est pas ce qui a été copié. ${lines.slice(0, 5).join("\u00a0; ")}.`);
  return expected;
}

/** Of the tables that an earlier attempt copied; nothing, and the target empty again, when the source holds others now. */
async function digestsOfDone(source: Source, target: MoveTarget, tables: readonly DescribedTable[]): Promise<Digests> {
  const there: Digests = {};
  for (const table of tables) if (target.done[table.name]) there[table.name] = await digestTable(source, table);
  if (differences(there, target.done).length === 0) return there;
  await target.empty();
  return {};
}

async function* passing(source: Source, table: DescribedTable, sum: ReturnType<typeof createSum>, onProgress: OnProgress): AsyncGenerator<Value[][]> {
  let rows = 0;
  onProgress(table.name, rows);
  for await (const lot of source.read(table)) {
    sum.add(lot);
    onProgress(table.name, (rows += lot.length));
    yield lot;
  }
}
