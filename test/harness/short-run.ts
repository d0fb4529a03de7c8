import { globSync } from "node:fs";
import { join } from "node:path";

/**
 * Tests of `npm test` on a developer's machine, where it is to end in four minutes; `npm run test:full` and any run with
 * words take all, CI these and a part of all. Only `scripts/test.ts` sets `TEST_SHORT`
 * (docs/decisions/0003-tests-and-development.md).
 */
export const isShortRun = process.env.TEST_SHORT === "1";

/** On PostgreSQL, of a developer's run: its SQL and queue, limits that several nodes share, and races for money. */
export const mainEngineClaims = [
  // Its SQL, its migrations and its queue
  "src/server/db/**/*.db.test.ts",
  "src/server/jobs/*.db.test.ts",
  // Two at once
  "src/server/features/payments/{payment,group-order}-races.db.test.ts",
  // Limits and locks that several nodes share
  "src/server/auth/**/*.db.test.ts",
  "src/server/features/payments/payment-limits.db.test.ts",
  // Lists, sums and erasure: SQL of its own for each engine, or over all tables
  "src/server/features/order-desk/list/*.db.test.ts",
  "src/server/features/payments/accounting/*.db.test.ts",
  "src/server/features/cards/visits/*.db.test.ts",
  "src/server/features/owners/statistics/statistics.db.test.ts",
  "src/server/features/privacy/erasure/erasure.db.test.ts",
];

/** On PostgreSQL: the claims that depend on the engine. SQLite's run takes every file of both engines. */
export const engineClaims = [
  ...mainEngineClaims,
  "test/old-database.db.test.ts",
  "src/**/*race*.db.test.ts",
  "src/**/*-conflicts.db.test.ts",
  "src/server/features/production/queue/*.db.test.ts",
];

/**
 * The part that `scripts/test.ts` gives to CI by `TEST_TURN`, from 0; undefined for any other run. CI takes a third of
 * what a developer's run leaves out, and a sixth of what SQLite's run takes too and of torture; another part at each
 * commit.
 */
const sampleTurn = process.env.TEST_TURN === undefined ? undefined : Number(process.env.TEST_TURN);

/** Parts that CI makes of the repetitions on PostgreSQL, of torture and of the planted breakages. */
export const sampleTurns = 6;

/** Parts that CI makes of everything else that it does not take whole. */
export const journeyTurns = 3;

/**
 * How often a race or a random history is repeated: `whole`, of which CI takes a third and a developer's run a sixth.
 */
export function shorter(whole: number): number {
  return Math.ceil(whole / (isShortRun ? 6 : sampleTurn === undefined ? 1 : 3));
}

/** Returns every third, say, of `all` where `turns` is 3, and all of them for a run that takes no part. */
export function takePart<T>(all: readonly T[], turns: number): readonly T[] {
  return sampleTurn === undefined ? all : all.filter((_, at) => at % turns === sampleTurn % turns);
}

/** Lists this run's part of the files that the patterns name; for a run that takes no part the patterns themselves. */
export function listPart(patterns: readonly string[], turns: number): string[] {
  return sampleTurn === undefined ? [...patterns] : [...takePart(listFiles(patterns), turns)];
}

/** Lists the files that this run leaves to another one. */
export function listRest(patterns: readonly string[], turns: number): string[] {
  if (sampleTurn === undefined) return [];
  const part = listPart(patterns, turns);
  return listFiles(patterns).filter((file) => !part.includes(file));
}

function listFiles(patterns: readonly string[]): string[] {
  return globSync([...patterns], { cwd: join(import.meta.dirname, "../..") }).toSorted();
}

/** Lists the files on PostgreSQL, of all that have tests of a database, below the folder of the project. */
export function listPostgresFiles(all: readonly string[]): string[] {
  if (isShortRun) return mainEngineClaims;
  return sampleTurn === undefined ? [...all] : [...engineClaims, ...listPart(all, sampleTurns)];
}

/**
 * On SQLite, of which CI takes a part: each test starts the service or a command line several times, redraws PDFs, loads
 * every module a second time or fills a year of the demonstration, and guards code that changes seldom.
 */
export const startedProcesses = [
  "src/server/cli/{admin,doctor,promo,require-database,restore,run,setup}.db.test.ts",
  "src/server/cli/demo/year.db.test.ts",
  "src/server/config/env-file.db.test.ts",
  "src/server/composition/open-data.db.test.ts",
  "src/server/config/data-folder/data-folder.db.test.ts",
  "src/server/features/maintenance/backups/{damage,move-database,papers-kept}.db.test.ts",
  "src/server/features/payments/promo-codes/buyers.db.test.ts",
  "src/server/features/production/print/{buyers-card,sixty-names}.db.test.ts",
  "src/server/features/production/proofs/designs.db.test.ts",
  "src/server/http/stop.db.test.ts",
  "test/offers/fourth-offer.db.test.ts",
  "test/start-words.db.test.ts",
];

/** In the browser: the main journey of each person. */
export const mainRoads = [
  // The buyer: from the landing page to a saved contact
  "e2e/buyer-journey.e2e.ts",
  // The owner
  "e2e/owner-gives.e2e.ts",
  // Staff
  "e2e/portal-atelier.e2e.ts",
  "e2e/printed-card.e2e.ts",
];

/** On CI, always: whether each mail's links and each role's screens open from where people come in. */
export const everyDoor = ["e2e/doors/*.e2e.ts", "e2e/company-space/from-invitation.e2e.ts"];

/** The words of all screens but the portal's, whose tables take as long as the others together. */
export const mainTables = ["owner", "public", "service"].map((name) => `e2e/conformance/${name}.e2e.ts`);

/** Of the slow drawings, the printed card's file. */
export const mainDrawings = ["src/server/rendering/card-pdf/card-pdf.drawing.test.ts"];

const named = (...names: string[]) => names.map((name) => `test/torture/${name}.test.ts`);

/** A round of each way to be killed or stopped under load. */
export const mainKills = named("kill", "stop", "sync-errors");

/** The same on CI; what else kills the service or its start is of torture, of which CI takes a share. */
export const kills = [...mainKills, ...named("backup", "upgrade")];
