import { tmpdir } from "node:os";
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { openPostgresDatabase } from "#server/db/postgres.ts";
import { freshDatabase } from "#test/harness/database.ts";
import type { HealthCheckContext } from "../check.ts";
import { databaseHealthCheck } from "./database-check.ts";

const onPostgres = process.env.TEST_ENGINE === "postgres";
const opened = onPostgres ? [(await freshDatabase(tmpdir())).open()] : [];
afterAll(() => Promise.all(opened.map((db) => db.close())));
const said = (db: HealthCheckContext["db"]) => databaseHealthCheck.look({ db } as HealthCheckContext);

/** An empty database that somebody else owns. */
async function foreignDatabase(): Promise<{ server: pg.Client; name: string; url: string }> {
  const [at, name] = [inject("postgresUrl"), `foreign_${process.pid}_${Date.now()}`];
  const server = new pg.Client(`${at}/postgres`);
  await server.connect();
  await server.query(`CREATE DATABASE ${name}`);
  await server.query(`CREATE ROLE ${name} LOGIN PASSWORD 'vcard'`);
  const url = new URL(`${at}/${name}`);
  [url.username, url.password] = [name, "vcard"];
  return { server, name, url: url.href };
}

// Seen to fail without calling `canInstallJobSchema`: it reported pending migrations instead.
test.runIf(onPostgres)(
  "warns a user who may not create the jobs' schema, until they may; not on a database that has the schema",
  async () => {
    const { server, name, url } = await foreignDatabase();
    const db = openPostgresDatabase(url);
    opened.push(db);
    expect(await said(db)).toMatchObject({ level: "fail", text: expect.stringContaining("GRANT CREATE ON DATABASE") });
    await server.query(`GRANT CREATE ON DATABASE ${name} TO ${name}`);
    expect(await said(db)).toMatchObject({ level: "warn", text: expect.stringContaining("migration") });
    await server.end();
    expect(await said(opened[0])).toMatchObject({ level: "ok" });
  },
);
