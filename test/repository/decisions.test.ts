import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "docs/decisions");
const read = (file: string) => readFileSync(join(folder, file), "utf8");
const records = readdirSync(folder).filter((file) => /^\d{4}-/.test(file));
const numbers = records.map((_, place) => place + 1);

// Seen to fail with a record missing in the index, with one without its status, and with a number left out.
test("records are numbered without gaps, have a date and a status, and are listed in the index", () => {
  const index = read("README.md");
  const heading = /^# (\d+)\. .+\n\n(?:Accepted|Superseded by \[\d+\]\(.+\)), \d{4}-\d{2}-\d{2}\b/;
  expect(records.map((file) => Number(file.slice(0, 4)))).toEqual(numbers);
  expect(records.map((file) => Number(heading.exec(read(file))?.[1]))).toEqual(numbers);
  expect(records.filter((file) => !index.includes(`](${file})`))).toEqual([]);
});

// Seen to fail with a record of 251 words.
test("a record has at most 250 words", () => {
  expect(records.filter((file) => read(file).trim().split(/\s+/).length > 250)).toEqual([]);
});

/** Reads the text files of a folder of the repository, without migrations, which must never change. */
function readTexts(name: string): { path: string; text: string }[] {
  const files = readdirSync(join(root, name), { recursive: name !== ".", withFileTypes: true });
  return files
    .filter((entry) => entry.isFile() && [".md", ".ts", ".tsx", ".mjs", ".css"].includes(extname(entry.name)))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

const texts = [".", "docs", "src", "scripts", "tools", "test", "e2e", "bench"].flatMap(readTexts);

function findCitations(pattern: RegExp): { cited: string; parts: string[] }[] {
  return texts
    .filter(({ path }) => path !== relative(root, import.meta.filename))
    .flatMap(({ path, text }) =>
      [...text.matchAll(pattern)].map(([cited, ...parts]) => ({ cited: `${path}: ${cited}`, parts })),
    );
}

// Seen to fail with "decision 61" left in a comment.
test("each decision cited by number has a record", () => {
  const citations = findCitations(/\bdecisions? (\d+)\b/gi);
  expect(citations.length).toBeGreaterThan(20);
  expect(citations.filter(({ parts: [number] }) => !numbers.includes(Number(number)))).toEqual([]);
});

// Seen to fail with a link to a record of another name, and with one whose text gives another number.
test("each link to a decision leads to its record and states its number", () => {
  const paths = findCitations(/decisions\/(\d{4}-[\w-]+\.md)/g);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter(({ parts: [file = ""] }) => !records.includes(file))).toEqual([]);
  const links = findCitations(/(\d+)\]\((?:[\w./]*\/)?(\d{4})-[\w-]+\.md\)/g);
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(({ parts: [words, file] }) => Number(words) !== Number(file))).toEqual([]);
});
