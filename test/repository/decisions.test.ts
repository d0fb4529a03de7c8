import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "docs/decisions");
const read = (file: string) => readFileSync(join(folder, file), "utf8");
const records = readdirSync(folder).filter((file) => /^\d{4}-/.test(file));
const numbers = new Set(records.map((file) => Number(file.slice(0, 4))));

// Seen to fail with a record left out of the index, and with a record without its status.
test("each decision record has a date and a status, and stands in the index", () => {
  const index = read("README.md");
  const status = /^# \d+\. .+\n\n(Accepted|Superseded by \[\d+\]\(.+\)), \d{4}-\d{2}-\d{2}\b/;
  expect(records.filter((file) => !status.test(read(file)))).toEqual([]);
  expect(records.filter((file) => !index.includes(`](${file})`))).toEqual([]);
});

test("each merged number names records that exist, and has none of its own", () => {
  const rows = read("README.md").matchAll(/^\| (\d+) \| (\[\d+\]\(\d{4}-[^|]+) \|$/gm);
  const merged = [...rows].map(([, number, into = ""]) => ({ number: Number(number), into }));
  expect(merged.length).toBeGreaterThan(30);
  expect(merged.filter(({ number }) => numbers.has(number))).toEqual([]);
  const targets = merged.flatMap(({ into }) => [...into.matchAll(/\((\d{4}-[^)]+)\)/g)].map(([, file = ""]) => file));
  expect(targets.filter((file) => !records.includes(file))).toEqual([]);
});

/** Reads the text files of a folder of the repository; migrations are left out, since none may be changed. */
function readTexts(name: string): { path: string; text: string }[] {
  return readdirSync(join(root, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && [".md", ".ts", ".tsx", ".mjs", ".css"].includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
}

// Seen to fail with "decision 61" left in a comment after 61 was merged into 12.
test("each number of a decision that is cited has its record", () => {
  const citations = ["docs", "src", "scripts", "tools", "test", "e2e", "bench"]
    .flatMap(readTexts)
    .filter(({ path }) => path !== import.meta.filename)
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bdecisions? (\d+)\b|decisions\/(\d{4})-/gi)].map(([, number, file]) => ({
        path: path.slice(root.length + 1),
        number: Number(number ?? file),
      })),
    );
  expect(citations.length).toBeGreaterThan(50);
  expect(citations.filter(({ number }) => !numbers.has(number))).toEqual([]);
});
