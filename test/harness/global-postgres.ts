import type { TestProject } from "vitest/node";
import { openPostgres } from "#server/db/postgres.ts";
import { startPostgresServer } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A server whose database `template` is migrated; each test copies it. */
    postgresUrl: string;
  }
}

/** A PostgreSQL for the run; started and stopped here. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  // Tests need no durability from this engine: what syncs is shown on the real settings elsewhere.
  const server = await startPostgresServer(["fsync=off", "max_connections=300"]);
  await server.createDatabase("template");
  const template = openPostgres(`${server.url}/template`);
  await template.migrate();
  await template.close();
  project.provide("postgresUrl", server.url);
  return () => server.remove();
}
