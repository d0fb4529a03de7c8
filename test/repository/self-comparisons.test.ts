import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

/** Matches `expect(path).toEqual(path)`, also over several lines and with a message. */
const comparedWithItself =
  /\bexpect\(\s*([^;]+?)\s*(?:,\s*[^;()]*?)?\)\s*\.to(?:Be|Equal|StrictEqual|MatchObject|Contain|Match)\(\s*\1\s*,?\s*\)/;

const isSelfComparison = (code: string) => comparedWithItself.test(code);

test("no test compares a value with itself, which cannot fail; a value that only names the case belongs in the message", () => {
  const tests = globSync(["{src,test,scripts,tools}/**/*.test.{ts,tsx}", "e2e/**/*.ts", "test/**/*.ts"], { cwd: root });
  const own = "test/repository/self-comparisons.test.ts";
  expect(tests.length).toBeGreaterThan(500);
  const found = tests.filter((file) => file !== own && isSelfComparison(readFileSync(join(root, file), "utf8")));
  expect(found).toEqual([]);
});

test.each([
  "expect(path).toEqual(path);",
  "expect(name, text).toBe(name);",
  "expect(asked === now).toEqual(asked === now);",
  "expect(\n  texts[at >> 1],\n).toStrictEqual(\n  texts[at >> 1],\n);",
  "expect(true).toBe(true);",
])("%s is a self-comparison", (code) => {
  expect(isSelfComparison(code)).toBe(true);
});

test.each(["expect(path).toEqual(pathOf(path));", "expect(status, path).toBe(200);", "expect(a.b).toBe(a);"])(
  "%s is no self-comparison",
  (code) => {
    expect(isSelfComparison(code)).toBe(false);
  },
);
