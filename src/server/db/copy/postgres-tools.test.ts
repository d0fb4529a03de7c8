import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { dumpPostgresDatabase } from "./postgres-tools.ts";

/** Makes a folder with a `pg_dump` that reports this version, and records how it was called. */
function toolOf(version: number): string {
  const folder = mkdtempSync(join(tmpdir(), "vcard-tool-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(
    join(folder, "pg_dump"),
    `#!/bin/sh\n[ "$1" = --version ] && echo "pg_dump (PostgreSQL) ${version}.1" && exit\nprintf '%s\\n' "$@" > ${folder}/said\nenv >> ${folder}/said\n`,
    { mode: 0o755 },
  );
  return folder;
}
// A version that Debian does not have, so that only the path leads to a tool.
const where = (path: string) => ({
  url: "postgres://seller:secret%21@db.example:5433/sales?sslmode=require",
  serverMajor: 99,
  path: `${path}:/usr/bin:/bin`,
});

test("reports a missing tool, or one older than the server, in one sentence", async () => {
  await expect(dumpPostgresDatabase({ ...where("/nowhere"), path: "/nowhere" }, "1", "/nowhere/dump")).rejects.toThrow(
    "pg_dump n'est pas installé\u00a0: installez les outils de PostgreSQL (sur Debian, le paquet postgresql-client).",
  );
  await expect(dumpPostgresDatabase(where(toolOf(15)), "1", "/nowhere/dump")).rejects.toThrow(
    "pg_dump est en version 15 et le serveur en version 99\u00a0: installez postgresql-client-99.",
  );
});

test("passes the password in the tool's environment, never as an argument", async () => {
  const folder = toolOf(99);
  await dumpPostgresDatabase(where(folder), "0003-1", "/nowhere/dump");
  const [words, environment] = readFileSync(join(folder, "said"), "utf8").split("--file=/nowhere/dump\n");
  expect(words).toBe("--format=custom\n--no-owner\n--no-privileges\n--snapshot=0003-1\n");
  for (const line of [
    "PGHOST=db.example",
    "PGPORT=5433",
    "PGUSER=seller",
    "PGPASSWORD=secret!",
    "PGDATABASE=sales",
    "PGSSLMODE=require",
  ])
    expect(environment).toContain(`${line}\n`);
});
