import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { devNull, hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { openPostgresDatabase } from "#server/db/postgres.ts";
import { backupHeartbeatTimeoutMs } from "#server/features/maintenance/backups/backup-rules.ts";
import { insertOrders, orderRows } from "../factories/order-row.ts";
import { startPostgresServer } from "../harness/postgres-server.ts";
import { ask } from "./postgres-orders.ts";
import { report, rounds } from "./rounds.ts";

const kills = rounds(2, 20);
const root = mkdtempSync(join(tmpdir(), "vcard-backup-killed-"));
const [dataDir, place] = [join(root, "data"), join(root, "place")];
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
  rmSync(root, { recursive: true, force: true });
});

/** Starts `npm run backup` and returns while it runs. */
function begin(url: string): ChildProcess & { said(): string } {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../../dist/server/backup.js"), place], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: url, ENV_FILE: devNull, PAYMENTS: "simulator" },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece: Buffer) => (said += piece.toString()));
  return Object.assign(child, { said: () => said });
}

async function backUp(url: string): Promise<{ code: number | null; said: string }> {
  const child = begin(url);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, said: child.said() };
}

/** Lists folders in the place without a manifest, which are no backups. */
function listUnfinished(): string[] {
  const folder = join(place, "backups");
  return (existsSync(folder) ? readdirSync(folder) : []).filter(
    (name) => !existsSync(join(folder, name, "manifest.json")),
  );
}
const hasDump = (name: string) => existsSync(join(place, "backups", name, "database.dump"));

/** Kills a backup with `kill -9`: while it reads the database, or while its copy, already in the place, is checked. */
async function killAt(moment: "reading" | "copied", url: string): Promise<{ pid: number | undefined; left: string[] }> {
  const child = begin(url);
  while (
    moment === "reading" ? !existsSync(join(dataDir, "backup-unfinished/copy")) : !listUnfinished().some(hasDump)
  ) {
    if (child.exitCode !== null) throw new Error(`It ended before it was killed:\n${child.said()}`);
    await wait(1);
  }
  child.kill("SIGKILL");
  await once(child, "close");
  // Waits until the programs that it started have ended by themselves.
  while (
    (await ask(url, "SELECT 1 FROM pg_stat_activity WHERE application_name IN ('pg_dump', 'pg_restore')")).length > 0
  )
    await wait(20);
  return { pid: child.pid, left: listUnfinished() };
}

describe("a backup of PostgreSQL", () => {
  // Seen to fail without `deleteKilledBackups`: the dump stayed.
  test(`that is killed ${kills} times: the next one says since when and where it runs and until when to wait, then takes over and removes its remains`, async () => {
    const server = await startPostgresServer(["fsync=off"]);
    closing.push(server.remove);
    await ask(`${server.url}/postgres`, "CREATE DATABASE sales");
    const url = `${server.url}/sales`;
    const db = openPostgresDatabase(url);
    await db.migrate();
    await insertOrders(
      db,
      Array.from({ length: 300 }, () => orderRows(Date.now())),
    );
    await db.close();

    let orphans = 0;
    for (let round = 0; round < kills; round += 1) {
      const killed = await killAt(round % 2 === 0 ? "copied" : "reading", url);
      if (round % 2 === 0) {
        expect(killed.left.filter(hasDump)).toHaveLength(1);
        orphans += 1;
      }
      const refused = await backUp(url);
      const when = String.raw`\d{1,2} \S+ 2\d{3}(?: à|,)? \d\d:\d\d:\d\d`;
      expect(refused.code).toBe(1);
      expect(refused.said).toEqual(
        expect.stringMatching(
          new RegExp(
            `Une autre sauvegarde est en cours depuis le ${when}, sur ${hostname()} \\(${killed.pid}\\)\\..*à partir du ${when} \\(Dakar\\)`,
          ),
        ),
      );

      // A full run waits the announced time in the first round; otherwise those two minutes are skipped.
      const [row] = await ask(url, "SELECT id, beat_at FROM backups WHERE state = 'running'");
      if (process.env.TORTURE && round === 0)
        await wait(Math.max(0, Number(row?.beat_at) + backupHeartbeatTimeoutMs + 1000 - Date.now()));
      else
        await ask(url, "UPDATE backups SET beat_at = beat_at - $1 WHERE id = $2", [
          backupHeartbeatTimeoutMs + 1000,
          row?.id,
        ]);
      const made = await backUp(url);
      expect(made.code).toBe(0);
      expect(made.said).toEqual(expect.stringContaining("restaurée à l'essai"));
      expect(listUnfinished()).toEqual([]);
      expect(existsSync(join(dataDir, "backup-unfinished"))).toBe(false);
      expect(await ask(url, "SELECT state, message FROM backups WHERE id = $1", [row?.id])).toEqual([
        { state: "failed", message: "Interrompue." },
      ]);
      expect(await ask(url, "SELECT datname FROM pg_database WHERE datname LIKE 'sales_check_%'")).toEqual([]);
    }
    report(
      `backup-killed: ${kills} backups of PostgreSQL killed, ${orphans} of them with their dump in the place; each time the next said since when, where and until when, and the one after left nothing of it`,
    );
  });
});
