/**
 * `npm run dev`: Vite updates open pages in place, and the server restarts when its sources change
 * (docs/decisions/0003-tests-and-development.md).
 */
import { once } from "node:events";
import { mkdirSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { join, resolve, sep } from "node:path";
import { createServer as createVite } from "vite";
import { readEnvFile } from "../../src/server/config/env-file.ts";
import { freePort } from "../../test/harness/free-port.ts";
import { endWithParent, signals } from "../../scripts/pass-on-signals.mjs";
import { createBackend } from "./backend.ts";
import { createFront } from "./front.ts";
import { renderedAnew } from "./html.ts";
import { createMailbox } from "./mailbox.ts";
import { createRebuilder } from "./rebuilder.ts";

process.env.NODE_ENV = "development";
const root = join(import.meta.dirname, "../..");
const env = { ...readEnvFile([process.cwd(), root], process.env.ENV_FILE), ...process.env };
const host = env.HOST || "127.0.0.1";
const port = Number(env.PORT || 3000);
const dataDir = resolve(env.DATA_DIR || "./data");
const site = env.PUBLIC_URL || `http://127.0.0.1:${port}`;
const builds = join(root, `dist-dev-${process.pid}`);
rmLeftBuilds();
process.once("exit", () => rmSync(builds, { recursive: true, force: true }));
mkdirSync(builds);

const http = createHttpServer();
const vite = await createVite({
  root,
  configFile: join(root, "vite.config.ts"),
  cacheDir: join(root, "node_modules/.vite-dev"),
  appType: "custom",
  clearScreen: false,
  logLevel: "warn",
  // Names all packages at the start: one discovered later would reload every page.
  optimizeDeps: {
    entries: ["src/web/*/client.tsx", "src/web/*/*/client.tsx", "src/web/site/static.ts", "src/web/card/card.ts"],
  },
  server: {
    middlewareMode: true,
    hmr: { server: http },
    watch: {
      ignored: ["**/dist*/**", "**/e2e/**", "**/docs/**", "**/*.test.*", `${dataDir}/**`, join(root, "data/**")],
    },
    fs: { allow: [root, realpathSync(join(root, "node_modules"))] },
  },
});

const behind = await freePort();
const backend = createBackend(root, {
  host,
  port: behind,
  env: { ...env, HOST: host, PORT: String(behind), PUBLIC_URL: site, NODE_ENV: "development" },
});
const rebuilder = createRebuilder({
  root,
  builds,
  backend,
  say,
  complain: (error) => vite.ws.send({ type: "error", err: { message: String(error), stack: "" } }),
  done: () => vite.ws.send({ type: "custom", event: renderedAnew }),
});
vite.watcher.on("all", (_event, file) => rebuilder.changed(file));

endWithParent();
let ending = false;
for (const signal of signals)
  process.on(signal, () => {
    if (ending) return;
    ending = true;
    void Promise.all([backend.stop(signal), vite.close()]).then(([code]) => process.exit(code));
  });

http.on(
  "request",
  createFront(
    { host, port: behind, upToDate: rebuilder.upToDate },
    vite.middlewares,
    createMailbox(join(dataDir, "outbox")),
  ),
);
http.listen(port, host === "localhost" ? "127.0.0.1" : host);
await once(http, "listening");
await rebuilder.first();
say(`Développement : ${site} (administration : ${site}/administration). Pages et serveur suivent les fichiers.`);
say(
  env.SMTP_URL
    ? "E-mails : envoyés par SMTP_URL."
    : `E-mails : ${site}/@mails (fichiers : ${join(dataDir, "outbox")}).`,
);
if (!env.PAYTECH_API_KEY || env.PAYMENTS === "simulator")
  say(`PayTech simulé : ${site}/simulator ; « Payer » d'une commande y mène. Commandes d'essai : npm run seed.`);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Removes the builds left by a run that was killed. */
function rmLeftBuilds(): void {
  for (const name of readdirSync(root)) {
    const pid = /^dist-dev-(\d+)$/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(root + sep + name, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
