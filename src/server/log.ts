import { pino, type DestinationStream, type Logger, type LoggerOptions } from "pino";
import { openStdout } from "./log-stdout.ts";

/** Where secrets can stand in a logged object; their values are masked at every depth. */
const secrets: ReadonlySet<string> = new Set([
  "password", "currentPassword", "newPassword", "token", "code", "secret", "recoveryCodes", "authorization", "apiKey", "apiSecret",
  "hmac_compute", "api_key_sha256", "api_secret_sha256",
]);
/** pino's number for it. */
const warnLevel = 40;
const censor = "[masked]";

/** What is logged of an error beside its message and stack: never what it quotes, such as the row that PostgreSQL refused. */
const errorFields = [
  "code", "errno", "syscall", "errcode", "errstr", "severity", "schema", "table", "column", "constraint", "routine", "status", "statusCode", "command", "responseCode",
] as const;

/** How deep objects, causes and lists of errors are followed. */
const deepest = 6;

/** Structured logs to stdout, or to `destination` in tests. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const stdout = destination ? undefined : openStdout();
  const options: LoggerOptions = {
    level,
    base: null,
    // Past pino's own way with errors, which drops the codes of causes.
    serializers: { err: (value: unknown) => value },
    formatters: { log: (object: Record<string, unknown>) => masked(object, 0) as Record<string, unknown> },
    hooks: {
      logMethod(args, method, levelValue) {
        method.apply(this, args);
        // What somebody may have to act on is out before whatever comes next.
        if (levelValue >= warnLevel) stdout?.flush();
      },
    },
  };
  return pino(options, destination ?? stdout);
}

/** For lines made of known parts only, none of them a secret: nothing is looked for in them. */
export function withoutMasking(log: Logger): Logger {
  return log.child({}, { formatters: { log: (object) => object } });
}

function masked(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth > deepest) return "[…]";
  if (value instanceof Error) return errorView(value, depth);
  if (Array.isArray(value)) return value.map((item) => masked(item, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  // Dates, addresses, requests: they know themselves how they are written.
  if (prototype !== Object.prototype && prototype !== null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, secrets.has(name) ? censor : masked(item, depth + 1)]));
}

/** An error's code is no secret, and neither is why it happened. */
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

/** An address in a message keeps its host and loses who logs in there, and bearers lose their token. */
function withoutCredentials(text: string): string {
  return text.replace(/(\/\/)[^\s/@]+@/g, `$1${censor}@`).replace(/\b(Bearer|Basic) [\w+/=.~-]+/gi, `$1 ${censor}`);
}

/** Refs open a card, so logs keep only their beginning (reliability.md), however the client spelled them. */
export function shortenRefs(text: string): string {
  const end = text.indexOf("?");
  return decoded(end < 0 ? text : text.slice(0, end)).replace(/\b(?:[0-9A-Z]{26}|[0-9a-f]{32,64})\b/gi, (id) => `${id.slice(0, 6)}…`);
}

function decoded(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
