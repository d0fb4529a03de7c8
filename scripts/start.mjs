/** `npm start`: builds what is missing, then serves; `--run NAME` runs one of our command lines instead. Plain JS: any Node reads it. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const oldestNode = 24;
const [flag, name] = process.argv.slice(2);

if (Number(process.versions.node.split(".")[0]) < oldestNode) restartUnderPinnedNode();
await buildIfNeeded();
process.env.NODE_ENV = "production";
const entry = flag === "--run" ? name : "main";
if (flag === "--run") process.argv.splice(2, 2);
await import(pathToFileURL(join(root, "dist/server", `${entry}.js`)).href);

function restartUnderPinnedNode() {
  const pinned = join(root, "node_modules/.bin/node");
  if (!existsSync(pinned)) {
    process.stderr.write(`Node ${oldestNode} or newer is needed; this is ${process.version}. Install it, or run npm ci on a platform whose Node we pin.\n`);
    process.exit(1);
  }
  const { status } = spawnSync(pinned, process.argv.slice(1), { stdio: "inherit" });
  process.exit(status ?? 1);
}

async function buildIfNeeded() {
  const { fingerprint } = await import("./fingerprint.mjs");
  const stamp = join(root, "dist/fingerprint");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint(root)) return;
  process.stdout.write("Construction des pages (quelques secondes)…\n");
  const { status } = spawnSync(process.execPath, [join(root, "scripts/build.ts")], { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
