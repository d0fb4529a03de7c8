import { renameSync, rmSync } from "node:fs";

const alreadyThere = new Set(["ENOTEMPTY", "EEXIST"]);

/**
 * Gives the folder `made` the name `place`, and removes the one that had it. Processes that do so at once leave a whole
 * one, the last one's.
 */
export function putInPlace(made: string, place: string): void {
  const before = `${made}-before`;
  for (;;) {
    takeAway(place, before);
    try {
      renameSync(made, place);
      return;
    } catch (error) {
      // Another process put its own there since.
      if (!alreadyThere.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
    } finally {
      rmSync(before, { recursive: true, force: true });
    }
  }
}

function takeAway(place: string, aside: string): void {
  try {
    renameSync(place, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
