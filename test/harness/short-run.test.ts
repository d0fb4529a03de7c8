import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { engineClaims, mainDrawings, mainKills, mainRoads, sampleTurns, startedProcesses } from "./short-run.ts";

const root = join(import.meta.dirname, "../..");

const patterns = [...engineClaims, ...mainDrawings, ...mainKills, ...mainRoads, ...startedProcesses];

test.each(patterns)("%s names a file that there is", (pattern) =>
  expect(globSync(pattern, { cwd: root }).length).toBeGreaterThan(0),
);

test("CI's turns on PostgreSQL take every file of a database once, and each turn what depends on the engine", async () => {
  const all = ["src/**/*.db.test.ts", "test/**/*.db.test.ts"];
  const taken: string[] = [];
  // CI's turns are of a whole run, whichever this one is.
  vi.stubEnv("TEST_SHORT", undefined);
  for (let turn = 0; turn < sampleTurns; turn += 1) {
    vi.resetModules();
    vi.stubEnv("TEST_TURN", String(turn));
    const { listPostgresFiles } = await import("./short-run.ts");
    const files = listPostgresFiles(all);
    expect(files).toEqual(expect.arrayContaining(engineClaims));
    taken.push(...files.slice(engineClaims.length));
  }
  vi.unstubAllEnvs();
  expect(taken.toSorted()).toEqual(globSync(all, { cwd: root }).toSorted());
});
