import { expect, test } from "vitest";
import { AppError } from "#server/app-error.ts";
import { DatabaseConnectionLostError, toDatabaseAppError } from "./errors.ts";

const sqlite = (errcode: number) => Object.assign(new Error("sqlite"), { code: "ERR_SQLITE_ERROR", errcode });
const postgres = (code: string) => Object.assign(new Error("postgres"), { code, severity: "ERROR" });

test.each([
  ["SQLITE_BUSY", sqlite(5), "database.busy"],
  ["SQLITE_BUSY_RECOVERY", sqlite(261), "database.busy"],
  ["SQLITE_FULL", sqlite(13), "database.full"],
  ["SQLITE_IOERR_FSYNC", sqlite(1034), "database.unavailable"],
  ["a disk full", postgres("53100"), "database.full"],
  ["too many connections", postgres("53300"), "database.unavailable"],
  ["a shutdown", postgres("57P01"), "database.unavailable"],
  ["a broken connection", postgres("08006"), "database.unavailable"],
  ["a lock not to be had", postgres("55P03"), "database.busy"],
  ["a lost connection", new DatabaseConnectionLostError("gone"), "database.unavailable"],
  [
    "a lost connection as a cause",
    new Error("outer", { cause: new DatabaseConnectionLostError("gone") }),
    "database.unavailable",
  ],
])("turns %s into a refusal with a time to retry", (_what, error, code) => {
  const refusal = toDatabaseAppError(error);
  expect(refusal).toMatchObject({ code, retryAfter: expect.any(Number), cause: error });
});

test.each([
  ["a broken constraint", sqlite(1555)],
  ["a unique violation", postgres("23505")],
  ["an error of another's socket", Object.assign(new Error("write EPIPE"), { code: "EPIPE" })],
  ["a refusal of ours", new AppError("notice.not_stored", { cause: sqlite(13) })],
  ["what is no error", "SQLITE_BUSY"],
])("%s is no database failure", (_what, error) => {
  expect(toDatabaseAppError(error)).toBeUndefined();
});
