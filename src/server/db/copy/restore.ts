import { DatabaseSync } from "node:sqlite";
import type { TableDigests } from "./digest.ts";
import { connectWithoutTimeouts, describePostgresTables } from "./postgres-source.ts";
import { runPgRestore } from "./postgres-tools.ts";
import { verifyPostgresCopy, readPostgresServerVersion } from "./snapshot.ts";

/** Sessions, links and codes that ended since the backup must not become valid again. */
const secrets = ["sessions", "password_links", "device_codes"];
const forgetting = secrets.map((table) => `DELETE FROM ${table};`).join(" ");

/** Deletes sessions, links and codes from a file that nobody else has open. */
export function deleteRestoredSecrets(file: string): void {
  const sqlite = new DatabaseSync(file);
  sqlite.exec(`PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; BEGIN; ${forgetting} COMMIT`);
  sqlite.close();
}

export async function isEmptyPostgresDatabase(url: string): Promise<boolean> {
  const client = await connectWithoutTimeouts(url);
  try {
    return (await describePostgresTables(client)).length === 0;
  } finally {
    await client.end();
  }
}

interface DumpTarget {
  url: string;
  /** Folder of PostgreSQL's own tools; empty: wherever the system has them. */
  toolPath: string;
  /** The dump's contents, as counted when it was made. */
  tables: TableDigests;
}

/** Restores a dump, completely or not at all, and checks it. @throws {PostgresToolError} @throws {BadCopyError} */
export async function restorePostgresDump({ url, toolPath, tables }: DumpTarget, file: string): Promise<void> {
  const client = await connectWithoutTimeouts(url);
  try {
    const { serverMajor } = await readPostgresServerVersion(client);
    await runPgRestore({ url, serverMajor, path: toolPath }, file);
    await verifyPostgresCopy(url, tables);
    await client.query(`BEGIN; ${forgetting} COMMIT`);
    // The planner has no statistics of restored rows.
    await client.query("ANALYZE");
  } finally {
    await client.end();
  }
}
