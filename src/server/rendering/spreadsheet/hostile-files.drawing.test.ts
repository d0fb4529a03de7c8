import { expect, test } from "vitest";
import { hostileFiles, wrongSizes } from "#test/factories/spreadsheets/hostile.ts";
import { createReader, readHere, readOrRefuse } from "#test/factories/spreadsheets/read-or-refuse.ts";
import { writeXlsx } from "#test/factories/spreadsheets/xlsx.ts";
import { apiErrors } from "#shared/errors/errors.ts";

test.each(hostileFiles)("%s", async (_name, build, expected) => {
  expect(await readHere(await build())).toEqual(expected);
});

test.each(wrongSizes)("%s", async (_name, build, expected) => {
  expect(await readOrRefuse(await build())).toEqual(expected);
});

test("every refusal has a French sentence, and the process reads a good list after all of them", async () => {
  const codes = [...wrongSizes, ...hostileFiles].flatMap(([, , expected]) =>
    typeof expected === "string" ? [expected] : [],
  );
  expect(codes.filter((code) => !apiErrors[code].message.endsWith("."))).toEqual([]);
  const bytes = await writeXlsx([{ rows: [["Awa", "Ndiaye"]] }]);
  expect(await readOrRefuse(bytes)).toEqual([["Awa", "Ndiaye"]]);
});

test("cuts sheets at the limits, and says so", async () => {
  const many = Array.from({ length: 2000 }, (_, at) => [`Awa ${at}`]);
  const wide = [Array.from({ length: 300 }, (_, at) => `x${at}`)];
  const { sheets } = await createReader()({ given: { bytes: await writeXlsx([{ rows: many }, { rows: wide }]) } });
  expect(sheets.map(({ rows, isCut }) => [rows.length, rows[0]?.cells.length, isCut])).toEqual([
    [1300, 1, "rows"],
    [1, 100, "columns"],
  ]);
  const text = await createReader()({ given: { text: `${many.join("\n")}\n` } });
  expect(text.sheets.map(({ rows, isCut }) => [rows.length, isCut])).toEqual([[1300, "rows"]]);
});

test("gives up a file that takes too long", async () => {
  const bytes = await writeXlsx([{ rows: [["Awa", "Ndiaye"]] }]);
  await expect(createReader({ msAtMost: 0 })({ given: { bytes } })).rejects.toMatchObject({ code: "list.too_slow" });
});
