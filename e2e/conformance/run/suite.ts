import { isShortRun, journeyTurns, takePart } from "#test/harness/short-run.ts";
import type { Suite } from "../kinds.ts";
import type { World } from "../world.ts";
import { checkPatience, checkScenes } from "./scenes.ts";
import { checkScreens } from "./screens.ts";

/**
 * Makes the tests of all rows of a suite. Five of six rows are of screens, each opened once for all its rows. Each
 * state (`scenes`, `patience`) needs a page of its own: CI takes a part of them, a developer's run none.
 */
export function checkSuite({ screens, scenes, patience = {} }: Suite, world: () => World): void {
  checkScreens(screens, world);
  if (isShortRun) return;
  for (const [title, rows] of partOf(scenes)) checkScenes(title, rows, world);
  for (const [title, rows] of partOf(patience)) checkPatience(title, rows, world);
}

/** Leaves out titles of which this run takes no row: Vitest fails a title without a test. */
function partOf<T>(tables: Readonly<Record<string, readonly T[]>>): [string, readonly T[]][] {
  return Object.entries(tables)
    .map(([title, rows]): [string, readonly T[]] => [title, takePart(rows, journeyTurns)])
    .filter(([, rows]) => rows.length > 0);
}
