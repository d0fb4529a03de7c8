/** ms between two words on how far it is. */
const reportEveryMs = 2_000;

/**
 * Prints the progress of each thing: at its end once the next one begins, and meanwhile every two seconds. Prints
 * nothing where there is nothing to do.
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
