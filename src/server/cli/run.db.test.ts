import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { freshDatabase } from "#test/harness/database.ts";
import { createDemoPlan } from "./demo/plan.ts";
import { projectRoot } from "#server/config/project-root.ts";

const folder = mkdtempSync(join(tmpdir(), "vcard-run-"));
const { open, databaseUrl } = await freshDatabase(folder);
const db = open();
afterAll(async () => {
  await db.close();
  if (isMounted) spawnSync("umount", ["-l", disk]);
  rmSync(folder, { recursive: true, force: true });
});
const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: databaseUrl ?? "", BACKUP_TO: "" };
const fullDiskSentence =
  "Le disque est plein\u00a0: la commande n'a pas été menée à bout. Faites de la place, puis lancez-la de nouveau.";
const fileOf = (name: string) => join(projectRoot, `dist/server/${name}.js`);

// These cases do not depend on the engine.
test
  .runIf(process.env.TEST_ENGINE !== "postgres")
  .each([
    "promo create",
    "promo create --percent vingt",
    "admin create",
    "images sweep",
    "doctor me",
    "backup --to",
    "restore a b c",
    "move",
    "seed --many",
  ])("%s: an invalid command line exits with 2", (line) => {
  const [name = "", ...words] = line.split(" ");
  const { status, stdout, stderr } = spawnSync(process.execPath, [fileOf(name), ...words], { encoding: "utf8", env });
  expect(status).toBe(2);
  expect(stdout).toBe("");
  expect(/Utilisation|--percent attend/.test(stderr)).toBe(true);
});

test("a valid command that cannot be done exits with 1", () => {
  for (const [name, ...words] of [
    ["promo", "disable", "NO-SUCH-CODE"],
    ["admin", "reset-password", "awa@example.com"],
    ["restore", join(folder, "nothing")],
  ] as const) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [fileOf(name), ...words], { encoding: "utf8", env });
    expect(status, name).toBe(1);
    expect(stdout, name).toBe("");
    expect(stderr.includes("    at "), name).toBe(false);
  }
});

// A disk that fills up while it is written to.
const disk = join(folder, "disk");
mkdirSync(disk);
const isMounted =
  process.env.TEST_ENGINE !== "postgres" &&
  process.getuid?.() === 0 &&
  spawnSync("mount", ["-t", "tmpfs", "-o", "size=6m", "tmpfs", disk]).status === 0;

// Seen to fail when a migration that a full disk had rolled back was rolled back again, which hid the cause.
const withoutRoom = [
  { size: "1m", floor: "0", sentence: "le disque est plein." },
  { size: "6m", floor: "0", sentence: fullDiskSentence },
  { size: "6m", floor: "256", sentence: fullDiskSentence },
];
test.runIf(isMounted).each(withoutRoom)(
  "a full disk of $size is reported in one sentence, with $floor MB to spare",
  (given) => {
    spawnSync("mount", ["-o", `remount,size=${given.size}`, disk]);
    const data = join(disk, given.floor);
    const { status, stderr } = spawnSync(process.execPath, [fileOf("seed")], {
      encoding: "utf8",
      env: { ...env, DATABASE_URL: "", DATA_DIR: data, DISK_FLOOR_MB: given.floor, PAYMENTS: "simulator" },
    });
    rmSync(data, { recursive: true, force: true });
    expect(status).toBe(1);
    expect(stderr.trim().split("\n").at(-1)).toContain(given.sentence);
    expect(stderr.includes("    at ")).toBe(false);
  },
);

// Seen to fail without `goOnUnread`: it stopped at its first line with an unhandled EPIPE. The test does not depend on
// the engine.
test.runIf(process.env.TEST_ENGINE !== "postgres")(
  "a command line finishes its work and exits normally when its output is closed",
  async () => {
    const child = spawn(process.execPath, [fileOf("seed"), "--days", "30"], {
      env: { ...env, PAYMENTS: "simulator" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.destroy();
    let complaint = "";
    child.stderr.on("data", (piece: Buffer) => (complaint += piece.toString()));
    const [status] = (await once(child, "close")) as [number];
    expect(status).toBe(0);
    expect(complaint.trim().split("\n").length).toBe(1);
    expect((await db.query.selectFrom("orders").select("ref").execute()).length).toBeGreaterThanOrEqual(
      createDemoPlan(Date.now(), 30).orders.length,
    );
  },
  300_000,
);
