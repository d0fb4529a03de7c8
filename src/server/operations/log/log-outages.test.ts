import { setTimeout as wait } from "node:timers/promises";
import { Writable } from "node:stream";
import { expect, test, vi } from "vitest";
import { DatabaseConnectionLostError } from "#server/db/errors.ts";
import { AppError } from "#server/app-error.ts";
import { createLogger } from "./log.ts";
import { createOutageLogFilter, findOutageOfError, type SuppressedLogCount } from "./log-outages.ts";
import { StorageUnavailableError } from "#server/adapters/storage/storage-port.ts";

const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
const lost = () => new DatabaseConnectionLostError("The database gave no connection.", { cause: refused });

test.each([
  ["a lost connection", lost(), "database"],
  ["what the error handler made of it", new AppError("database.unavailable", { cause: lost() }), "database"],
  ["a store that does not answer", new StorageUnavailableError("no answer"), "image store"],
  [
    "what the error handler made of that",
    new AppError("storage.unavailable", { cause: new StorageUnavailableError("no answer") }),
    "image store",
  ],
  ["an answer of ours to what the database refused", new AppError("notice.not_stored", { cause: lost() }), "database"],
  [
    "a folder that was set read-only",
    Object.assign(new Error("EROFS: read-only file system, open '/data/outbox/a'"), { code: "EROFS", syscall: "open" }),
    "files",
  ],
  [
    "an address that may not be listened on",
    Object.assign(new Error("listen EACCES"), { code: "EACCES", syscall: "listen" }),
    undefined,
  ],
  ["a full disk", new AppError("database.full"), "disk"],
  [
    "a file on a full disk",
    new Error("no", { cause: Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" }) }),
    "disk",
  ],
  ["a database that is busy", new AppError("database.busy"), undefined],
  ["any other error", new TypeError("x is not a function"), undefined],
  ["no error", undefined, undefined],
])("attributes %s to the right outage", (_name, error, outage) => expect(findOutageOfError(error)).toBe(outage));

test("ten minutes without a database are one line with its stack, then one a minute with a count", () => {
  vi.useFakeTimers();
  try {
    let text = "";
    const log = createLogger(
      "info",
      new Writable({ write: (chunk, _encoding, done) => ((text += String(chunk)), done()) }),
    );
    const messages = ["the worker could not read its jobs", "job failed", "request failed"] as const;
    for (let at = 0; at < 600_000; at += 200) {
      log.error({ err: lost() }, messages[(at / 200) % messages.length] ?? "");
      vi.advanceTimersByTime(200);
    }
    const lines = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { msg: string; times?: number; err?: { stack?: string } });
    expect(lines).toHaveLength(11);
    expect(lines[0]?.err?.stack).toContain("log-outages.test.ts");
    expect(lines.slice(1).map(({ times }) => times)).toEqual([299, ...Array<number>(9).fill(300)]);
    expect(text.length).toBeLessThan(10_000);
  } finally {
    vi.useRealTimers();
  }
});

test("logs other errors during an outage each time, and each outage separately", () => {
  let text = "";
  const log = createLogger(
    "info",
    new Writable({ write: (chunk, _encoding, done) => ((text += String(chunk)), done()) }),
  );
  for (let time = 0; time < 3; time += 1) {
    log.error({ err: lost() }, "a query");
    log.error({ err: new StorageUnavailableError("no answer") }, "an image");
    log.error({ err: new TypeError("a bug") }, "a bug");
    log.warn("without an error");
  }
  const messages = text
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(messages).toEqual([
    "a query",
    "an image",
    "a bug",
    "without an error",
    "a bug",
    "without an error",
    "a bug",
    "without an error",
  ]);
});

test("logs an outage again after a quiet minute", async () => {
  const filter = createOutageLogFilter(20);
  const counted: SuppressedLogCount[] = [];
  const see = () => filter.allows(lost(), (left) => counted.push(left));
  expect(see()).toBe(true);
  expect(see()).toBe(false);
  expect(see()).toBe(false);
  await vi.waitUntil(() => counted.length === 1);
  expect(counted[0]).toMatchObject({ outage: "database", times: 2 });
  await wait(40);
  expect(see()).toBe(true);
});
