/** `npm run release -- FOLDER`: all that a server needs to run, without what only building and testing need. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { buildIfNeeded } from "./build-if-needed.mjs";
import { releaseParts, releaseScripts } from "./release-parts.ts";
import { leaveOut, megabytesOf } from "./release-size.ts";

const root = join(import.meta.dirname, "..");
const target = process.argv[2] && resolve(process.argv[2]);

if (!target) fail("Name the folder to make: npm run release -- ../release-1");
if (existsSync(target)) fail(`${target} is there already: a release is made in a new folder.`);
if (buildIfNeeded(root) !== 0) process.exit(1);

/** Built beside its place and then renamed, so that an interrupted release does not count. */
const making = `${target}.making`;
rmSync(making, { recursive: true, force: true });
mkdirSync(making, { recursive: true });
process.once("exit", () => rmSync(making, { recursive: true, force: true }));
for (const part of releaseParts) {
  mkdirSync(dirname(join(making, part)), { recursive: true });
  cpSync(join(root, part), join(making, part), { recursive: true });
}
const { scripts, ...about } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
writeFileSync(
  join(making, "package.json"),
  JSON.stringify(
    { ...about, scripts: Object.fromEntries(releaseScripts.map((name) => [name, scripts[name]])) },
    null,
    2,
  ),
);
const installed = spawnSync("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund"], {
  cwd: making,
  stdio: ["ignore", "ignore", "inherit"],
});
if (installed.status !== 0) fail("The packages could not be installed.");
leaveOut(join(making, "node_modules"));
renameSync(making, target);
process.stdout.write(`${target}: ${megabytesOf(target)} MB\n`);

function fail(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}
