import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { startServer, type RunningServer } from "../../e2e/harness/server.ts";
import { writeMigrated } from "../harness/database.ts";
import { addUploads, openStopped, order, serverEnv } from "./load.ts";
import { report, rounds } from "./rounds.ts";

const kills = rounds(2, 50, 1);
const before = rounds(200, 20_000, 50);
/** More than can be ordered during the killed backups and the whole one, so that the load never runs out. */
const meanwhile = Math.min(kills * 1500, 5000);
const root = mkdtempSync(join(tmpdir(), "vcard-backup-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const dist = join(import.meta.dirname, "../../dist/server");

/** Runs `npm run backup` or `npm run restore`; `killAfter`: ms until kill -9. */
async function run(
  command: "backup" | "restore",
  dataDir: string,
  words: string[],
  killAfter?: number,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(dist, `${command}.js`), ...words], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ENV_FILE: devNull, PAYMENTS: "simulator" },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece: Buffer) => (said += piece.toString()));
  if (killAfter !== undefined) setTimeout(() => child.kill("SIGKILL"), killAfter);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, said };
}

/** Places orders until stopped; `acknowledged`: references of those that were acknowledged. */
function keepOrdering(
  server: RunningServer,
  images: ReturnType<typeof addUploads>,
): { acknowledged: string[]; stop(): Promise<void> } {
  const acknowledged: string[] = [];
  const over = new AbortController();
  const buying = (async () => {
    for (let next = images.pop(); next && !over.signal.aborted; next = images.pop())
      acknowledged.push(await order(server, next));
  })();
  return { acknowledged, stop: () => (over.abort(), buying) };
}

test(`a backup killed ${kills} times while orders come in does no harm; the next whole one, and its restore, have every order acknowledged before it`, async () => {
  const [dataDir, place, other] = ["data", "place", "restored"].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(dataDir);
  // The data of a first start, without starting.
  await writeMigrated(join(dataDir, "sen-digital-vcard.sqlite"));
  const database = openStopped(dataDir);
  const images = addUploads(database, before + meanwhile);
  database.close();
  const server = await startServer({ dataDir, env: serverEnv });
  const buyers = Array.from({ length: 4 }, () => keepOrdering(server, images));
  const acknowledged = () => buyers.flatMap((one) => one.acknowledged);
  while (acknowledged().length < before) await wait(20);
  for (let round = 0; round < kills; round += 1) {
    await run("backup", dataDir, [place], 150 + Math.random() * 600);
    // After a killed backup, no other may begin for two minutes.
    await passTwoMinutes(dataDir);
  }
  const must = acknowledged();
  const made = await run("backup", dataDir, [place]);
  expect(made.code).toBe(0);
  expect(made.said).toEqual(expect.stringContaining("Sauvegarde"));
  const lost = acknowledged().length - must.length;
  await Promise.all(buyers.map((one) => one.stop()));
  expect(await server.stop()).toBe(0);
  expect(existsSync(join(dataDir, "backup-unfinished"))).toBe(false);

  // A restore that is killed once, and run again.
  await run("restore", other, [place], 120);
  const start = performance.now();
  const restored = await run("restore", other, [place]);
  const tookMs = performance.now() - start;
  expect(restored.code).toBe(0);
  expect(restored.said).toEqual(expect.stringContaining("(RTO)"));
  const copy = openStopped(other);
  const there = new Set(
    copy
      .prepare("SELECT ref FROM orders")
      .all()
      .map(({ ref }) => String(ref)),
  );
  copy.close();
  expect(must.filter((ref) => !there.has(ref))).toEqual([]);
  const again = await startServer({ dataDir: other, env: serverEnv });
  expect(await again.stop()).toBe(0);
  report(
    `backup: ${kills} killed, ${readdirSync(join(place, "backups")).length} places; ${there.size} orders restored in ${(tookMs / 1000).toFixed(1)} s with the process's start (RTO), 0 lost of ${must.length} acknowledged before; ${lost} came while it was made (RPO)`,
  );
  report(`backup: ${made.said.split("\n")[0]}`);
});

/** Moves the last sign of life of killed backups two minutes back. */
async function passTwoMinutes(dataDir: string): Promise<void> {
  const database = openStopped(dataDir);
  database.exec("UPDATE backups SET beat_at = beat_at - 130000 WHERE state = 'running'");
  database.close();
}
