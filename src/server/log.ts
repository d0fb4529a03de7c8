import { pino, type DestinationStream, type Logger } from "pino";

/** Where secrets can stand in a logged object; their values are masked. */
const secrets = ["password", "currentPassword", "newPassword", "token", "code", "secret", "recoveryCodes", "authorization", "apiKey", "apiSecret", "hmac_compute", "api_key_sha256", "api_secret_sha256"];

/** Structured logs to stdout, or to `destination` in tests. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[masked]" },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Refs open a card, so logs keep only their beginning (reliability.md), however the client spelled them. */
export function shortenRefs(text: string): string {
  return decoded(text.replace(/\?.*$/, ""))
    .replace(/\b[0-9A-Z]{26}\b/gi, (ref) => `${ref.slice(0, 6)}…`)
    .replace(/\b[0-9a-f]{32,64}\b/gi, (id) => `${id.slice(0, 6)}…`);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
