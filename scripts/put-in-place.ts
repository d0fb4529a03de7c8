import { renameSync, rmSync } from "node:fs";

const alreadyThere = new Set(["ENOTEMPTY", "EEXIST"]);

/**
 * Renames the folder `made` to `place`, and removes the previous `place`. When several processes do so at once, the
 * last one's complete folder stays.
 */
export function putInPlace(made: string, place: string): void {
  const before = `${made}-before`;
  for (;;) {
    takeAway(place, before);
    try {
      renameSync(made, place);
      return;
    } catch (error) {
      // Another process put its folder there meanwhile.
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
