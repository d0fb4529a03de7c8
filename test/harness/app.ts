import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { createApp } from "#server/composition/app.ts";
import type { Database } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { readSettings, type Settings } from "#server/config/env.ts";
import { jobHandlers } from "#server/composition/job-handlers.ts";
import { createWorker, type Worker } from "#server/jobs/worker.ts";
import { createLog } from "#server/operations/log/log.ts";
import { onPaid, onPaidAgain, onRefunded, onRestReceived } from "#server/composition/on-paid.ts";
import { onPieceMoved } from "#server/composition/on-piece-moved.ts";
import { loadPages } from "#server/rendering/pages.ts";
import { createFolderMail } from "#server/adapters/mail/folder.ts";
import type { SteadyClock } from "#server/adapters/clock/clock-port.ts";
import { createPayTech } from "#server/adapters/payments/paytech.ts";
import { createFileStorage } from "#server/adapters/storage/files.ts";
import { testClock, type TestClock } from "./clock.ts";
import { freshDatabase } from "./database.ts";
import { freePort } from "./free-port.ts";
import { memoryFolder } from "./memory-folder.ts";

export interface TestApp {
  /** Such as `http://127.0.0.1:41234`; it listens, since the PayTech adapter calls the simulator over HTTP. */
  url: string;
  app: FastifyInstance;
  deps: Deps;
  clock: TestClock;
  /** Not started: a test runs due jobs when it wants, with `worker.runDue()`. */
  worker: Worker;
  /** Mails handed over, as raw text, oldest first. */
  outboxDir: string;
  /** Another node of the same service: same database, images and clock; closed with this one. */
  addNode(): Promise<TestApp>;
  close(): Promise<void>;
}

/** In the place of a drawn picture, which takes a second of a processor: tests of pictures give `deps.paint` and its like the real ones. */
const blankPicture = Buffer.from("no picture");

/** What an application needs, with real files in the folder of its settings. `dist`: a folder of other pages than those that were built. */
export function testDeps(settings: Settings, db: Database, clock: SteadyClock, dist?: string): Deps {
  const log = createLog(settings.logLevel);
  return {
    settings,
    log,
    db,
    clock,
    storage: createFileStorage(join(settings.dataDir, "images")),
    mail: createFolderMail(join(settings.dataDir, "outbox")),
    payments: createPayTech(settings.paytech, log),
    pages: loadPages({ ...settings.site, publicUrl: settings.publicUrl, paymentsSimulated: settings.paytech.simulated }, clock, dist),
    noticed: { untrustedProxy: false },
    patience: { lagMs: Number.POSITIVE_INFINITY, drawingMs: 60_000 },
    paint: async () => blankPicture,
    paintPrinted: async () => ({ front: blankPicture, back: blankPicture }),
    paintChart: async () => blankPicture,
    onPaid,
    onPaidAgain,
    onPieceMoved,
    onRefunded,
    onRestReceived,
  };
}

/** A whole service on a fresh database of the engine under test, with real files, and PayTech's simulator. `dist`: as for `testDeps`. */
export async function startTestApp(env: Record<string, string> = {}, dist?: string): Promise<TestApp> {
  const folder = mkdtempSync(join(memoryFolder(), "vcard-test-"));
  const database = await freshDatabase(folder);
  const clock = testClock();
  const nodes: (() => Promise<void>)[] = [];

  async function startNode(): Promise<TestApp> {
    const port = await freePort();
    const settings = readSettings({ DATA_DIR: folder, PORT: String(port), LOG_LEVEL: "silent", ...(env.PAYTECH_API_KEY ? {} : { PAYMENTS: "simulator" }), ...env });
    const deps = testDeps(settings, database.open(), clock, dist);
    const app = await createApp(deps);
    await app.listen({ port, host: "127.0.0.1" });
    const worker = createWorker(deps, jobHandlers);
    nodes.push(async () => {
      await app.close();
      await worker.stop();
      await deps.db.close();
    });
    return { url: settings.publicUrl, app, deps, clock, worker, outboxDir: join(folder, "outbox"), addNode: startNode, close };
  }

  async function close(): Promise<void> {
    for (const closeNode of nodes.splice(0)) await closeNode();
    rmSync(folder, { recursive: true, force: true });
  }

  return startNode();
}
