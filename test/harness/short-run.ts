import { globSync } from "node:fs";
import { join } from "node:path";

/**
 * Whether this is `npm test` on a developer's machine, which should end in four minutes. `npm run test:full` and runs
 * with arguments take all tests; CI takes these and a part of all. Only `scripts/test.ts` sets `TEST_SHORT`
 * (docs/decisions/0003-tests-and-development.md).
 */
export const isShortRun = process.env.TEST_SHORT === "1";

/** A developer's run on PostgreSQL: its SQL and queue, limits shared by several nodes, and races for money. */
export const mainEngineClaims = [
  // Its SQL, its migrations and its queue
  "src/server/db/**/*.db.test.ts",
  "src/server/jobs/*.db.test.ts",
  // Two payments at once
  "src/server/features/payments/{payment,group-order}-races.db.test.ts",
  // Limits and locks shared by several nodes
  "src/server/auth/**/*.db.test.ts",
  "src/server/features/payments/payment-limits.db.test.ts",
  // Lists, sums and erasure: SQL that differs by engine or covers all tables
  "src/server/features/order-desk/list/*.db.test.ts",
  "src/server/features/payments/accounting/*.db.test.ts",
  "src/server/features/cards/visits/*.db.test.ts",
  "src/server/features/owners/statistics/statistics.db.test.ts",
  "src/server/features/privacy/erasure/erasure.db.test.ts",
];

/** On PostgreSQL: tests that depend on the engine. On SQLite all files of both engines run. */
export const engineClaims = [
  ...mainEngineClaims,
  "test/old-database.db.test.ts",
  "src/**/*race*.db.test.ts",
  "src/**/*-conflicts.db.test.ts",
  "src/server/features/production/queue/*.db.test.ts",
];

/**
 * The part that `scripts/test.ts` assigns to CI by `TEST_TURN`, from 0; undefined for other runs. CI takes a third of
 * what a developer's run leaves out, and a sixth of torture and of what already runs on SQLite; another part at each
 * commit.
 */
const sampleTurn = process.env.TEST_TURN === undefined ? undefined : Number(process.env.TEST_TURN);

/** Number of parts into which CI divides the repetitions on PostgreSQL and torture. */
export const sampleTurns = 6;

/** Number of parts into which CI divides everything else that it does not run whole. */
export const journeyTurns = 3;

/**
 * Returns how often a race or a random history is repeated: `whole`, on CI a third of it, in a developer's run a sixth.
 */
export function shorter(whole: number): number {
  return Math.ceil(whole / (isShortRun ? 6 : sampleTurn === undefined ? 1 : 3));
}

/** Returns this run's part of `all`, every third if `turns` is 3; everything for a run without a turn. */
export function takePart<T>(all: readonly T[], turns: number): readonly T[] {
  return sampleTurn === undefined ? all : all.filter((_, at) => at % turns === sampleTurn % turns);
}

/** Lists this run's part of the files that match the patterns; for a run without a turn, returns the patterns. */
export function listPart(patterns: readonly string[], turns: number): string[] {
  return sampleTurn === undefined ? [...patterns] : [...takePart(listFiles(patterns), turns)];
}

/** Lists the files that this run leaves to other turns. */
export function listRest(patterns: readonly string[], turns: number): string[] {
  if (sampleTurn === undefined) return [];
  const part = listPart(patterns, turns);
  return listFiles(patterns).filter((file) => !part.includes(file));
}

function listFiles(patterns: readonly string[]): string[] {
  return globSync([...patterns], { cwd: join(import.meta.dirname, "../..") }).toSorted();
}

/** Lists this run's files on PostgreSQL, out of `all` database tests. */
export function listPostgresFiles(all: readonly string[]): string[] {
  if (isShortRun) return mainEngineClaims;
  return sampleTurn === undefined ? [...all] : [...engineClaims, ...listPart(all, sampleTurns)];
}

/**
 * On SQLite, CI takes a part of these: each starts the service or a command several times, redraws PDFs, loads all
 * modules again or fills a demonstration year, and the code it tests seldom changes.
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

/** In the browser: each role's main journey. */
export const mainJourneys = [
  // The buyer: from the landing page to a saved contact
  "e2e/buyer-journey.e2e.ts",
  // The owner
  "e2e/owner-gives.e2e.ts",
  // Staff
  "e2e/portal-atelier.e2e.ts",
  "e2e/printed-card.e2e.ts",
];

/** Always on CI: each mail's links and each role's screens open from where people arrive. */
export const everyDoor = ["e2e/doors/*.e2e.ts", "e2e/company-space/from-invitation.e2e.ts"];

/** The texts of all screens but the portal's, whose tables take as long as the others together. */
export const mainTables = ["owner", "public", "service"].map((name) => `e2e/conformance/${name}.e2e.ts`);

/** The only slow drawing of a developer's run: the printed card's file. */
export const mainDrawings = ["src/server/rendering/card-pdf/card-pdf.drawing.test.ts"];

const named = (...names: string[]) => names.map((name) => `test/torture/${name}.test.ts`);

/** Each way to be killed or stopped under load; one round each. */
export const mainKills = named("kill", "stop", "sync-errors");

/** The same for CI. Other kills are part of torture, of which CI takes a share. */
export const kills = [...mainKills, ...named("backup", "upgrade")];
