/** `node tools/env-example.ts`: writes `.env.example` from the settings' definitions. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { getSettingVariable, settingDefinitions, variableSettingKeys } from "#shared/staff/site-settings.ts";
import { environmentVariableNames } from "#server/config/environment-settings.ts";
import { getSettingExample } from "#server/config/setting-expectations.ts";
import { settingRanks } from "#server/config/setting-ranks.ts";

const head = `# Every variable is optional; without any, everything runs from ./data on http://127.0.0.1:3000.
# Copy this file to .env, in the folder you start from or beside package.json: the server and the command lines read it.
# A variable of the real environment wins, an empty one too (it means the default). ENV_FILE names another file.
# docs/configuration.md says what each means. Made by tools/env-example.ts.`;

const usuals = new Map(
  variableSettingKeys.map((key) => [getSettingVariable(key), String(settingDefinitions[key].usual ?? "")]),
);
/** Somebody would use a password given as an example, so these variables get none. */
const isMade = /_PASSWORD$|_TOKEN$/;
const sampleOf = (name: string) => usuals.get(name) ?? (isMade.test(name) ? "" : getSettingExample(name));

export function formatEnvExample(): string {
  const { neededToSell, askedByLaw, setInPortal } = settingRanks;
  const ranked = [...neededToSell, ...askedByLaw, ...setInPortal];
  const others = environmentVariableNames.filter((name) => !ranked.includes(name));
  const ranks: readonly (readonly [string, readonly string[]])[] = [
    ["Needed to sell", neededToSell],
    ["Asked by the law", askedByLaw],
    ['Set in the portal ("Réglages"), where it wins', setInPortal],
    ["For another machine, database, store or trial than the usual one: else never touch", others],
  ];
  const parts = ranks.map(([title, names]) =>
    [`# ${title}`, ...names.map((name) => `# ${name}=${sampleOf(name)}`)].join("\n"),
  );
  return `${[head, ...parts].join("\n\n")}\n`;
}

if (import.meta.main) writeFileSync(join(import.meta.dirname, "../.env.example"), formatEnvExample());
