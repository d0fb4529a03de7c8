import { expect, test } from "vitest";
import { bombs } from "#test/factories/spreadsheets/hostile.ts";
import { readOrRefuse } from "#test/factories/spreadsheets/read-or-refuse.ts";

test.each(bombs)("%s", async (_name, build, expected) => {
  expect(await readOrRefuse(await build())).toEqual(expected);
});

test("the process reads a good list after all of them", async () => {
  expect(await readOrRefuse(Buffer.from("Awa;Ndiaye"))).toEqual([["Awa", "Ndiaye"]]);
});
