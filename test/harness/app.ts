import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { createHttpApp } from "#server/composition/app.ts";
import type { Database } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { readEnvironmentSettings, type ServerSettings } from "#server/config/environment-settings.ts";
import { jobHandlers, turnQueues } from "#server/composition/job-handlers.ts";
import { createJobWorker, type JobWorker } from "#server/jobs/worker.ts";
import { createLogger } from "#server/operations/log/log.ts";
import { paidConsequences } from "#server/composition/on-paid.ts";
import { handlePieceMoved } from "#server/composition/on-piece-moved.ts";
import { probeBackupPlace } from "#server/composition/open-data.ts";
import { loadBuiltPages } from "#server/rendering/pages.ts";
import { createFolderMailTransport } from "#server/adapters/mail/folder.ts";
import type { MonotonicClock } from "#server/adapters/clock/clock-port.ts";
import { createPayTechProvider } from "#server/adapters/payments/paytech-provider.ts";
import { createHttpsWebhookSender } from "#server/adapters/webhooks/https-sender.ts";
import { createFolderStorage } from "#server/adapters/storage/folder-storage.ts";
import { testClock, type TestClock } from "./clock.ts";
import { freshDatabase } from "./database.ts";
import { freePort } from "./free-port.ts";
import { keptImages } from "./kept-images.ts";
import { memoryFolder } from "./memory-folder.ts";

export interface TestApp {
  /** Address such as `http://127.0.0.1:41234`; it listens because the PayTech adapter calls the simulator by HTTP. */
  url: string;
  app: FastifyInstance;
  deps: Deps;
  clock: TestClock;
  /** Not started: a test runs due jobs with `worker.runDue()` when needed. */
  worker: JobWorker;
  /** Folder of the sent mails, as raw text, oldest first. */
  outboxDir: string;
  /** Starts another node of the same service: same database, images and clock; closed with this one. */
  addNode(): Promise<TestApp>;
  close(): Promise<void>;
}

/**
 * Replaces drawn pictures, which take a second of processor time each; tests of pictures set the real functions
 * (`deps.paint` and the like).
 */
const blankPicture = Buffer.from("no picture");

/**
 * Creates an application's dependencies, with real files in the folder of its settings.
 */
export function testDeps(settings: ServerSettings, db: Database, clock: MonotonicClock): Deps {
  const log = createLogger(settings.logLevel);
  return {
    settings,
    log,
    db,
    clock,
    storage: createFolderStorage(join(settings.dataDir, "images")),
    images: keptImages,
    probeBackupPlace: () => probeBackupPlace(settings),
    mail: createFolderMailTransport(join(settings.dataDir, "outbox")),
    payments: createPayTechProvider(settings.paytech, log),
    formerPayments: [],
    webhooks: createHttpsWebhookSender(),
    // Sends nothing to Apple: a test sets its stand-in.
    walletPush: undefined,
    pages: loadBuiltPages({
      ...settings.site,
      publicUrl: settings.publicUrl,
      paymentsSimulated: settings.paytech.simulated,
    }),
    noticed: { untrustedProxy: false },
    patience: {
      lagMs: Number.POSITIVE_INFINITY,
      drawingMs: 60_000,
      cardCheckMs: 30,
      settingsCheckMs: 50,
      lateNoticeMs: 1500,
      outageLookMs: Number.POSITIVE_INFINITY,
    },
    paint: async () => blankPicture,
    paintPrinted: async () => ({ front: blankPicture, back: blankPicture }),
    paintChart: async () => blankPicture,
    onPieceMoved: handlePieceMoved,
    ...paidConsequences,
  };
}

/** Starts a whole service on a new database of the tested engine, with real files and PayTech's simulator. */
export async function startTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  const folder = mkdtempSync(join(memoryFolder(), "vcard-test-"));
  const database = await freshDatabase(folder);
  const clock = testClock();
  const nodes: (() => Promise<void>)[] = [];

  async function startNode(): Promise<TestApp> {
    const port = await freePort();
    const settings = readEnvironmentSettings({
      DATA_DIR: folder,
      PORT: String(port),
      LOG_LEVEL: "silent",
      ...(env.PAYTECH_API_KEY ? {} : { PAYMENTS: "simulator" }),
      ...env,
    });
    const deps = testDeps(settings, database.open(), clock);
    const app = await createHttpApp(deps);
    await app.listen({ port, host: "127.0.0.1" });
    const worker = createJobWorker(deps, jobHandlers, { turnQueues });
    nodes.push(async () => {
      await app.close();
      await worker.stop();
      await deps.db.close();
    });
    return {
      url: settings.publicUrl,
      app,
      deps,
      clock,
      worker,
      outboxDir: join(folder, "outbox"),
      addNode: startNode,
      close,
    };
  }

  async function close(): Promise<void> {
    for (const closeNode of nodes.splice(0)) await closeNode();
    rmSync(folder, { recursive: true, force: true });
  }

  return startNode();
}
