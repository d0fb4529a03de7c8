import { LRUCache } from "lru-cache";
import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import { createOutageLogFilter } from "./log-outages.ts";

let opened: ReturnType<typeof pino.destination> | undefined;

/**
 * Characters of one write: with a write for each request's line a page costs 1.7 times as much (bench two-builds,
 * 2026-11-28).
 */
const writeSize = 8192;
/** Longest time (ms) that a line waits. */
const longestWaitMs = 500;

/** Buffers stdout into few large writes: at `flush`, twice a second, and when the process ends. */
function openBufferedStdout() {
  return (opened ??= open());
}

function open() {
  const stdout = pino.destination({ dest: 1, sync: true, minLength: writeSize, periodicFlush: longestWaitMs });
  process.once("exit", () => {
    try {
      stdout.flushSync();
    } catch {
      // The reader of our output has closed it.
    }
  });
  return stdout;
}

/** Keys of secrets in logged objects; their values are masked at every depth. */
const secrets: ReadonlySet<string> = new Set([
  "password",
  "currentPassword",
  "newPassword",
  "token",
  "code",
  "secret",
  "recoveryCodes",
  "authorization",
  "apiKey",
  "apiSecret",
  "hmac_compute",
  "api_key_sha256",
  "api_secret_sha256",
]);
/** pino's number for warnings. */
const warnLevel = 40;
const censor = "[masked]";

/**
 * Fields of an error that are logged besides message and stack: never quoted data, such as a row that PostgreSQL
 * refused.
 */
const errorFields = [
  "code",
  "errno",
  "syscall",
  "errcode",
  "errstr",
  "severity",
  "schema",
  "table",
  "column",
  "constraint",
  "routine",
  "status",
  "statusCode",
  "command",
  "responseCode",
] as const;

/** Depth to which objects, causes and lists of errors are followed. */
const deepest = 6;

/**
 * Creates structured logs to stdout, or to `destination` in tests. An outage of the database or the image store is one
 * line, then one a minute with a count.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const stdout = destination ? undefined : openBufferedStdout();
  const outages = createOutageLogFilter();
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Bypasses pino's own error serializer, which drops the codes of causes.
    serializers: { err: (value: unknown) => value },
    formatters: { log: (object: Record<string, unknown>) => masked(object, 0) as Record<string, unknown> },
    hooks: {
      logMethod(args, method, levelValue) {
        const logCount = (left: object): void => method.call(this, left, "the same outage goes on; lines left out");
        if (levelValue >= warnLevel && !outages.allows((args[0] as { err?: unknown } | undefined)?.err, logCount))
          return;
        method.apply(this, args);
        // Warnings and errors, which may need action, are written at once.
        if (levelValue >= warnLevel) stdout?.flush();
      },
    },
  };
  return pino(options, destination ?? stdout);
}

export interface RequestLogLine {
  reqId: string;
  method: string;
  /** The URL as requested; logged through `shortenReferences`. */
  url: string;
  /** The client, no more precisely than `getIpRegion`; in ASCII. */
  from: string;
  status: number;
  ms: number;
}

const lineLevels = { debug: 20, info: 30 } as const;

/**
 * Writes request lines like `log`, but without its search for secrets, since these lines are the most frequent. In
 * ASCII throughout: a single other character makes V8 store and write all waiting text in two bytes a character, so
 * that a line costs four times as much.
 */
export function createRequestLineLogger(
  log: Logger,
  level: keyof typeof lineLevels,
): ((line: RequestLogLine) => void) | undefined {
  if (!log.isLevelEnabled(level)) return undefined;
  const stream = (log as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym];
  const begun = `{"level":${lineLevels[level]},"time":"`;
  return ({ reqId, method, url, from, status, ms }) =>
    stream?.write(
      `${begun}${isoNow()}","reqId":"${reqId}","method":"${method}","path":${toLoggedPath(url)},"from":"${from}","status":${status},"ms":${ms},"msg":"request"}\n`,
    );
}

let [writtenAt, written] = [0, ""];
/** Returns the present time as an ISO date, formatted once a millisecond. */
function isoNow(): string {
  const now = Date.now();
  if (now !== writtenAt) [writtenAt, written] = [now, new Date(now).toISOString()];
  return written;
}

/** Logged forms of the most requested paths. */
const loggedPaths = new LRUCache<string, string>({
  max: 1000,
  memoMethod: (url) => asciiJson(shortened(url, standIn)),
});
const longestKeptUrl = 100;

function toLoggedPath(url: string): string {
  if (url.length > longestKeptUrl) return asciiJson(shortened(url, standIn));
  return loggedPaths.memo(url);
}

/** Replaces the ellipsis, which is not ASCII: no URL contains NUL. */
const standIn = "\0";

function asciiJson(path: string): string {
  return JSON.stringify(path)
    .replaceAll("\\u0000", "\\u2026")
    .replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function masked(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth > deepest) return "[…]";
  if (value instanceof Error) return errorView(value, depth);
  if (Array.isArray(value)) return value.map((item) => masked(item, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  // Dates, addresses and requests serialize themselves.
  if (prototype !== Object.prototype && prototype !== null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, secrets.has(name) ? censor : masked(item, depth + 1)]),
  );
}

/** Keeps an error's code and cause, which are no secrets. */
function errorView(error: Error, depth: number): Record<string, unknown> {
  const view: Record<string, unknown> = { type: error.constructor.name, message: withoutCredentials(error.message) };
  for (const field of errorFields) {
    const value = (error as unknown as Record<string, unknown>)[field];
    if (typeof value === "string" || typeof value === "number") view[field] = value;
  }
  if (error.stack !== undefined) view.stack = withoutCredentials(error.stack);
  if (error.cause !== undefined) view.cause = masked(error.cause, depth + 1);
  if (error instanceof AggregateError) view.errors = masked(error.errors, depth + 1);
  return view;
}

/** Removes credentials from addresses in a message, but keeps their hosts; removes bearer tokens. */
function withoutCredentials(text: string): string {
  return text.replace(/(\/\/)[^\s/@]+@/g, `$1${censor}@`).replace(/\b(Bearer|Basic) [\w+/=.~-]+/gi, `$1 ${censor}`);
}

/** Shortens refs, which open a card, to their beginning (reliability.md), however the client spelled them. */
export function shortenReferences(text: string): string {
  return shortened(text, "…");
}

function shortened(text: string, dots: string): string {
  const end = text.indexOf("?");
  return decoded(end < 0 ? text : text.slice(0, end)).replace(
    /\b(?:[0-9A-Z]{26}|[0-9a-f]{32,64})\b/gi,
    (id) => id.slice(0, 6) + dots,
  );
}

function decoded(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
