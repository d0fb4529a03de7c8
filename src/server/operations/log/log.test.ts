import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createLogger, shortenReferences } from "./log.ts";

function logged(...objects: object[]): string {
  let text = "";
  const log = createLogger(
    "info",
    new Writable({ write: (chunk, _encoding, done) => ((text += String(chunk)), done()) }),
  );
  for (const object of objects) log.info(object, "line");
  return text;
}

test.each([
  "password",
  "token",
  "code",
  "authorization",
  "apiKey",
  "apiSecret",
  "hmac_compute",
  "api_key_sha256",
  "api_secret_sha256",
])("masks %s at every depth, and keeps its neighbours", (name) => {
  const text = logged(
    { [name]: "canary" },
    { body: { [name]: "canary", beside: "kept" } },
    { request: { headers: { [name]: "canary" } } },
  );
  expect(text).not.toContain("canary");
  expect(text.match(/\[masked\]/g)).toHaveLength(3);
  expect(text).toContain("kept");
});

const failed = (message: string, more: object, cause?: unknown) => Object.assign(new Error(message, { cause }), more);
const lines = (text: string) => JSON.parse(text) as { err: Record<string, unknown> };

// pino's own masking hid each code as "[masked]", and its error serializer dropped the cause.
test("an error keeps its code and its causes", () => {
  const cause = failed(
    "the connection was reset",
    { code: "ECONNRESET", syscall: "read" },
    failed("the first", { code: "57P01", severity: "FATAL" }),
  );
  const { err } = lines(logged({ err: failed("it failed", { code: "database.unavailable" }, cause) }));
  expect(err).toMatchObject({
    type: "Error",
    message: "it failed",
    code: "database.unavailable",
    stack: expect.stringContaining("log.test.ts"),
    cause: {
      message: "the connection was reset",
      code: "ECONNRESET",
      syscall: "read",
      cause: { code: "57P01", severity: "FATAL" },
    },
  });
});

test("logs each of several simultaneous errors, and stops at endless causes", () => {
  const loop = failed("round", { code: "ELOOP" });
  loop.cause = loop;
  const text = logged({ err: new AggregateError([failed("one", { code: "ECONNREFUSED" }), loop], "all failed") });
  expect(lines(text).err).toMatchObject({
    type: "AggregateError",
    errors: [{ code: "ECONNREFUSED" }, { code: "ELOOP" }],
  });
  expect(text.length).toBeLessThan(50_000);
});

test("an error logs no secret, neither quoted data nor credentials in an address", () => {
  const text = logged({
    err: failed("no answer from postgres://app:canary@db:5432/x with Bearer canary.x-1", {
      detail: "Key (email)=(canary) already exists.",
      input: "canary",
      password: "canary",
      token: "canary",
    }),
  });
  expect(text).not.toContain("canary");
  expect(text).toContain("postgres://[masked]@db:5432/x");
});

test("a line shows the calendar time", () => {
  const { time } = JSON.parse(logged({})) as { time: string };
  expect(new Date(time).toISOString()).toBe(time);
});

test("shortens refs, upload ids and query strings in the log", () => {
  const ref = "01HQ7ZK3M9X2P4R6T8V0W1Y3Z5";
  expect(shortenReferences(`/vcard/${ref}`)).toBe("/vcard/01HQ7Z…");
  expect(shortenReferences(`/api/ref/${ref.toLowerCase()}?x=1`)).toBe("/api/ref/01hq7z…");
  expect(shortenReferences("/api/uploads/0123456789abcdef0123456789abcdef/image")).toBe("/api/uploads/012345…/image");
  expect(shortenReferences(`/payer/${ref}?cle=0123456789abcdef0123456789abcdef`)).toBe("/payer/01HQ7Z…");
  expect(shortenReferences("/assets/client-abc123.js")).toBe("/assets/client-abc123.js");
});
