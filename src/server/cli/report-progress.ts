/** ms between two progress lines. */
const reportEveryMs = 2_000;

/**
 * Prints each item's progress: every two seconds, and its total once the next item begins. Prints nothing for items
 * without work.
 */
export function createProgressReporter(
  say: (line: string) => void,
  now: () => number,
): { onProgress(what: string, done: number): void; end(): void } {
  let [told, what, done, isTold] = [now(), "", 0, true];
  const tell = () => {
    if (isTold || done === 0) return;
    say(`${what} : ${done}`);
    [told, isTold] = [now(), true];
  };
  return {
    onProgress: (next, count) => {
      if (next !== what) tell();
      [what, done, isTold] = [next, count, false];
      if (now() - told >= reportEveryMs) tell();
    },
    end: tell,
  };
}
