import type { Suite } from "../kinds.ts";
import type { World } from "../world.ts";
import { checkPatience, checkScenes } from "./scenes.ts";
import { checkScreens } from "./screens.ts";

/** Makes the tests of all rows of a suite. */
export function checkSuite({ screens, scenes, patience = {} }: Suite, world: () => World): void {
  checkScreens(screens, world);
  for (const [title, rows] of Object.entries(scenes)) checkScenes(title, rows, world);
  for (const [title, rows] of Object.entries(patience)) checkPatience(title, rows, world);
}
