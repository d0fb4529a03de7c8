import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mutants } from "../e2e/conformance/mutants/list.ts";

const root = join(import.meta.dirname, "..");

test("each breakage that `npm run mutants` plants still fits its file, and differs from what it replaces", () => {
  const stale = mutants.filter(({ file, find, replace }) => find === replace || readFileSync(join(root, file), "utf8").split(find).length !== 2);
  expect(stale.map(({ file, find }) => `${file}: ${find}`)).toEqual([]);
  expect(mutants.length).toBeGreaterThanOrEqual(150);
});
