import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { alertConditions } from "#server/features/maintenance/alerts/alert-conditions.ts";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const page = read("docs/night.md");
const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);
const missing = (wanted: readonly string[]) => wanted.filter((one) => !page.includes(`\`${one}\``));

const checks = "src/server/operations/doctor/checks";

// Each one seen to fail with a row of the page removed.
test.each([
  ["alert of the service", alertConditions.map(({ name }) => name), 8],
  [
    "outage that is told without the database",
    names(
      read("src/server/features/maintenance/alerts/outage-watch.ts"),
      /^ {2}"?([a-z-]+)"?: (?:async )?\(deps\) =>/gm,
    ),
    3,
  ],
  ["rule for Prometheus", names(read("deploy/prometheus-alerts.yml"), /- alert: (\w+)/g), 13],
  [
    "check of doctor",
    readdirSync(join(root, checks)).flatMap((file) => names(read(`${checks}/${file}`), /^ {2}name: "([a-z]+)",$/gm)),
    17,
  ],
])("the page for the night lists each %s", (_, wanted, count) => {
  expect(wanted.length).toBeGreaterThanOrEqual(count);
  expect(missing(wanted)).toEqual([]);
});

test("the page for the night quotes each refusal to start", () => {
  const words = names(read("src/server/db/start-refusal.ts"), /^ {2}"?\w+"?: ["`]([^"`]+)["`],$/gm).map(
    (sentence) => sentence.split(/\s[:$]|,/)[0] ?? "",
  );
  expect(words.length).toBeGreaterThan(14);
  const quoted = names(page, /`([^`]+)`/g);
  expect(words.filter((one) => !quoted.some((quote) => one.includes(quote)))).toEqual([]);
});
