import { isShortRun } from "#test/harness/short-run.ts";
import type { Suite } from "../kinds.ts";
import type { World } from "../world.ts";
import { checkPatience, checkScenes } from "./scenes.ts";
import { checkScreens } from "./screens.ts";

/**
 * Makes the tests of all rows of a suite. A screen is opened once for all its rows, and has five of six of all; a state
 * (`scenes`, `patience`) is a page of its own each time, and is left to a whole run.
 */
export function checkSuite({ screens, scenes, patience = {} }: Suite, world: () => World): void {
  checkScreens(screens, world);
  if (isShortRun) return;
  for (const [title, rows] of Object.entries(scenes)) checkScenes(title, rows, world);
  for (const [title, rows] of Object.entries(patience)) checkPatience(title, rows, world);
}
