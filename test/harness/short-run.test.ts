import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { engineClaims, mainDrawings, mainKills, mainRoads, startedProcesses } from "./short-run.ts";

const root = join(import.meta.dirname, "../..");

const patterns = [...engineClaims, ...mainDrawings, ...mainKills, ...mainRoads, ...startedProcesses];

test.each(patterns)("%s names a file that there is", (pattern) =>
  expect(globSync(pattern, { cwd: root }).length).toBeGreaterThan(0),
);
