import { pino, type DestinationStream } from "pino";

/** Stdout that gathers lines. */
interface BufferedStdout extends DestinationStream {
  /** Writes what waits. */
  flush(): void;
}

let opened: BufferedStdout | undefined;

/** Characters that are written at once. */
const writeSize = 8192;
/** ms that a line waits at most. */
const longestWaitMs = 500;

/** Buffers stdout into few large writes: by `flush`, twice a second, and when the process ends. */
export function openBufferedStdout(): BufferedStdout {
  return (opened ??= open());
}

/** Gathers lines itself: pino's own buffer counts the bytes of all that waits at each line. */
function open(): BufferedStdout {
  const stdout = pino.destination({ dest: 1, sync: true });
  let waiting = "";
  function flush(): void {
    const lines = waiting;
    waiting = "";
    if (lines !== "") stdout.write(lines);
  }
  setInterval(flush, longestWaitMs).unref();
  process.once("exit", () => {
    try {
      flush();
      stdout.flushSync();
    } catch {
      // The reader of our output has closed it.
    }
  });
  return {
    write: (line) => {
      waiting += line;
      if (waiting.length >= writeSize) flush();
    },
    flush,
  };
}
