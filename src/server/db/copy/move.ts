import { createRowChecksum, describeDigestDifferences, computeTableDigest, type TableDigests } from "./digest.ts";
import type { DatabaseMoveTarget } from "./move-target.ts";
import {
  type CopiedTable,
  triggerDerivedTables,
  type DatabaseCopySource,
  type CopiedColumnValue,
} from "./database-copy-source.ts";
import { BadCopyError, type DatabaseLocation } from "./snapshot.ts";

/** Receives the progress before each batch of a table's rows; throwing an error stops the move. */
export type TableCopyProgressListener = (table: string, rows: number) => void;

/** Opens a move's target. @throws {MoveRefusedError} unless it is empty or holds an unfinished move */
export async function openDatabaseMoveTarget({
  databaseUrl,
  sqliteFile,
}: DatabaseLocation): Promise<DatabaseMoveTarget> {
  if (databaseUrl) return (await import("./postgres-target.ts")).openPostgresMoveTarget(databaseUrl);
  return (await import("./sqlite-target.ts")).openSqliteMoveTarget(sqliteFile);
}

/**
 * Copies every table that the target lacks, and compares the target with the source. Tables from an earlier attempt are
 * summed up in the source again; if the source has changed since, everything is copied again.
 * @throws {BadCopyError} when the target differs from the source
 */
export async function copyDatabaseTables(
  source: DatabaseCopySource,
  target: DatabaseMoveTarget,
  onProgress: TableCopyProgressListener,
): Promise<TableDigests> {
  const tables = await target.inOrder((await source.describe()).filter(({ name }) => !triggerDerivedTables.has(name)));
  const expected = await digestsOfDone(source, target, tables);
  for (const table of tables) {
    if (expected[table.name]) continue;
    const sum = createRowChecksum();
    await target.fill(table, passing(source, table, sum, onProgress), () => sum.digest());
    expected[table.name] = sum.digest();
  }
  const found = Object.fromEntries(
    Object.entries(await target.digests()).filter(([name]) => !triggerDerivedTables.has(name)),
  );
  const lines = describeDigestDifferences(expected, found);
  if (lines.length > 0)
    throw new BadCopyError(`La nouvelle base n'est pas ce qui a été copié. ${lines.slice(0, 5).join("\u00a0; ")}.`);
  return expected;
}

/**
 * Returns the digests of the tables that an earlier attempt copied. If the source has changed since, empties the target
 * and returns none.
 */
async function digestsOfDone(
  source: DatabaseCopySource,
  target: DatabaseMoveTarget,
  tables: readonly CopiedTable[],
): Promise<TableDigests> {
  const there: TableDigests = {};
  for (const table of tables) if (target.done[table.name]) there[table.name] = await computeTableDigest(source, table);
  if (describeDigestDifferences(there, target.done).length === 0) return there;
  await target.empty();
  return {};
}

async function* passing(
  source: DatabaseCopySource,
  table: CopiedTable,
  sum: ReturnType<typeof createRowChecksum>,
  onProgress: TableCopyProgressListener,
): AsyncGenerator<CopiedColumnValue[][]> {
  let rows = 0;
  onProgress(table.name, rows);
  for await (const lot of source.read(table)) {
    sum.add(lot);
    onProgress(table.name, (rows += lot.length));
    yield lot;
  }
}
