import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import {
  engineClaims,
  everyDoor,
  journeyTurns,
  mainDrawings,
  mainKills,
  mainJourneys,
  mainTables,
  sampleTurns,
  startedProcesses,
} from "./short-run.ts";

const root = join(import.meta.dirname, "../..");

const patterns = [
  ...engineClaims,
  ...everyDoor,
  ...mainDrawings,
  ...mainKills,
  ...mainJourneys,
  ...mainTables,
  ...startedProcesses,
];

test.each(patterns)("%s matches an existing file", (pattern) =>
  expect(globSync(pattern, { cwd: root }).length).toBeGreaterThan(0),
);

/** Lists what `list` returns in each of CI's turns. */
async function listOfTurns<T>(
  list: (made: typeof import("./short-run.ts")) => readonly T[],
): Promise<(readonly T[])[]> {
  const turns: (readonly T[])[] = [];
  // CI's turns belong to a whole run, whatever run this is.
  vi.stubEnv("TEST_SHORT", undefined);
  for (let turn = 0; turn < sampleTurns; turn += 1) {
    vi.resetModules();
    vi.stubEnv("TEST_TURN", String(turn));
    turns.push(list(await import("./short-run.ts")));
  }
  vi.unstubAllEnvs();
  return turns;
}

test("CI's turns on PostgreSQL together run every database test file once, and each turn runs the engine-dependent ones", async () => {
  const all = ["src/**/*.db.test.ts", "test/**/*.db.test.ts"];
  const turns = await listOfTurns(({ listPostgresFiles }) => listPostgresFiles(all));
  for (const files of turns) expect(files).toEqual(expect.arrayContaining(engineClaims));
  expect(turns.flatMap((files) => files.slice(engineClaims.length)).toSorted()).toEqual(
    globSync(all, { cwd: root }).toSorted(),
  );
});

test("CI's turns together run each torture and development test file once", async () => {
  const all = ["e2e/development.e2e.ts", "test/torture/*.test.ts"];
  const turns = await listOfTurns(({ listPart }) => listPart(all, sampleTurns));
  expect(turns.flat().toSorted()).toEqual(globSync(all, { cwd: root }).toSorted());
});

test("half of CI's turns run each browser journey and each state of a screen once", async () => {
  const all = ["e2e/*.e2e.ts"];
  const files = await listOfTurns(({ listPart }) => listPart(all, journeyTurns));
  expect(files.slice(0, journeyTurns).flat().toSorted()).toEqual(globSync(all, { cwd: root }).toSorted());
  const states = await listOfTurns(({ takePart }) => takePart(["a", "b", "c", "d"], journeyTurns));
  expect(states.slice(0, journeyTurns).flat().toSorted()).toEqual(["a", "b", "c", "d"]);
});

test("a CI turn leaves out exactly those of the process-starting tests that it does not run", async () => {
  const all = globSync(startedProcesses, { cwd: root }).toSorted();
  const both = await listOfTurns(({ listPart, listRest }) => [
    [...listPart(startedProcesses, journeyTurns), ...listRest(startedProcesses, journeyTurns)].toSorted(),
    listPart(startedProcesses, journeyTurns),
  ]);
  for (const [together, part] of both) {
    expect(together).toEqual(all);
    expect(part?.length).toBeLessThan(all.length);
  }
});
