/**
 * `npm run upgrade -- RELEASE`: backs up, puts a release beside the serving one, tries it, switches to it, and switches
 * back if it does not serve. Killed at any moment, it leaves one of the two serving: an untried release is never
 * switched to, and the switch is one rename.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { currentLink, projectRoot } from "#server/config/project-root.ts";
import { backupBusyMessage } from "#server/operations/backup-process.ts";
import type { ServerSettings } from "#server/config/environment-settings.ts";
import { CommandError, printLine, runCliCommand, UsageError } from "./run.ts";

const usage = `Utilisation : npm run upgrade -- VERSION [--node] [--link LIEN] [--restart COMMANDE] [--wait S]
VERSION : le dossier d'une version (npm run release), ou son archive .tar.gz
  --node     un nœud parmi plusieurs, après le premier : sans sauvegarde
  --link     le lien que le service suit (../../current, vu de la version)
  --restart  ce qui redémarre le service (systemctl restart sen-digital-vcard)
  --wait     secondes que la nouvelle version a pour répondre (90)
Pour revenir en arrière, nommez la version d'avant.`;

/** Seconds until the new release must serve: a start waits up to a minute for its database. */
const usualWait = "90";
/** ms to wait for another backup. */
const longestBackupWaitMs = 30 * 60_000;
/** Successful answers needed in a row, one a second: a release that ends soon after its start does not serve. */
const answersWanted = 3;

const ownPlatform = `${process.platform}-${process.arch}`;

function readWords(words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        node: { type: "boolean", default: false },
        link: { type: "string", default: currentLink },
        restart: { type: "string", default: "systemctl restart sen-digital-vcard" },
        wait: { type: "string", default: usualWait },
      },
    });
    const [release, ...others] = positionals;
    const waitMs = Number(values.wait) * 1000;
    if (release !== undefined && others.length === 0 && waitMs > 0)
      return { ...values, waitMs, link: resolve(values.link), release: resolve(release) };
  } catch {
    // Falls through to the usage: there is no such option.
  }
  throw new UsageError(usage);
}

/**
 * Puts the release into the folder of releases, unless it is there; returns its folder.
 * @throws {CommandError} when it is no release, or its name is taken
 */
async function putBeside(release: string, releases: string): Promise<string> {
  if (!existsSync(release)) throw new CommandError(`${release} n'existe pas.`);
  if (dirname(realpathSync(release)) === releases) return assertIsRelease(realpathSync(release));
  const target = join(releases, basename(release).replace(/\.tar\.gz$/, ""));
  if (existsSync(target))
    throw new CommandError(`${target} est déjà là : nommez ce dossier, ou donnez un autre nom à la version.`);
  // Renamed when complete, so that a killed upgrade leaves no half of a release.
  const incoming = `${target}.incoming`;
  rmSync(incoming, { recursive: true, force: true });
  if (statSync(release).isDirectory()) cpSync(release, incoming, { recursive: true, verbatimSymlinks: true });
  else await unpack(release, incoming);
  try {
    renameSync(assertIsRelease(incoming), target);
  } finally {
    rmSync(incoming, { recursive: true, force: true });
  }
  return target;
}

async function unpack(archive: string, folder: string): Promise<void> {
  mkdirSync(folder);
  if (!(await run(["tar", "-xzf", archive, "--strip-components=1", "--no-same-owner", "-C", folder])))
    throw new CommandError(`${archive} ne peut pas être ouverte.`);
}

/** Runs a command until it ends; resolves to whether it succeeded. */
async function run([command = "", ...words]: readonly string[]): Promise<boolean> {
  const child = spawn(command, words, { stdio: ["ignore", "inherit", "inherit"] });
  const ended = await once(child, "close").catch((error: unknown) => [error]);
  return ended[0] === 0;
}

function assertIsRelease(folder: string): string {
  if (!["package.json", "scripts/start.mjs", "dist/server/main.js"].every((part) => existsSync(join(folder, part))))
    throw new CommandError(`${folder} n'est pas une version de ce service (npm run release).`);
  const file = join(folder, "platform.txt");
  const made = existsSync(file) ? readFileSync(file, "utf8").trim() : ownPlatform;
  if (made !== ownPlatform)
    throw new CommandError(`${folder} est faite pour ${made}, et cette machine est ${ownPlatform}.`);
  return folder;
}

function readVersion(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  return `${version} (${basename(folder)})`;
}

/** Runs a release's command line as the service's user, whose files it writes; resolves to how it ended. */
async function runOf(folder: string, words: readonly string[], { dataDir }: ServerSettings) {
  const { uid, gid } = statSync(dataDir, { throwIfNoEntry: false }) ?? {};
  const child = spawn(join(folder, "node_modules/.bin/node"), [join(folder, "scripts/start.mjs"), "--run", ...words], {
    stdio: ["ignore", "inherit", "pipe"],
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [status] = (await once(child, "close")) as [number | null];
  return { isDone: status === 0, said };
}

/** Backs up like `npm run backup`; waits for another backup that is running or was killed. */
async function backUp(serving: string, settings: ServerSettings): Promise<void> {
  const until = performance.now() + longestBackupWaitMs;
  for (let isSaid = false; ; isSaid = true) {
    const { isDone, said } = await runOf(serving, ["backup"], settings);
    if (isDone) return;
    if (!said.includes(backupBusyMessage) || performance.now() > until)
      throw new CommandError(`${said}La sauvegarde a échoué : rien n'est changé.`);
    if (!isSaid) printLine("Une autre sauvegarde est en cours : elle est attendue.");
    await wait(2000);
  }
}

/** Points the service's link to another release, in one step. */
function switchTo(folder: string, link: string): void {
  const next = `${link}.next`;
  rmSync(next, { force: true });
  symlinkSync(relative(dirname(link), folder), next);
  renameSync(next, link);
}

/** Restarts the service and waits for its answers; resolves to whether they came, to undefined if the command fails. */
async function restartAndCheck(
  { restart, waitMs }: { restart: string; waitMs: number },
  { host, port }: ServerSettings,
): Promise<boolean | undefined> {
  if (!(await run(restart.split(" ")))) return undefined;
  const isAnywhere = host === "0.0.0.0" || host === "::" || host === "localhost";
  const url = `http://${isAnywhere ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host}:${port}/health/ready`;
  const until = performance.now() + waitMs;
  for (let answers = 0; performance.now() < until; await wait(1000)) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    answers = answer?.ok ? answers + 1 : 0;
    if (answers === answersWanted) return true;
  }
  return false;
}

runCliCommand(async (settings, words) => {
  const { release, link, node, ...how } = readWords(words);
  const serving = existsSync(link) ? realpathSync(link) : undefined;
  if (serving !== projectRoot)
    throw new CommandError(
      `${link} ne mène pas à cette version (${projectRoot}) : lancez la commande de la version en service, ou nommez le lien (--link).`,
    );
  const next = await putBeside(release, dirname(serving));
  if (next === serving) throw new CommandError(`${readVersion(next)} est déjà la version en service.`);
  printLine(`De ${readVersion(serving)} à ${readVersion(next)}.`);
  if (!node && settings.backup.to !== undefined) await backUp(serving, settings);
  else if (!node) printLine("Pas de sauvegarde : BACKUP_TO n'est pas renseigné.");
  // Runs beside the serving release, on its database, whose migrations only add.
  const trial = await runOf(next, ["main", "--trial"], settings);
  if (!trial.isDone)
    throw new CommandError(
      `${trial.said}À l'essai, ${readVersion(next)} ne sert pas : ${readVersion(serving)} sert toujours.`,
    );
  switchTo(next, link);
  if (await restartAndCheck(how, settings)) return `${readVersion(next)} sert.`;
  switchTo(serving, link);
  const isBack = await restartAndCheck(how, settings);
  if (isBack === undefined)
    throw new CommandError(
      `«\u00a0${how.restart}\u00a0» échoue\u00a0: ${link} mène de nouveau à ${basename(serving)}. Voyez le journal du service, ou nommez la commande qui le relance (--restart).`,
    );
  throw new CommandError(
    isBack
      ? `${readVersion(next)} ne répond pas : ${readVersion(serving)} sert de nouveau. Son journal dit pourquoi.`
      : `Ni ${readVersion(next)} ni ${readVersion(serving)} ne répondent : voyez le journal du service (${link} mène de nouveau à ${basename(serving)}).`,
  );
});
