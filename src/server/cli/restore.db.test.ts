import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createBackupPlaces, placeOrder } from "#test/harness/backups.ts";
import { projectRoot } from "#server/config/project-root.ts";

const isPostgres = process.env.TEST_ENGINE === "postgres";
const places = createBackupPlaces();
afterAll(() => places.close());

/** Runs a command like `npm run`, with an operator's arguments. */
function run(command: "backup" | "restore", dataDir: string, ...words: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", BACKUP_TO: "" };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(projectRoot, `dist/server/${command}.js`), ...words],
    { encoding: "utf8", env },
  );
  return { status, stdout, stderr };
}

// Seen to fail when the options were declared after the command began: each restore was answered with the usage.
test.skipIf(isPostgres)(
  "the commands back up and restore, report it in French, and name what prevents it",
  async () => {
    const needs = await places.running(places.newFolder());
    await placeOrder(needs);
    const [place, empty] = [join(places.root, "kept"), await places.emptyPlace()];
    expect(run("backup", needs.dataDir, place)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Sauvegarde \S+ dans .+ : lignes : \d+, fichiers d'images : 1 ; /),
    });
    expect(run("restore", needs.dataDir, place)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("existe déjà"),
    });
    expect(run("restore", empty.dataDir, place, "--keep-imgaes")).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^Utilisation :/),
    });
    const restored = run("restore", empty.dataDir, place, "--keep-images", "--without-damaged");
    expect(restored).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(
        /^Sauvegarde \S+ restaurée en .+ \(RTO\) : lignes : \d+ ; fichiers d'images écrits : 1, déjà là : 0\.\nC'est l'état du /,
      ),
    });
  },
);
