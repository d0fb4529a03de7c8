/** `npm run dev`: rebuilds and restarts the server when a source changes. */
import { spawn, spawnSync } from "node:child_process";
import { watch } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const settleMs = 200;
let server;
let timer;

restart();
for (const folder of ["src", "public", "db"]) watch(join(root, folder), { recursive: true }, restartSoon);
process.on("SIGINT", () => {
  server?.kill("SIGTERM");
  process.exit(0);
});

function restartSoon() {
  clearTimeout(timer);
  timer = setTimeout(restart, settleMs);
}

function restart() {
  const { status } = spawnSync(process.execPath, [join(root, "scripts/build.ts")], { cwd: root, stdio: "inherit" });
  if (status !== 0) return;
  server?.kill("SIGTERM");
  const start = () => {
    server = spawn(process.execPath, [join(root, "scripts/start.mjs")], { cwd: root, stdio: "inherit" });
  };
  if (server && server.exitCode === null) server.once("exit", start);
  else start();
}
