import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

/** Counts put into words by hand, as before `shared/format/counts.ts`: wrong for 0, or never singular. */
const byHand: readonly RegExp[] = [
  /[<>=]=* ?[12] \? ?"s?" : "s?"/,
  /=== 1 \? ?["`]1[ \\]/,
  /\$\{[\w.?]*(?:length|[cC]ount|total|sent|done|removed|moved|waiting|retried)(?:\.toLocaleString\("fr-FR"\))?\}(?: |\\u00a0)[a-zà-ÿ-]{3,}s\b/,
];

/** Sentences that are only used for several, or for thousands. */
const always: readonly string[] = [
  "octets reçus]",
  "informations sont à corriger",
  "Images relues : ${found.imagesRead}",
];

test("counted nouns are formatted by shared/format/counts.ts, in the singular for zero and one", () => {
  const sources = globSync("src/**/*.{ts,tsx}", { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
  const found = sources.flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .filter((line) => byHand.some((way) => way.test(line)) && !always.some((words) => line.includes(words)))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
