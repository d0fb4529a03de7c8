import { pino } from "pino";

type Stdout = ReturnType<typeof pino.destination>;

let opened: Stdout | undefined;

/** Characters that are written at once. */
const writeSize = 8192;
/** ms that a line waits at most. */
const longestWaitMs = 500;

/** Buffers stdout into few large writes: by `flush`, twice a second, and when the process ends. */
export function openBufferedStdout(): Stdout {
  return (opened ??= open());
}

function open(): Stdout {
  const stdout = pino.destination({ dest: 1, sync: true, minLength: writeSize });
  setInterval(() => stdout.flush(), longestWaitMs).unref();
  process.once("exit", () => {
    try {
      stdout.flushSync();
    } catch {
      // The reader of our output has closed it.
    }
  });
  return stdout;
}
