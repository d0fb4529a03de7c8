import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { routePaths } from "#shared/route-paths.ts";
import type { Database } from "#server/db/database.ts";
import { createFolderStorage } from "#server/adapters/storage/folder-storage.ts";
import { openPostgresDatabase } from "#server/db/postgres.ts";
import { openSqliteDatabase } from "#server/db/sqlite.ts";
import { findDocumentFaults } from "#server/features/documents/document-service.ts";
import { type RunningServer, startServer } from "../../e2e/harness/server.ts";
import { documentSettings } from "../factories/papers.ts";
import { unpaidOrders } from "../factories/unpaid-order.ts";
import { startPostgresServer } from "../harness/postgres-server.ts";
import { serverEnv } from "./load.ts";
import { report, rounds } from "./rounds.ts";

const documents = rounds(200, 2000);
const racers = 32;
const latestKillMs = 900;
const form = new URLSearchParams({
  name: "Teranga Assurances SA",
  address: "12 avenue Pompidou, Dakar",
  ninea: "",
  rccm: "",
  email: "",
  sans: "oui",
}).toString();

const isQuoted = (ref: string) => ref.charCodeAt(25) % 2 === 0;

const root = mkdtempSync(join(tmpdir(), "vcard-documents-"));
const endings: (() => Promise<void>)[] = [];
let running: RunningServer | undefined;
afterAll(async () => {
  // In case an expectation failed between a start and its kill.
  await running?.kill();
  for (const end of endings) await end();
  rmSync(root, { recursive: true, force: true });
});

interface Engine {
  /** One for each engine, since marks of the numbers already given are stored beside the images. */
  dataDir: string;
  env: Record<string, string>;
  open: () => Database;
}

async function prepare(engine: "sqlite" | "postgres"): Promise<Engine> {
  const dataDir = join(root, engine);
  mkdirSync(dataDir);
  if (engine === "sqlite")
    return { dataDir, env: {}, open: () => openSqliteDatabase(join(dataDir, "sen-digital-vcard.sqlite")) };
  const postgres = await startPostgresServer(["max_connections=100"]);
  endings.push(() => postgres.remove());
  await postgres.createDatabase("papers");
  const url = `${postgres.url}/papers`;
  return { dataDir, env: { DATABASE_URL: url }, open: () => openPostgresDatabase(url) };
}

/** Requests every second order's quote and all invoices until the server is gone; resolves to the orders answered. */
async function issueUntilGone(server: RunningServer, orders: { ref: string; key: string }[]): Promise<Set<string>> {
  const answered = new Set<string>();
  async function race(): Promise<void> {
    for (let next = orders.pop(); next; next = orders.pop()) {
      // 409 if it was issued before a kill.
      if (isQuoted(next.ref)) expect([303, 409]).toContain(await ask(routePaths.quote(next.ref), next.key));
      // 409 also if PostgreSQL finished a killed process's statements after we had read the documents.
      expect([303, 409]).toContain(await ask(routePaths.invoices(next.ref), next.key));
      answered.add(next.ref);
    }
  }
  const ask = async (path: string, key: string) => {
    const headers = { "X-Order-Key": key, Origin: server.url, "Content-Type": "application/x-www-form-urlencoded" };
    const { status } = await fetch(server.url + path, { method: "POST", redirect: "manual", headers, body: form });
    return status;
  };
  const ends = await Promise.allSettled(Array.from({ length: racers }, race));
  // The kill breaks connections; other errors are faults.
  for (const end of ends) if (end.status === "rejected" && !(end.reason instanceof TypeError)) throw end.reason;
  return answered;
}

// Seen to fail with the counter written in its own transaction before the document's: gaps after the first kill.
test.each(["sqlite", "postgres"] as const)(
  `on %s ${documents} invoices and earlier quotes, requested by ${racers} at once between kill -9s, have the numbers 1 to N`,
  async (engine) => {
    const { dataDir, env, open } = await prepare(engine);
    const options = { dataDir, env: { ...serverEnv, ...documentSettings, ...env } };
    await (await startServer(options)).kill();
    const db = open();
    await unpaidOrders(db, documents);
    const answered = new Set<string>();
    let kills = 0;
    for (;;) {
      const done = new Set(
        (await db.query.selectFrom("documents").select("orderRef").where("kind", "=", "invoice").execute()).map(
          ({ orderRef }) => orderRef,
        ),
      );
      expect([...answered].filter((ref) => !done.has(ref))).toEqual([]);
      const left = (await db.query.selectFrom("orders").select(["ref", "key"]).execute()).filter(
        ({ ref }) => !done.has(ref),
      );
      if (left.length === 0) break;
      // Some orders ask more often than a buyer may.
      await db.query.deleteFrom("rateLimits").execute();
      const server = await startServer(options);
      running = server;
      const racing = issueUntilGone(server, left);
      await Promise.race([racing, wait(50 + Math.random() * latestKillMs)]);
      await server.kill();
      kills += 1;
      for (const ref of await racing) answered.add(ref);
    }
    const papers = await db.query
      .selectFrom("documents")
      .select(["kind", "orderRef", "number"])
      .orderBy("number")
      .execute();
    const quotes = new Set(papers.map(({ orderRef }) => orderRef).filter(isQuoted)).size;
    for (const [kind, length] of [
      ["invoice", documents],
      ["quote", quotes],
    ] as const) {
      const numbers = papers.filter((paper) => paper.kind === kind).map(({ number }) => number);
      expect(numbers, kind).toEqual(Array.from({ length }, (_, at) => at + 1));
    }
    expect(await findDocumentFaults({ db, storage: createFolderStorage(join(dataDir, "images")) })).toEqual([]);
    await db.close();
    report(
      `papers on ${engine}: ${documents} invoices and ${quotes} quotes issued by ${racers} at once, ${kills} kills -9: 1 to N each`,
    );
  },
);
