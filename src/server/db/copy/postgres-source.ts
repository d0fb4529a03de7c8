import pg from "pg";
import { ascendingBy } from "#server/ascending-by.ts";
import { pgBossJobsSql } from "../jobs/boss-rows.ts";
import {
  engineOwnTables,
  quoteSqlIdentifier,
  type CopiedTable,
  type DatabaseCopySource,
  type CopiedColumnValue,
} from "./database-copy-source.ts";

const int8 = 20;
const connectMs = 10_000;
const lot = 1000;

/** Opens a connection without the pool's time limits. */
export async function connectWithoutTimeouts(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    types: {
      getTypeParser: (oid, format) => {
        if (oid === int8) return Number;
        return pg.types.getTypeParser(oid, format);
      },
    },
  });
  // Without a listener the event would end the process; the running query fails anyway.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** Opens a snapshot of the database; its id in `snapshot` lets `pg_dump` read the same one. */
export async function openPostgresCopySource(
  url: string,
): Promise<DatabaseCopySource & { client: pg.Client; snapshot: string }> {
  return createPostgresCopySource(await connectWithoutTimeouts(url));
}

/** Reads a snapshot of the database over an open connection. */
export async function createPostgresCopySource(
  client: pg.Client,
): Promise<DatabaseCopySource & { client: pg.Client; snapshot: string }> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const { rows } = await client.query<{ snapshot: string }>("SELECT pg_export_snapshot() AS snapshot");
  return {
    engine: "postgres",
    client,
    snapshot: rows[0]?.snapshot ?? "",
    describe: () => describePostgresTables(client),
    async *read({ name, columns }) {
      const from =
        name === "jobs" && (await hasBoss(client)) ? `(${allJobs(columns)}) AS jobs` : quoteSqlIdentifier(name);
      await client.query(
        `DECLARE reading NO SCROLL CURSOR FOR SELECT ${columns.map(quoteSqlIdentifier).join(", ")} FROM ${from}`,
      );
      for (;;) {
        const { rows } = await client.query<CopiedColumnValue[]>({
          text: `FETCH ${lot} FROM reading`,
          rowMode: "array",
        });
        if (rows.length === 0) break;
        yield rows;
      }
      await client.query("CLOSE reading");
    },
    close: () => client.end(),
  };
}

async function hasBoss(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>("SELECT to_regclass('pgboss.job') IS NOT NULL AS there");
  return rows[0]?.there === true;
}

/** Selects the jobs where pg-boss keeps them, and in our table those of a move on which no node has started yet. */
function allJobs(columns: readonly string[]): string {
  const list = columns.map(quoteSqlIdentifier).join(", ");
  return `WITH boss AS (${pgBossJobsSql}) SELECT ${list} FROM boss UNION ALL SELECT ${list} FROM jobs`;
}

export async function describePostgresTables(client: pg.Client): Promise<CopiedTable[]> {
  const columns = await client.query<{ name: string; columns: string[] }>(`
    SELECT columns.table_name AS name, array_agg(column_name::text) AS columns
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'
    GROUP BY 1`);
  return (
    columns.rows
      .filter(({ name }) => !engineOwnTables.has(name))
      // Sorted here, since the database's collation differs.
      .map(({ name, columns }) => ({ name, columns: columns.toSorted() }))
      .toSorted(ascendingBy(({ name }) => name))
  );
}
