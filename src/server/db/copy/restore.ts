import { DatabaseSync } from "node:sqlite";
import type { Digests } from "./digest.ts";
import { connectSlowly, describePostgres } from "./postgres-source.ts";
import { restorePostgres } from "./postgres-tools.ts";
import { checkPostgres, readServer } from "./snapshot.ts";

/** Who logged out, or used a link or a code, since the backup was made must not find it valid again. */
const secrets = ["sessions", "password_links", "device_codes"];
const forgetting = secrets.map((table) => `DELETE FROM ${table};`).join(" ");

/** On a file that nobody has open. */
export function forgetSecrets(file: string): void {
  const sqlite = new DatabaseSync(file);
  sqlite.exec(`PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; BEGIN; ${forgetting} COMMIT`);
  sqlite.close();
}

export async function isEmptyPostgres(url: string): Promise<boolean> {
  const client = await connectSlowly(url);
  try {
    return (await describePostgres(client)).length === 0;
  } finally {
    await client.end();
  }
}

/** Restores a dump, whole or not at all, and counts it. @throws {ToolError} @throws {BadCopy} */
export async function restoreDump({ url, toolPath, tables }: { url: string; toolPath: string; tables: Digests }, file: string): Promise<void> {
  const client = await connectSlowly(url);
  try {
    const { serverMajor } = await readServer(client);
    await restorePostgres({ url, serverMajor, path: toolPath }, file);
    await checkPostgres(url, tables);
    await client.query(`BEGIN; ${forgetting} COMMIT`);
    // The planner knows nothing of rows that were just restored.
    await client.query("ANALYZE");
  } finally {
    await client.end();
  }
}
