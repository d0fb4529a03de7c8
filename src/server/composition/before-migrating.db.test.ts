import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { dayMs } from "#shared/format/day-and-time.ts";
import { freshDatabase } from "#test/harness/database.ts";
import { getPreMigrationFolder, cleanupPreMigrationCopies, backUpBeforeMigration } from "./before-migrating.ts";
import { listAppliedMigrations } from "#server/db/applied-migrations.ts";
import { listMigrationsForEngine } from "#server/db/migrations.ts";
import { readEnvironmentSettings } from "#server/config/environment-settings.ts";
import { ensureFirstAdministrator } from "#server/features/staff-accounts/administrators.ts";
import { openConfiguredDatabase } from "./open-data.ts";
import { systemClock } from "#server/adapters/clock/system.ts";

const root = mkdtempSync(join(tmpdir(), "vcard-before-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const onSqlite = process.env.TEST_ENGINE !== "postgres";
const fileOf = (dataDir: string) => join(dataDir, "sen-digital-vcard.sqlite");
const settingsOf = (name: string) => readEnvironmentSettings({ DATA_DIR: join(root, name), LOG_LEVEL: "silent" });

/** Makes a file as the previous version left it: all migrations but the last, and a row. */
function oldFile(dataDir: string): string[] {
  mkdirSync(dataDir, { recursive: true });
  const sqlite = new DatabaseSync(fileOf(dataDir));
  sqlite.exec("CREATE TABLE schema_migrations (name TEXT PRIMARY KEY, checksum TEXT NOT NULL)");
  const old = listMigrationsForEngine("sqlite").slice(0, -1);
  for (const { name, checksum, sql: text } of old) {
    sqlite.exec(text);
    sqlite.prepare("INSERT INTO schema_migrations VALUES (?, ?)").run(name, checksum);
  }
  sqlite.exec("INSERT INTO idempotency_keys (key, request_hash, order_ref, created_at) VALUES ('kept', 'h', 'r', 1)");
  sqlite.close();
  return old.map(({ name }) => name);
}

// Seen to fail without the call in `openConfiguredDatabase`.
test.runIf(onSqlite)(
  "a start that migrates an SQLite file keeps a copy of the old one; a new or up-to-date file leaves none",
  async () => {
    const settings = settingsOf("old");
    const names = oldFile(settings.dataDir);
    const said: string[] = [];
    const db = await openConfiguredDatabase(settings, (line) => void said.push(line));
    expect(await listAppliedMigrations(db)).toHaveLength(names.length + 1);
    await db.close();
    const copies = readdirSync(getPreMigrationFolder(settings));
    expect(copies).toEqual([`${names.at(-1)?.replace(/(\.sqlite)?\.sql$/, "")}.sqlite`]);
    const copy = new DatabaseSync(join(getPreMigrationFolder(settings), copies[0] ?? ""), { readOnly: true });
    expect(
      copy
        .prepare("SELECT name FROM schema_migrations ORDER BY name")
        .all()
        .map(({ name }) => name),
    ).toEqual(names);
    expect(copy.prepare("SELECT key FROM idempotency_keys").all()).toHaveLength(1);
    copy.close();
    const last = listMigrationsForEngine("sqlite").at(-1)?.name;
    const place = join(getPreMigrationFolder(settings), copies[0] ?? "");
    expect(said).toEqual([
      expect.stringMatching(
        `^Mise à jour d'une version d'avant à [\\d.]+\u00a0: migrations faites\u00a0: ${last}\u00a0; base d'avant\u00a0: ${place}.$`,
      ),
    ]);

    const fresh = settingsOf("fresh");
    for (let start = 0; start < 2; start += 1) await (await openConfiguredDatabase(fresh)).close();
    expect(existsSync(getPreMigrationFolder(fresh))).toBe(false);
  },
);

test.runIf(onSqlite)("keeps three copies, none longer than a month", async () => {
  const settings = settingsOf("many");
  oldFile(settings.dataDir);
  const folder = getPreMigrationFolder(settings);
  mkdirSync(folder);
  // Names that 0.1.0 gave.
  for (const [days, name] of ["0127-c", "0126-b", "0125-a"].entries()) {
    const path = join(folder, `${name}.sqlite`);
    writeFileSync(path, "");
    const made = new Date(Date.now() - (days + 1) * dayMs);
    utimesSync(path, made, made);
  }
  await (await openConfiguredDatabase(settings)).close();
  const newest = expect.stringMatching(/^00/);
  expect(readdirSync(folder)).toEqual([newest, "0126-b.sqlite", "0127-c.sqlite"]);
  const old = new Date(Date.now() - 31 * dayMs);
  utimesSync(join(folder, "0127-c.sqlite"), old, old);
  await cleanupPreMigrationCopies({ settings, clock: Date });
  expect(readdirSync(folder)).toEqual([newest, "0126-b.sqlite"]);
});

test.runIf(!onSqlite)(
  "PostgreSQL is backed up to BACKUP_TO before it is migrated, and is not migrated when that fails",
  async () => {
    const db = (await freshDatabase(root)).open();
    const settings = { ...settingsOf("postgres"), backup: { ...settingsOf("postgres").backup, to: "/backups" } };
    const asked: string[] = [];
    const keep = (backUp: (to: string, id: string) => Promise<void>, to: string | undefined = "/backups") =>
      backUpBeforeMigration({ ...settings, backup: { ...settings.backup, to } }, db, "", backUp);
    const note = async (to: string, id: string) => void asked.push(`${to} ${id}`);
    await keep(note);
    expect(asked).toEqual([]);
    const last = listMigrationsForEngine("postgres").at(-1)?.name ?? "";
    await sql`DELETE FROM schema_migrations WHERE name = ${last}`.execute(db.query);
    // Seen to fail without `hasServedBefore`: of two nodes that started together on an empty database, one backed up
    // what the other had created so far.
    await keep(note);
    expect(asked).toEqual([]);
    await ensureFirstAdministrator({ db, clock: systemClock, settings });
    await keep(note);
    expect(asked).toEqual([`/backups scheduled-before-${last}`]);
    await expect(keep(async () => Promise.reject(new Error("pg_dump is missing")))).rejects.toThrow(
      `la base doit être sauvegardée avant ${last}, et n'a pas pu l'être : pg_dump is missing`,
    );
    await sql`DELETE FROM schema_migrations`.execute(db.query);
    await keep(note);
    expect(asked).toHaveLength(1);
    await db.close();
  },
);
