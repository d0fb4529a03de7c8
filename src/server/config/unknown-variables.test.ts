import { expect, test } from "vitest";
import { findUnknownVariables } from "./unknown-variables.ts";

const known = [
  "PORT",
  "HOST",
  "PAYTECH_API_KEY",
  "PAYTECH_API_SECRET",
  "SMTP_URL",
  "PUBLIC_URL",
  "SITE_PHONE",
  "LOG_LEVEL",
];
const said = (...given: string[]) =>
  findUnknownVariables(given, known).map(({ name, meant }) => `${name} ${meant ?? "?"}`);

test.each([
  ["a word left out", "PAYTECH_KEY", "PAYTECH_API_KEY"],
  ["letters swapped", "SMPT_URL", "SMTP_URL"],
  ["a letter too many", "SITE_PHONES", "SITE_PHONE"],
  ["a small case", "public_url", "PUBLIC_URL"],
  ["none of them, by its beginning", "PAYTECH_CALLBACK_ADDRESS", "?"],
])("%s: %s probably means %s", (_why, name, meant) => expect(said(name)).toEqual([`${name} ${meant}`]));

test("ignores our variables and everybody's", () => {
  expect(
    said(
      ...known,
      "PATH",
      "HOME",
      "HOSTNAME",
      "POST",
      "TERM",
      "LANG",
      "LOGNAME",
      "NODE_ENV",
      "ENV_FILE",
      "MALLOC_ARENA_MAX",
      "MALLOC_TRIM_THRESHOLD_",
      "npm_config_registry",
      "SHELL",
      "TMPDIR",
      "DEBUG",
    ),
  ).toEqual([]);
});
