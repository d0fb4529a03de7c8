/**
 * `node tools/security.ts [--seconds N] [sqlmap|wapiti|slow …]`: runs sqlmap, wapiti and slowhttptest against the built
 * server on loopback, each for at most N seconds (120). Prints one line each; exits 1 if any found something.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { makeDemoOrders } from "../bench/demo-orders.ts";
import { startServer } from "../e2e/harness/server.ts";
import buildIfNeeded from "../test/harness/global-build.ts";
import { startPostgresServer } from "../test/harness/postgres-server.ts";
import { canInstall, install } from "../scripts/debian-packages.ts";
import { failures, startProxy, told } from "./security/counting-proxy.ts";
import { runSlow, slowWays } from "./security/slow-clients.ts";
import { runSqlmap } from "./security/sqlmap.ts";
import { openTargets, staffTargets } from "./security/targets.ts";
import { runWapiti } from "./security/wapiti.ts";

const { values, positionals } = parseArgs({
  options: { seconds: { type: "string", default: "120" }, connections: { type: "string", default: "800" } },
  allowPositionals: true,
});
const seconds = Number(values.seconds);
const isWanted = (name: string) => positionals.length === 0 || positionals.includes(name);
let isFound = false;

const isThere = (tool: string) => spawnSync("sh", ["-c", `command -v ${tool}`]).status === 0;
const missing = () => ["sqlmap", "wapiti", "slowhttptest"].filter((tool) => !isThere(tool));
if (missing().length > 0 && canInstall()) install(missing());
for (const tool of missing()) say(`${tool}: not installed, left out`);
buildIfNeeded();

await attack("SQLite", {});
if (isWanted("sqlmap") && isThere("sqlmap")) await attackOnPostgres();
process.exit(isFound ? 1 : 0);

/** Runs only sqlmap: everything but the database is the same. */
async function attackOnPostgres(): Promise<void> {
  const postgres = await startPostgresServer(["fsync=off"]);
  try {
    await postgres.createDatabase("security");
    await attack("PostgreSQL", { DATABASE_URL: `${postgres.url}/security` });
  } finally {
    await postgres.remove();
  }
}

async function attack(engine: "SQLite" | "PostgreSQL", database: Record<string, string>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "vcard-security-"));
  Object.assign(process.env, database, { ENV_FILE: devNull });
  const [card, payment, administrator] = makeDemoOrders(dataDir);
  const server = await startServer({ dataDir, env: { ...database, TRUST_PROXY: "1" } });
  const ref = card.replace("/vcard/", "");
  try {
    const login = await fetch(`${server.url}/api/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(administrator),
    });
    if (!login.ok) throw new Error(`Nobody could log in: ${login.status}.`);
    const { token } = (await login.json()) as { token: string };
    if (isWanted("sqlmap") && isThere("sqlmap")) {
      await tell(`sqlmap, ${engine}, anybody`, server.url, undefined, (url) =>
        runSqlmap(url, openTargets(ref), seconds),
      );
      await tell(`sqlmap, ${engine}, staff`, server.url, token, (url) => runSqlmap(url, staffTargets(ref), seconds));
    }
    if (engine === "PostgreSQL") return;
    if (isWanted("wapiti") && isThere("wapiti")) {
      const pages = [
        "/commander/SILVER",
        `${card}?s=nfc`,
        `${payment}?cle=x&retour=annule`,
        "/newsletter",
        "/administration",
        "/exemple",
        `/api/orders/vcard/${ref}?photo=1&inline=1`,
        "/newsletter/confirmer/x?x=1",
      ];
      await tell("wapiti, anybody", server.url, undefined, (url) => runWapiti(url, pages, seconds));
      const lists = staffTargets(ref)
        .filter(({ body }) => !body)
        .map(({ path }) => path.replaceAll("*", ""));
      await tell("wapiti, staff", server.url, token, (url) => runWapiti(url, lists, seconds));
    }
    if (isWanted("slow") && isThere("slowhttptest")) {
      for (const way of Object.keys(slowWays) as (keyof typeof slowWays)[]) {
        const { connected, answered, unanswered, longest } = await runSlow(
          server.url,
          way,
          Number(values.connections),
          seconds,
        );
        say(
          `slowhttptest, slow ${way}: ${connected} connections held for ${seconds} s; ${answered} of ${answered + unanswered} others answered, the slowest in ${longest} ms`,
        );
        if (unanswered > 0) isFound = true;
      }
    }
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function tell(
  name: string,
  url: string,
  token: string | undefined,
  run: (url: string) => Promise<string[]>,
): Promise<void> {
  const proxy = await startProxy(url, token);
  const found = await run(proxy.url);
  proxy.close();
  const failed = failures(proxy);
  say(`${name}: ${told(proxy)}; ${found.length} findings, ${failed} failures`);
  for (const one of new Set(found)) say(`  ${one}`);
  if (found.length + failed > 0) isFound = true;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
