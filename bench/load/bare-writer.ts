/**
 * Built and run by `bench/load.ts` as a separate process: `node bare-writer.js <folder>` receives the rows that an
 * action of the product writes, and repeats them as often as asked in prepared, synced transactions. Reports the
 * seconds each time.
 */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openSqliteDatabase } from "#server/db/sqlite.ts";
import { bareWriter, type WrittenRows } from "./written-rows.ts";

/** With `written`: learn these rows under the name, to be repeated at most `times`; without it: repeat them `times`. */
export interface BareWriterMessage {
  name: string;
  times: number;
  written?: WrittenRows;
}

const [folder = ""] = process.argv.slice(2);
const writers = new Map<string, () => void>();
const single = await freshFile("single");
const insertOne = single.prepare("INSERT INTO rate_limits (key, window_start, hits) VALUES (?, 1, 1)");
let key = 0;
writers.set("row", () => void insertOne.run(`key-${(key += 1)}`));

process.on("message", async ({ name, times, written }: BareWriterMessage) => {
  if (written) writers.set(name, bareWriter(await freshFile(name), written, times));
  const write = written ? undefined : writers.get(name);
  const before = performance.now();
  if (write) for (let time = 0; time < times; time += 1) write();
  process.send?.((performance.now() - before) / 1000);
});
process.once("disconnect", () => process.exit());
process.send?.(0);

/** Creates an empty database with the product's schema. */
async function freshFile(name: string): Promise<DatabaseSync> {
  const file = join(folder, `${name}.sqlite`);
  const db = openSqliteDatabase(file);
  await db.migrate();
  await db.close();
  const bare = new DatabaseSync(file);
  bare.exec(
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA foreign_keys = OFF",
  );
  return bare;
}
