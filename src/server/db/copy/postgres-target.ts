import type pg from "pg";
import { openPostgresDatabase } from "../postgres.ts";
import { computeAllTableDigests, type TableDigest } from "./digest.ts";
import {
  createMoveProgressTableSql,
  toTableDigests,
  selectMoveProgressSql,
  type DatabaseMoveTarget,
  unfinishedMoveMigration,
} from "./move-target.ts";
import { describePostgresTables, openPostgresCopySource } from "./postgres-source.ts";
import { type CopiedTable, quoteSqlIdentifier, type CopiedColumnValue } from "./database-copy-source.ts";
import { connectForDatabaseMove, MoveRefusedError, assertSameSchemaVersion } from "./stopped-source.ts";

/** An arbitrary number that only moves use. */
const moveLock = 5_318_009;

/**
 * Prepares an empty database, or continues a move that was cut short.
 * @throws {MoveRefusedError} when it holds anything else
 */
export async function openPostgresMoveTarget(url: string): Promise<DatabaseMoveTarget> {
  const client = await connectForDatabaseMove(url);
  try {
    const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [moveLock]);
    if (!rows[0]?.taken) throw new MoveRefusedError("Un autre déplacement vers cette base est en cours.");
    await refuseForeign(client, url);
    await client.query(createMoveProgressTableSql);
    if (!(await applied(client)).includes(unfinishedMoveMigration)) await migrateAndMark(client, url);
    assertSameSchemaVersion(
      (await applied(client)).filter((name) => name !== unfinishedMoveMigration),
      "postgres",
      "La base commencée",
    );
    const done = await client.query<TableDigest & { name: string }>(selectMoveProgressSql);
    return createMoveTarget(client, url, toTableDigests(done.rows));
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function has(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query(
    "SELECT 1 FROM information_schema.tables WHERE table_schema = current_schema() AND table_name = $1",
    [table],
  );
  return rows.length > 0;
}

async function refuseForeign(client: pg.Client, url: string): Promise<void> {
  if (await has(client, "move_progress")) return;
  const { host, pathname } = new URL(url);
  const empty = (await describePostgresTables(client)).length === 0 && !(await has(client, "schema_migrations"));
  if (!empty)
    throw new MoveRefusedError(
      `La base ${pathname.slice(1)} de ${host} a déjà des tables, et n'est pas un déplacement inachevé\u00a0: donnez une base vide.`,
    );
}

async function applied(client: pg.Client): Promise<string[]> {
  if (!(await has(client, "schema_migrations"))) return [];
  return (await client.query<{ name: string }>("SELECT name FROM schema_migrations")).rows.map(({ name }) => name);
}

async function migrateAndMark(client: pg.Client, url: string): Promise<void> {
  const db = openPostgresDatabase(url);
  await db.migrate().finally(() => db.close());
  await client.query("BEGIN");
  await empty(client);
  await client.query("INSERT INTO schema_migrations VALUES ($1, '')", [unfinishedMoveMigration]);
  await client.query("COMMIT");
}

async function empty(client: pg.Client): Promise<void> {
  const tables = await describePostgresTables(client);
  await client.query(
    `TRUNCATE ${["move_progress", ...tables.map(({ name }) => name)].map(quoteSqlIdentifier).join(", ")}`,
  );
}

/** Lists the foreign keys between tables; for a table that refers to itself `parent = child`. */
async function references(client: pg.Client): Promise<{ child: string; parent: string; name: string }[]> {
  const { rows } = await client.query<{ child: string; parent: string; name: string }>(`
    SELECT child.relname AS child, parent.relname AS parent, conname AS name
    FROM pg_constraint JOIN pg_class child ON child.oid = conrelid JOIN pg_class parent ON parent.oid = confrelid
    WHERE contype = 'f' AND child.relnamespace = current_schema()::regnamespace`);
  return rows;
}

/** Sorts parents first. */
function sorted(tables: readonly CopiedTable[], parentsOf: ReadonlyMap<string, ReadonlySet<string>>): CopiedTable[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const placed = new Set<CopiedTable>();
  const entered = new Set<string>();
  const place = (table: CopiedTable) => {
    if (entered.has(table.name)) return;
    entered.add(table.name);
    for (const name of parentsOf.get(table.name) ?? []) {
      const parent = byName.get(name);
      if (parent) place(parent);
    }
    placed.add(table);
  };
  for (const table of tables) place(table);
  return [...placed];
}

function createMoveTarget(client: pg.Client, url: string, done: DatabaseMoveTarget["done"]): DatabaseMoveTarget {
  return {
    engine: "postgres",
    done,
    inOrder: async (tables) => {
      const all = await references(client);
      return sorted(
        tables,
        new Map(
          tables.map(({ name }) => [
            name,
            new Set(all.filter(({ child }) => child === name).map(({ parent }) => parent)),
          ]),
        ),
      );
    },
    empty: () => empty(client),
    fill: async (table, lots, sum) => {
      const toItself = (await references(client)).filter(
        ({ child, parent }) => child === table.name && parent === child,
      );
      const alter = (how: string) =>
        toItself
          .map(
            ({ name }) =>
              `ALTER TABLE ${quoteSqlIdentifier(table.name)} ALTER CONSTRAINT ${quoteSqlIdentifier(name)} ${how};`,
          )
          .join(" ");
      await client.query("BEGIN");
      try {
        // A row may precede the row of the same table that it refers to.
        if (toItself.length > 0) await client.query(alter("DEFERRABLE INITIALLY DEFERRED"));
        for await (const rows of lots) await insert(client, table, rows);
        if (toItself.length > 0) await client.query(`SET CONSTRAINTS ALL IMMEDIATE; ${alter("NOT DEFERRABLE")}`);
        const { rows, checksum } = sum();
        await client.query("INSERT INTO move_progress VALUES ($1, $2, $3)", [table.name, rows, checksum]);
        await client.query("COMMIT");
      } catch (error) {
        await client.query("ROLLBACK");
        throw error;
      }
    },
    digests: async () => {
      const source = await openPostgresCopySource(url);
      return computeAllTableDigests(source).finally(() => source.close());
    },
    finish: async () => {
      // The planner has no statistics of new rows.
      await client.query("ANALYZE");
      await client.query(
        `BEGIN; DROP TABLE move_progress; DELETE FROM schema_migrations WHERE name = '${unfinishedMoveMigration}'; COMMIT`,
      );
    },
    close: () => client.end(),
  };
}

/** Inserts rows as JSON: one parameter for any number of rows and columns, each read as its column's type. */
async function insert(
  client: pg.Client,
  { name, columns }: CopiedTable,
  rows: readonly CopiedColumnValue[][],
): Promise<void> {
  const list = columns.map(quoteSqlIdentifier).join(", ");
  const objects = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])));
  await client.query(
    `INSERT INTO ${quoteSqlIdentifier(name)} (${list}) SELECT ${list} FROM json_populate_recordset(NULL::${quoteSqlIdentifier(name)}, $1::json)`,
    [JSON.stringify(objects)],
  );
}
