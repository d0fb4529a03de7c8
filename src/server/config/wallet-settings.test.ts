import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { generateKeyPairSync } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { makeWalletCertificates } from "#test/factories/wallet-certificates.ts";
import { readEnvironmentSettings, SettingError } from "./environment-settings.ts";

const folder = mkdtempSync(join(tmpdir(), "vcard-wallet-settings-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { env, key, certificate } = makeWalletCertificates(folder);

it("is off without any variable, and on with all, as paths or as contents", () => {
  expect(readEnvironmentSettings({}).wallet).toBeUndefined();
  const byPath = readEnvironmentSettings(env).wallet;
  expect(byPath).toMatchObject({ teamId: env.WALLET_TEAM_ID, passTypeId: env.WALLET_PASS_TYPE_ID });
  const contents = {
    ...env,
    WALLET_KEY: readFileSync(key, "utf8"),
    WALLET_CERTIFICATE: readFileSync(certificate, "utf8").replaceAll("\n", "\\n"),
  };
  expect(readEnvironmentSettings(contents).wallet?.certificate).toBe(byPath?.certificate);
});

// Seen to fail without the check for missing variables.
it.each(Object.keys(env).filter((name) => name !== "WALLET_KEY_PASSPHRASE"))(
  "refuses to start with %s missing beside the others",
  (name) => {
    const { [name]: _, ...others } = env;
    expect(() => readEnvironmentSettings(others)).toThrow(new RegExp(`^${name} manque à côté de WALLET_`));
  },
);

const wrong: [string, Record<string, string>, RegExp][] = [
  ["a lone passphrase", { WALLET_KEY_PASSPHRASE: "secret-canary" }, /^WALLET_CERTIFICATE manque/],
  ["a wrong passphrase", { ...env, WALLET_KEY_PASSPHRASE: "secret-canary" }, /^WALLET_KEY ne peut pas être lue/],
  ["no passphrase", { ...env, WALLET_KEY_PASSPHRASE: "" }, /^WALLET_KEY ne peut pas être lue/],
  [
    "a file that is not there",
    { ...env, WALLET_CERTIFICATE: join(folder, "nowhere.pem") },
    /WALLET_CERTIFICATE ne peut pas être lu \(ENOENT\)/,
  ],
  ["a key as certificate", { ...env, WALLET_CERTIFICATE: key }, /^WALLET_CERTIFICATE ne contient pas de certificat/],
  ["a team that is none", { ...env, WALLET_TEAM_ID: "équipe" }, /^WALLET_TEAM_ID .* 10 capitales/],
  ["a pass type that is none", { ...env, WALLET_PASS_TYPE_ID: "sn.example" }, /^WALLET_PASS_TYPE_ID .*pass\./],
];
it.each(wrong)("refuses %s with a sentence", (_what, settings, sentence) => {
  expect(() => readEnvironmentSettings(settings)).toThrow(SettingError);
  expect(() => readEnvironmentSettings(settings)).toThrow(sentence);
  expect(() => readEnvironmentSettings(settings)).not.toThrow(/canary/);
});

it("refuses a key that is not RSA", () => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  writeFileSync(join(folder, "ec.pem"), privateKey.export({ type: "pkcs8", format: "pem" }));
  expect(() => readEnvironmentSettings({ ...env, WALLET_KEY: join(folder, "ec.pem") })).toThrow(/RSA/);
});
