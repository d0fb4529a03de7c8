import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { fixtureOf, load } from "./fixtures.ts";

/** A copy of the database that a commit wrote, as it left it: not migrated. `server`: of PostgreSQL. Resolves to its file or URL. */
export async function restore(commit: string, engine: "sqlite" | "postgres", { folder, server }: { folder: string; server: string }): Promise<string> {
  const dump = load(fixtureOf(commit, engine).dump);
  if (engine === "sqlite") {
    const file = join(folder, `${commit}.sqlite`);
    const sqlite = new DatabaseSync(file);
    sqlite.exec(`PRAGMA journal_mode = WAL; PRAGMA foreign_keys = OFF; BEGIN; ${dump} COMMIT`);
    sqlite.close();
    return file;
  }
  const name = `before_${randomUUID().replaceAll("-", "")}`;
  // Sorted in one way, whatever the language of this machine.
  await inDatabase(`${server}/postgres`, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`);
  await inDatabase(`${server}/${name}`, dump);
  return `${server}/${name}`;
}

async function inDatabase(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(text);
  await client.end();
}
