import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

// A release whose Node prints how it was called.
const place = mkdtempSync(join(tmpdir(), "vcard-run-"));
afterAll(() => rmSync(place, { recursive: true, force: true }));
const [release, folder] = [join(place, "release"), join(place, "shop")];
for (const part of ["node_modules/.bin", "scripts", "dist/server"]) mkdirSync(join(release, part), { recursive: true });
mkdirSync(folder);
copyFileSync(join(import.meta.dirname, "../run"), join(release, "run"));
writeFileSync(join(release, "node_modules/.bin/node"), '#!/bin/sh\necho "$(id -u) $ENV_FILE $*"\n', { mode: 0o755 });
chmodSync(place, 0o755);

const run = (...words: string[]) => spawnSync(join(release, "run"), words, { encoding: "utf8" });

test.runIf(process.platform === "linux")(
  "./run FOLDER NAME runs a command with the folder's settings as their owner, but an upgrade as root",
  () => {
    expect(run(folder, "doctor")).toMatchObject({ status: 2, stderr: expect.stringMatching(/^Utilisation : /) });
    const env = join(folder, "app.env");
    writeFileSync(env, "");
    const isRoot = process.getuid?.() === 0;
    const own = String(process.getuid?.());
    if (isRoot) chownSync(env, 12_345, 12_345);
    const start = join(release, "scripts/start.mjs");
    expect(run(folder, "restore", "two words").stdout).toBe(
      `${isRoot ? "12345" : own} ${env} ${start} --run restore two words\n`,
    );
    expect(run(folder, "upgrade", "next").stdout).toBe(`${own} ${env} ${start} --run upgrade next\n`);
    expect(run(folder)).toMatchObject({ status: 2 });
  },
);

// Seen to fail when a trial does not count as a command: no release could be put into service.
test("an upgrade can back up with a release and try the next one", () => {
  for (const part of ["start", "build-if-needed", "fingerprint", "little-memory", "pass-on-signals"])
    copyFileSync(join(import.meta.dirname, `${part}.mjs`), join(release, `scripts/${part}.mjs`));
  writeFileSync(join(release, "dist/fingerprint"), "");
  for (const entry of ["main", "backup"])
    writeFileSync(join(release, `dist/server/${entry}.js`), `console.log("${entry}", ...process.argv.slice(2));\n`);
  for (const words of ["main --trial", "backup"])
    expect(
      spawnSync(process.execPath, [join(release, "scripts/start.mjs"), "--run", ...words.split(" ")], {
        encoding: "utf8",
      }),
    ).toMatchObject({ status: 0, stdout: `${words}\n`, stderr: "" });
});

// Seen to fail with the stack trace of a missing module.
test("an unknown command is refused with the names of all commands", () => {
  for (const name of [["docteur"], ["main"], []])
    expect(
      spawnSync(process.execPath, [join(import.meta.dirname, "start.mjs"), "--run", ...name], { encoding: "utf8" }),
    ).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^Il n'y a pas de commande .* doctor, .*upgrade\.\n$/),
    });
});
