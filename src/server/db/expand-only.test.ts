import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../../../db/migrations");
/** Written before the rule. */
const lastBefore = "0031";
/** What the version before, which may still serve beside this one, would fall over. */
const contracting = [
  /\bDROP\s+(TABLE|COLUMN)\b/i,
  /\bRENAME\b/i,
  /\bSET\s+NOT\s+NULL\b/i,
  /\bADD\s+COLUMN\b(?![^;,]*\bDEFAULT\b)[^;,]*\bNOT\s+NULL\b/i,
];
/** Why it may, and since when nobody reads or writes what goes. */
const excuse = /^-- contract: .{20,}/m;

function breaks(sql: string): boolean {
  const said = sql.replaceAll(/--.*$/gm, "");
  return contracting.some((pattern) => pattern.test(said)) && !excuse.test(sql);
}

test("a migration only adds: the version before goes on beside it; what nobody uses any more goes in a later one, which says so", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql") && name.slice(0, 4) > lastBefore);
  expect(files.filter((name) => breaks(readFileSync(join(folder, name), "utf8")))).toEqual([]);
});

test.each([
  ["DROP TABLE visits;", true],
  ["ALTER TABLE cards DROP COLUMN name;", true],
  ["ALTER TABLE cards RENAME COLUMN name TO title;", true],
  ["ALTER TABLE cards ALTER COLUMN name SET NOT NULL;", true],
  ["ALTER TABLE cards ADD COLUMN name TEXT NOT NULL;", true],
  ["-- contract: `name` is neither read nor written since 0040\nALTER TABLE cards DROP COLUMN name;", false],
  ["ALTER TABLE cards ADD COLUMN name TEXT NOT NULL DEFAULT '';", false],
  ["CREATE TABLE names (one TEXT NOT NULL);\nDROP INDEX cards_name;", false],
  ["-- rename nothing\nCREATE INDEX cards_name ON cards (name);", false],
])("%j breaks the version before: %s", (sql, broken) => {
  expect(breaks(sql)).toBe(broken);
});
