import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../docs/decisions");
const read = (file: string) => readFileSync(join(folder, file), "utf8");
const records = readdirSync(folder).filter((file) => /^\d{4}-/.test(file));

// Seen to fail with a record left out of the index, and with a record without its status.
test("each decision record has a date and a status, and stands in the index", () => {
  const index = read("README.md");
  const status = /^# \d+\. .+\n\n(Accepted|Superseded by \[\d+\]\(.+\)), \d{4}-\d{2}-\d{2}\b/;
  expect(records.filter((file) => !status.test(read(file)))).toEqual([]);
  expect(records.filter((file) => !index.includes(`](${file})`))).toEqual([]);
});
