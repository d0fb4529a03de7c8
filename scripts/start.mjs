/**
 * `npm start`: builds what is missing, then serves; `--run NAME` runs one of our commands instead. Plain JavaScript, so
 * that any Node can read it.
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { buildIfNeeded } from "./build-if-needed.mjs";
import { beginWithLittleMemory, withLittleMemory } from "./little-memory.mjs";
import { endWithParent, exitCode, signals, stdio } from "./pass-on-signals.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const oldestNode = 24;
const commands = ["admin", "backup", "doctor", "images", "move", "promo", "restore", "seed", "setup", "upgrade"];
const [flag, name, word] = process.argv.slice(2);
/** What an upgrade, even one run by an older release, calls on the next release. */
const isTrial = name === "main" && word === "--trial";

endWithParent();
refuseOtherPlatform();
if (flag === "--run" && !isTrial && !commands.includes(name)) refuseCommand();
if (Number(process.versions.node.split(".")[0]) < oldestNode) startUnderPinnedNode();
else await start();

/** A release contains Node and compiled packages for one platform only. */
function refuseOtherPlatform() {
  const file = join(root, "platform.txt");
  const made = existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
  const own = `${process.platform}-${process.arch}`;
  if (made === undefined || made === own) return;
  process.stderr.write(
    `Cette version est faite pour ${made}, et cette machine est ${own} : prenez celle de sa plateforme (npm run release -- DOSSIER ${own}).\n`,
  );
  process.exit(1);
}

function refuseCommand() {
  process.stderr.write(`Il n'y a pas de commande « ${name ?? ""} » ; il y a : ${commands.join(", ")}.\n`);
  process.exit(2);
}

async function start() {
  beginWithLittleMemory();
  // On a busy machine, Maglev's concurrent compilation sometimes crashes a process with SIGSEGV (nodejs/node#64841).
  setFlagsFromString("--no-maglev");
  const status = buildIfNeeded(root);
  if (status !== 0) process.exit(status);
  process.env.NODE_ENV = "production";
  const entry = flag === "--run" ? name : "main";
  if (flag === "--run") process.argv.splice(2, 2);
  await import(pathToFileURL(join(root, "dist/server", `${entry}.js`)).href);
}

/** Starts the server under the pinned Node, passes signals on to it, and exits with its exit code. */
function startUnderPinnedNode() {
  const pinned = join(root, "node_modules/.bin/node");
  if (!existsSync(pinned)) {
    process.stderr.write(
      `Il faut Node ${oldestNode} ou plus récent ; ceci est ${process.version}. Installez-le, ou lancez npm ci sur une plateforme dont nous fixons le Node.\n`,
    );
    process.exit(1);
  }
  const server = spawn(pinned, process.argv.slice(1), { stdio, env: withLittleMemory(process.env) });
  for (const signal of signals) process.on(signal, () => server.kill(signal));
  server.on("exit", (code, signal) => process.exit(exitCode(code, signal)));
}
