import type { TestProject } from "vitest/node";
import { openPostgresDatabase } from "#server/db/postgres.ts";
import { memoryFolder } from "./memory-folder.ts";
import { startPostgresServer } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of a server whose database `template` is migrated; each test copies it. */
    postgresUrl: string;
  }
}

/** These tests need no durability from PostgreSQL: others test syncing and crashes with the real settings. */
const unsynced = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/** Starts a PostgreSQL for the run; the returned function removes it. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  // Databases live for seconds, so autovacuum would come too late, and it goes through all of them.
  const flags = [...unsynced, "autovacuum=off", "max_connections=300"];
  const server = await startPostgresServer(flags, memoryFolder());
  await server.createDatabase("template");
  const template = openPostgresDatabase(`${server.url}/template`);
  await template.migrate();
  await template.close();
  project.provide("postgresUrl", server.url);
  return () => server.remove();
}
