import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Number of requirements of levels 1 and 2 in each section of ASVS 5.0; they are numbered from 1. */
const sections =
  "1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2";
const asked = sections.split(" ").flatMap((one) => {
  const [section, count] = one.split(":");
  return Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`);
});

const root = join(import.meta.dirname, "../..");
const text = readFileSync(join(root, "docs/security.md"), "utf8");
const rows = [...text.matchAll(/^\| [✓✗–] \| ([\d., -]+) \|/gm)].map(([, ids]) => ids ?? "");

/** Expands `1.2.1-3` to its three numbers. */
function numbersOf(ids: string): string[] {
  return ids.split(", ").flatMap((one) => {
    const [, section, first, last = first] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(one) ?? [];
    return Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, index) => `${section}.${Number(first) + index}`,
    );
  });
}

// Seen to fail with a row removed, and with a row repeated.
test("docs/security.md states the status of each requirement of levels 1 and 2 exactly once", () => {
  expect(asked).toHaveLength(253);
  expect(rows.flatMap(numbersOf).toSorted()).toEqual(asked.toSorted());
});

// Seen to fail with a file misspelt.
test("each file that docs/security.md names exists", () => {
  const files = globSync(["src/**/*.{ts,tsx}", "{scripts,tools}/**/*.ts", "test/**/*.ts"], { cwd: root });
  const named = [...text.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, name]) => name ?? "");
  expect(named.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([]);
});
