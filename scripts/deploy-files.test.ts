import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const read = (file: string) => readFileSync(join(import.meta.dirname, "..", file), "utf8");
/** Of Docker, Caddy, PostgreSQL and the store. */
const notOurs = /^(DOMAIN|POSTGRES_|ROOT_|VGW_|DATABASE_PASSWORD|STORE_PASSWORD|HOME$)/;

test.each([
  ["compose.yaml", /^ {6}([A-Z][A-Z0-9_]+):/gm],
  ["Dockerfile", /\b([A-Z][A-Z_]+)=/g],
  ["deploy/sen-digital-vcard.service", /(?:^Environment=|\s)([A-Z][A-Z_]+)=/gm],
  ["docs/deployment.md", /^ {3}([A-Z][A-Z_]+)=/gm],
])("%s sets what the README lists", (file, setting) => {
  const readme = read("README.md");
  const named = [...read(file).matchAll(setting)].map((match) => match[1] ?? "").filter((name) => !name.endsWith("_IMAGE") && !notOurs.test(name));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !readme.includes(`\`${name}\``) && name !== "ENV_FILE")).toEqual([]);
});
