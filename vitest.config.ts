import { availableParallelism, devNull } from "node:os";
import { defineConfig } from "vitest/config";
import { memoryFolder } from "./test/harness/memory-folder.ts";
import { useRunFolder } from "./test/harness/run-folder.ts";
import {
  everyDoor,
  isShortRun,
  journeyTurns,
  kills,
  listPart,
  listPostgresFiles,
  listRest,
  mainDrawings,
  mainKills,
  mainJourneys,
  mainTables,
  sampleTurns,
  startedProcesses,
} from "./test/harness/short-run.ts";

// No test, nor anything a test starts, may read the developer's own .env.
process.env.ENV_FILE = devNull;
useRunFolder();

/** ms that `expect.poll` waits, long enough that a busy machine fails no test. */
const patient = { expect: { poll: { timeout: 20_000 } } };
/** Tests' folders are in memory, where a sync costs nothing; torture tests use the disk. */
const inMemory = { TMPDIR: memoryFolder() };
/** As in production: React's development build also records where each element was created. */
const asServed = { ...inMemory, NODE_ENV: "production" };
/** The server's modules keep no state between tests, so a worker imports them once for all its files: half the time. */
const shared = { isolate: false, ...patient };
const database = {
  ...shared,
  include: ["src/**/*.db.test.ts", "test/**/*.db.test.ts"],
  setupFiles: ["test/harness/built-entries.ts"],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};
/** Tests `npm run dev`, whose tools seldom change: only runs in `npm run test:full` and, in turn, on CI. */
const development = "e2e/development.e2e.ts";
const drawing = "src/**/*.drawing.test.ts";
const built = "test/harness/global-build.ts";
const rare = listPart([development, "test/torture/*.test.ts"], sampleTurns);
const torture = {
  ...patient,
  testTimeout: process.env.TORTURE ? 4 * 3_600_000 : 600_000,
  hookTimeout: 120_000,
  fileParallelism: !process.env.TORTURE,
  globalSetup: [built],
};
const inBrowser = {
  ...shared,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  globalSetup: [built, "test/harness/global-browser.ts"],
};

/**
 * `*.db.test.ts` runs on both engines, `*.e2e.ts` in a real browser, `test/torture/` against the built server.
 * `*.drawing.test.ts` draws images and files, which takes long; every other `*.test.ts` is short and needs no build.
 */
export default defineConfig({
  oxc: { jsx: { runtime: "automatic", development: false } },
  test: {
    // One more than the processors: tests often wait for browsers, leases and stops.
    maxWorkers: availableParallelism() + 1,
    // V8 compiles beside a worker's own thread, which on a busy machine sometimes crashes it with SIGSEGV: Maglev since
    // Node 24.15 (nodejs/node#64841), Sparkplug before (nodejs/node#62393). A larger young generation is collected less
    // often: saves a tenth of the processor time.
    execArgv: ["--no-maglev", "--no-concurrent-sparkplug", "--min-semi-space-size=32", "--max-semi-space-size=64"],
    reporters: ["default", "./test/harness/closing-line.ts"],
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "{scripts,tools}/**/*.test.ts", "test/**/*.test.ts"],
          exclude: ["**/*.db.test.ts", drawing, "test/torture/**"],
          // Their processor time is bounded; how busy the machine is decides no test.
          testTimeout: 120_000,
          setupFiles: ["test/harness/processor-time.ts"],
        },
      },
      {
        test: {
          ...shared,
          name: "drawing",
          include: isShortRun ? mainDrawings : [...mainDrawings, ...listPart([drawing], journeyTurns)],
          env: inMemory,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: "sqlite",
          ...database,
          exclude: isShortRun ? startedProcesses : listRest(startedProcesses, journeyTurns),
          env: { ...asServed, TEST_ENGINE: "sqlite" },
          globalSetup: [built],
        },
      },
      {
        test: {
          name: "postgres",
          ...database,
          include: listPostgresFiles(database.include),
          env: { ...asServed, TEST_ENGINE: "postgres" },
          globalSetup: [built, "test/harness/global-postgres.ts"],
        },
      },
      {
        test: {
          ...torture,
          name: "kills",
          include: isShortRun ? mainKills : kills,
          // A sample runs these in its share of torture, with more rounds.
          exclude: process.env.TEST_TURN === undefined ? [] : rare,
          env: { TORTURE_ONCE: "1" },
        },
      },
      { test: { ...torture, name: "torture", include: rare, exclude: [development] } },
      {
        test: {
          ...inBrowser,
          env: asServed,
          name: "conformance",
          include: isShortRun ? mainTables : ["e2e/conformance/*.e2e.ts"],
        },
      },
      { test: { ...inBrowser, name: "development", include: rare, exclude: ["test/**"] } },
      {
        test: {
          ...inBrowser,
          env: inMemory,
          name: "browser",
          include: isShortRun
            ? mainJourneys
            : [
                ...mainJourneys,
                ...everyDoor,
                ...listPart(["e2e/*.e2e.ts", "e2e/company-space/*.e2e.ts"], journeyTurns),
              ],
          exclude: [development],
        },
      },
    ],
  },
});
