import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import {
  engineClaims,
  mainDrawings,
  mainKills,
  mainRoads,
  mainTables,
  sampleTurns,
  startedProcesses,
} from "./short-run.ts";

const root = join(import.meta.dirname, "../..");

const patterns = [...engineClaims, ...mainDrawings, ...mainKills, ...mainRoads, ...mainTables, ...startedProcesses];

test.each(patterns)("%s names a file that there is", (pattern) =>
  expect(globSync(pattern, { cwd: root }).length).toBeGreaterThan(0),
);

/** Lists for each of CI's turns the files that `list` gives it. */
async function listOfTurns(list: (made: typeof import("./short-run.ts")) => string[]): Promise<string[][]> {
  const turns: string[][] = [];
  // CI's turns are of a whole run, whichever this one is.
  vi.stubEnv("TEST_SHORT", undefined);
  for (let turn = 0; turn < sampleTurns; turn += 1) {
    vi.resetModules();
    vi.stubEnv("TEST_TURN", String(turn));
    turns.push(list(await import("./short-run.ts")));
  }
  vi.unstubAllEnvs();
  return turns;
}

test("CI's turns on PostgreSQL take every file of a database once, and each turn what depends on the engine", async () => {
  const all = ["src/**/*.db.test.ts", "test/**/*.db.test.ts"];
  const turns = await listOfTurns(({ listPostgresFiles }) => listPostgresFiles(all));
  for (const files of turns) expect(files).toEqual(expect.arrayContaining(engineClaims));
  expect(turns.flatMap((files) => files.slice(engineClaims.length)).toSorted()).toEqual(
    globSync(all, { cwd: root }).toSorted(),
  );
});

test("CI's turns take each file of torture and of development once", async () => {
  const all = ["e2e/development.e2e.ts", "test/torture/*.test.ts"];
  const turns = await listOfTurns(({ listRareFiles }) => listRareFiles(all));
  expect(turns.flat().toSorted()).toEqual(globSync(all, { cwd: root }).toSorted());
});
