import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "vcard-put-in-place-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const builder = `
  const { mkdirSync, writeFileSync } = await import("node:fs");
  const { putInPlace } = await import(process.argv[1]);
  const [, , place, name] = process.argv;
  for (let round = 0; round < 400; round += 1) {
    const made = place + "-" + name;
    mkdirSync(made);
    for (const file of ["a", "b", "c"]) writeFileSync(made + "/" + file, name + " " + round);
    putInPlace(made, place);
  }
`;

// Seen to fail with `rmSync(place)` followed by `renameSync(made, place)`: ENOTEMPTY in one of the four.
test("four processes that put their builds in place at once leave one complete build and nothing else", async () => {
  const place = join(folder, "dist");
  const run = (name: string) =>
    promisify(execFile)(process.execPath, [
      "--input-type=module",
      "-e",
      builder,
      join(import.meta.dirname, "put-in-place.ts"),
      place,
      name,
    ]);
  await Promise.all(["one", "two", "three", "four"].map(run));
  const contents = ["a", "b", "c"].map((file) => readFileSync(join(place, file), "utf8"));
  expect(contents).toEqual([contents[0], contents[0], contents[0]]);
  expect(contents[0]).toMatch(/^(one|two|three|four) 399$/);
  expect(readdirSync(folder)).toEqual(["dist"]);
});
