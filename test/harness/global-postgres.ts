import type { TestProject } from "vitest/node";
import { openPostgresDatabase } from "#server/db/postgres.ts";
import { memoryFolder } from "./memory-folder.ts";
import { startPostgresServer } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A server whose database `template` is migrated; each test copies it. */
    postgresUrl: string;
  }
}

/**
 * Tests need no durability from this engine: what syncs, and what a crash leaves, is shown on the real settings
 * elsewhere.
 */
const unsynced = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/** A PostgreSQL for the run; started and stopped here. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  // A database lives for seconds: what autovacuum would do for it comes too late, and goes through all of them.
  const flags = [...unsynced, "autovacuum=off", "max_connections=300"];
  const server = await startPostgresServer(flags, memoryFolder());
  await server.createDatabase("template");
  const template = openPostgresDatabase(`${server.url}/template`);
  await template.migrate();
  await template.close();
  project.provide("postgresUrl", server.url);
  return () => server.remove();
}
