import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { settingRanks } from "#server/config/setting-ranks.ts";
import { formatEnvExample } from "../../tools/env-example.ts";
import { environmentVariableNames } from "#server/config/environment-settings.ts";
import { getSettingVariable, settingDefinitions, variableSettingKeys } from "#shared/staff/site-settings.ts";

const read = (file: string) => readFileSync(join(import.meta.dirname, "../..", file), "utf8");
/** Variables of Docker, Caddy, PostgreSQL and the store. */
const notOurs = /^(DOMAIN|POSTGRES_|ROOT_|VGW_|DATABASE_PASSWORD|STORE_PASSWORD|HOME$|SCALE$|IMAGE$)/;

test.each([
  ["compose.yaml", /^ {6}([A-Z][A-Z0-9_]+):/gm],
  ["Dockerfile", /\b([A-Z][A-Z_]+)=/g],
  ["deploy/sen-digital-vcard.service", /(?:^Environment=|\s)([A-Z][A-Z_]+)=/gm],
  ["docs/deployment.md", /^ {3}([A-Z][A-Z_]+)=/gm],
])("%s sets only variables that docs/configuration.md lists", (file, setting) => {
  const listed = read("docs/configuration.md");
  const named = [...read(file).matchAll(setting)]
    .map((match) => match[1] ?? "")
    .filter((name) => !name.endsWith("_IMAGE") && !notOurs.test(name));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !listed.includes(`\`${name}\``) && name !== "ENV_FILE")).toEqual([]);
});

/** Read elsewhere: by the reader of the environment file, by glibc and by Node. */
const readElsewhere = ["ENV_FILE", "MALLOC_ARENA_MAX", "MALLOC_TRIM_THRESHOLD_", "NODE_OPTIONS"];

// Seen to fail with a row left out, and with a row too many.
test("docs/configuration.md has a row for each setting that the code reads, and no other", () => {
  const rows = read("docs/configuration.md")
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  const listed = rows.flatMap((row) =>
    [...(row.split(" | ")[0] ?? "").matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map((match) => match[1] ?? ""),
  );
  expect(listed.filter((name) => !readElsewhere.includes(name)).toSorted()).toEqual(
    environmentVariableNames.toSorted(),
  );
});

// Seen to fail with another sample, and with a listed name that no setting has.
test(".env.example is generated from the settings' definitions, and lists each setting once", () => {
  expect(read(".env.example")).toBe(formatEnvExample());
  const names = [...formatEnvExample().matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(names.toSorted()).toEqual(environmentVariableNames.toSorted());
});

test("docs/configuration.md begins with the settings that a shop needs to sell, and those that the law requires", () => {
  const [, beginning = ""] = read("docs/configuration.md").split("\n## ");
  const named = [...beginning.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name);
  expect(named).toEqual([...settingRanks.neededToSell, ...settingRanks.askedByLaw]);
});

// Seen to fail with another default, and with a star left out.
test("docs/configuration.md states and marks the default of each setting that staff may change", () => {
  const rows = read("docs/configuration.md").split("\n");
  for (const key of variableSettingKeys) {
    const name = getSettingVariable(key);
    const [variables = "", defaults = ""] =
      rows.find((row) => row.startsWith("| `") && row.includes(`\`${name}\`\\*`))?.split(" |") ?? [];
    expect(variables, name).toContain(name);
    const { usual } = settingDefinitions[key];
    const isSaid = usual !== "" && defaults.trim() !== "examples";
    expect(defaults, name).toContain(isSaid ? `\`${usual}\`` : "");
  }
});

// Seen to fail with the name of a metric that we do not have.
test("deploy/prometheus-alerts.yml only uses metrics that /metrics has", () => {
  const sources = [
    "composition/metrics-readings.ts",
    "operations/metrics/process-metrics.ts",
    "operations/metrics/gauge-samples.ts",
  ].map((file) => read(`src/server/${file}`));
  const told = sources.flatMap((text) =>
    [...text.matchAll(/(?:sample\(\s*|name: )"([a-z_]+)"/g)].map((match) => match[1] ?? ""),
  );
  const known = new Set([...told, ...told.map((name) => `${name}_count`), "up"]);
  const rules = read("deploy/prometheus-alerts.yml");
  const exprs = [...rules.matchAll(/^ {8}expr: (.+)$/gm)].map((match) => match[1] ?? "");
  const ofTheLanguage = new Set(["absent", "max", "sum", "rate", "by", "m"]);
  const asked = exprs
    .flatMap((expr) => expr.replaceAll(/\{[^}]*\}|by \([a-z]+\)|\[[^\]]*\]/g, "").match(/[a-z_]+/g) ?? [])
    .filter((name) => !ofTheLanguage.has(name));
  expect(exprs.length).toBe(13);
  expect([...rules.matchAll(/ action: "[^"]+"/g)].length, "what to do, of each").toBe(exprs.length);
  expect(asked.filter((name) => !known.has(name))).toEqual([]);
});
