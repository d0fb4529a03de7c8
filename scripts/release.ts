/**
 * `npm run release -- FOLDER [PLATFORM]`: makes a folder, and an archive of it, with everything that a server needs to
 * run and without what only building and testing need. PLATFORM: this machine's unless named.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { buildIfNeeded } from "./build-if-needed.mjs";
import { isPlatform, ownPlatform, releaseParts, releasePlatforms, releaseScripts } from "./release-parts.ts";
import { leaveOut, megabytesOf } from "./release-size.ts";

const root = join(import.meta.dirname, "..");
const [folder, platform = ownPlatform] = process.argv.slice(2);
const target = folder && resolve(folder);

if (!target) fail("Name the folder to make: npm run release -- ../release-1");
if (!isPlatform(platform)) fail(`No release is made for ${platform}, only for ${releasePlatforms.join(", ")}.`);
for (const path of [target, `${target}.tar.gz`])
  if (existsSync(path)) fail(`${path} is there already: a release is made in a new folder.`);
if (buildIfNeeded(root) !== 0) process.exit(1);

/** Built under another name and then renamed, so that an interrupted release does not count. */
const making = `${target}.making`;
rmSync(making, { recursive: true, force: true });
mkdirSync(making, { recursive: true });
process.once("exit", () => {
  for (const path of [making, `${making}.tar.gz`]) rmSync(path, { recursive: true, force: true });
});
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
writeFileSync(join(making, "platform.txt"), `${platform}\n`);
const [os = "", cpu = ""] = platform.split("-");
run("npm", "ci", "--omit=dev", "--no-audit", "--no-fund", `--os=${os}`, `--cpu=${cpu}`, "--libc=glibc");
leaveOut(join(making, "node_modules"));
renameSync(making, target);
run("tar", "-C", dirname(target), "-czf", `${making}.tar.gz`, basename(target));
renameSync(`${making}.tar.gz`, `${target}.tar.gz`);
process.stdout.write(`${target}, for ${platform}: ${megabytesOf(target)} MB\n`);

function run(command: string, ...words: string[]): void {
  const cwd = existsSync(making) ? making : root;
  const { status } = spawnSync(command, words, { cwd, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) fail(`${command} ${words[0]} failed.`);
}

function fail(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}
