import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { exampleTestimonials } from "#web/kit/testimonials.ts";
import { SettingError } from "./env-file.ts";
import { readTestimonials } from "./testimonials.ts";

const folder = mkdtempSync(join(tmpdir(), "vcard-testimonials-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(content: string): string {
  const file = join(folder, "temoignages.json");
  writeFileSync(file, content);
  return file;
}

test("without a file there are the examples, none of them the sample card's person", () => {
  expect(readTestimonials(undefined)).toEqual({ testimonials: exampleTestimonials, testimonialsAreExamples: true });
  expect(exampleTestimonials.map(({ name }) => name)).not.toContain("Aïssatou Ndiaye");
});

test("a file replaces them with real ones, or none", () => {
  const one = { name: "Fatou Sow", jobTitle: "Notaire", text: "Très bien." };
  expect(readTestimonials(fileOf(JSON.stringify([one])))).toEqual({
    testimonials: [one],
    testimonialsAreExamples: false,
  });
  expect(readTestimonials(fileOf("[]")).testimonials).toEqual([]);
});

const seven = JSON.stringify(
  Array.from({ length: 7 }, () => ({ name: "Fatou Sow", jobTitle: "Notaire", text: "Très bien." })),
);

test.each([
  "",
  "{}",
  seven,
  `[{"name":"Fatou"}]`,
  `[{"name":"","jobTitle":"x","text":"y"}]`,
  `[{"name":"F","jobTitle":"x","text":"y","photo":"z"}]`,
])("a file that contains %j stops with a sentence", (content) => {
  expect(() => readTestimonials(fileOf(content))).toThrow(SettingError);
  expect(() => readTestimonials(fileOf(content))).toThrow(/^SITE_TESTIMONIALS ne va pas : .*\.$/);
});

test("a missing file stops with a sentence", () =>
  expect(() => readTestimonials(join(folder, "rien"))).toThrow(SettingError));
