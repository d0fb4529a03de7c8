/** `npm run dev`: rebuilds and restarts the server when a source changes. */
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildIfNeeded } from "./build-if-needed.mjs";
import { withFewArenas } from "./few-arenas.mjs";
import { endWithParent, exitCode, signals, stdio } from "./pass-on-signals.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const settleMs = 200;
let server;
let timer;
/** What follows once the server has ended. */
let next = () => undefined;

endWithParent();
for (const signal of signals) process.on(signal, () => end(signal));
restart();
for (const folder of ["src", "public", "db"]) watch(join(root, folder), { recursive: true }, restartSoon);

function restartSoon() {
  clearTimeout(timer);
  timer = setTimeout(restart, settleMs);
}

function restart() {
  if (buildIfNeeded(root) !== 0) return;
  next = serve;
  if (server) server.kill("SIGINT");
  else serve();
}

function serve() {
  next = () => undefined;
  server = spawn(process.execPath, [join(root, "scripts/start.mjs")], { cwd: root, stdio, env: withFewArenas(process.env) });
  server.once("exit", (code, signal) => {
    server = undefined;
    next(exitCode(code, signal));
  });
}

/** Ends with the server, as it ends. */
function end(signal) {
  clearTimeout(timer);
  next = (code) => process.exit(code);
  if (server) server.kill(signal);
  else process.exit(0);
}
