import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { mutants } from "../../e2e/conformance/mutants/list.ts";
import { conformanceTitles } from "../../e2e/conformance/mutants/titles.ts";
import { fits } from "./copy.ts";
import { nameOf } from "./groups.ts";

const root = join(import.meta.dirname, "../..");
const said = (list: typeof mutants) => list.map(({ file, find }) => `${file}: ${find}`);

test("the code that each mutant replaces occurs in its file exactly once, and is changed", () => {
  expect(said(mutants.filter((mutant) => mutant.find === mutant.replace || !fits(root, mutant)))).toEqual([]);
  expect(mutants.length).toBeGreaterThanOrEqual(220);
});

test("each mutant names an existing test", () => {
  const titles = conformanceTitles();
  expect(
    mutants.map((mutant) => nameOf(mutant)).filter((name) => !titles.some((title) => title.startsWith(name))),
  ).toEqual([]);
});

test("each mutant leaves a source that parses", () => {
  const broken = mutants.filter(
    ({ file, find, replace }) =>
      /\.tsx?$/.test(file) &&
      parseSync(
        file,
        readFileSync(join(root, file), "utf8").replace(find, () => replace),
      ).errors.length > 0,
  );
  expect(said(broken)).toEqual([]);
});
