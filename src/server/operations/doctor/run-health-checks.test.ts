import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readEnvironmentSettings } from "#server/config/environment-settings.ts";
import type { HealthCheckContext } from "./check.ts";
import { runHealthChecks, formatFindingLine, findBlockingFindings } from "./run-health-checks.ts";
import { makeWalletCertificates } from "#test/factories/wallet-certificates.ts";
import { healthCheckNames } from "#server/config/check-names.ts";

const folder = mkdtempSync(join(tmpdir(), "vcard-doctor-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const complete = {
  DATA_DIR: folder,
  BACKUP_TO: folder,
  DISK_FLOOR_MB: "0",
  PUBLIC_URL: "https://carte.senvcard.sn",
  TRUST_PROXY: "1",
  SMTP_URL: "smtp://user:canary@mail.senvcard.sn",
  MAIL_FROM: "Sen Digital Vcard <bonjour@senvcard.sn>",
  PAYTECH_API_KEY: "canary",
  PAYTECH_API_SECRET: "canary",
  PAYTECH_ENV: "prod",
  PAYTECH_BASE_URL: "http://127.0.0.1:1",
  SUPPORT_EMAIL: "bonjour@senvcard.sn",
  SITE_PHONE: "+221 33 811 22 33",
  SITE_WHATSAPP: "+221781112233",
  SITE_ADDRESS: "Rue 10, Point E, Dakar",
  SITE_COMPANY_URL: "https://sdp.sn",
  SITE_FACEBOOK: "https://www.facebook.com/sdv",
  SITE_INSTAGRAM: "https://www.instagram.com/sdv",
  SITE_LINKEDIN: "https://www.linkedin.com/company/sdv",
  SITE_LEGAL_ID: "NINEA 1",
  SITE_PUBLISHER: "Awa Ndiaye",
  SITE_HOST: "OVH",
  SITE_DECLARATION: "CDP 1",
};
const quotes = join(folder, "quotes.json");
writeFileSync(quotes, "[]");

/** A service that has everything, except what `env` and `change` break. */
function service(env: Record<string, string> = {}, change: Partial<HealthCheckContext> = {}): HealthCheckContext {
  const yes = { check: async () => undefined } as HealthCheckContext["mail"] & HealthCheckContext["storage"];
  return {
    settings: readEnvironmentSettings({ ...complete, SITE_TESTIMONIALS: quotes, ...env }),
    mail: yes,
    storage: yes,
    payments: { checkKeys: async () => "accepted" } as unknown as HealthCheckContext["payments"],
    noticed: { untrustedProxy: false },
    db: undefined,
    findDocumentFaults: async () => [],
    readSalesAndBackupState: async () => noBackups,
    probeBackupPlace: async () => undefined,
    isAdministratorPasswordUnused: async () => false,
    wall: () => Date.now(),
    ...change,
  };
}
const noBackups = { hasSold: false, savedAt: undefined, failure: undefined };
const seen = async (env?: Record<string, string>, change?: Partial<HealthCheckContext>) =>
  (await runHealthChecks(service(env, change)))
    .filter(({ name, level }) => level !== "ok" && name !== "database")
    .map(({ name, level, loses }) => `${level} ${name}${loses ? " loses" : ""}`);

const saying = (more: object) =>
  ({
    check: async () => Promise.reject(Object.assign(new Error("no"), more)),
  }) as unknown as HealthCheckContext["mail"] & HealthCheckContext["storage"];
const database = { engine: "sqlite", check: async () => undefined } as unknown as HealthCheckContext["db"];
const asked = (answer: "refused" | "silent") =>
  ({ checkKeys: async () => answer }) as unknown as HealthCheckContext["payments"];
const bucket = { S3_BUCKET: "photos", S3_ACCESS_KEY_ID: "canary", S3_SECRET_ACCESS_KEY: "canary" };

test("finds nothing wrong with a service that has everything", async () => expect(await seen()).toEqual([]));

// All of them seen to fail with an empty list of checks.
test.each<[string, string[], Record<string, string>, Partial<HealthCheckContext>?]>([
  ["a name that is not ours", ["warn variables"], { SMPT_URL: "smtp://x" }],
  ["this machine's address", ["fail address loses"], { PUBLIC_URL: "http://127.0.0.1:3000" }],
  [
    "this machine's address, on trial",
    ["warn address", "warn paytech"],
    { PUBLIC_URL: "http://127.0.0.1:3000", PAYTECH_ENV: "test" },
  ],
  [
    "clear text",
    ["fail address", "fail paytech loses"],
    { PUBLIC_URL: "http://carte.senvcard.sn", PAYMENTS: "simulator" },
  ],
  ["https and no proxy that is trusted", ["warn proxy"], { TRUST_PROXY: "false" }],
  [
    "a proxy that is not trusted was met",
    ["fail proxy"],
    { TRUST_PROXY: "false" },
    { noticed: { untrustedProxy: true } },
  ],
  ["hardly any disk left", ["fail disk"], { DISK_FLOOR_MB: "999999999" }],
  ["a service for the public without backups", ["warn backup"], { BACKUP_TO: "" }],
  [
    "a place of backups that takes nothing",
    ["fail backup"],
    {},
    { probeBackupPlace: async () => Promise.reject(new Error("/mnt/disque ne peut pas être écrit ou lu (EROFS).")) },
  ],
  [
    "a backup that failed, with none good before or a good one of today",
    ["fail backup"],
    {},
    {
      db: database,
      readSalesAndBackupState: async () => ({ ...noBackups, savedAt: Date.now(), failure: "Plus de place." }),
    },
  ],
  [
    "a bucket that is not there",
    ["fail storage"],
    bucket,
    { storage: saying({ cause: { $metadata: { httpStatusCode: 404 } } }) },
  ],
  ["a store that is away", ["fail storage"], bucket, { storage: saying({}) }],
  ["play money where real money is meant", ["fail paytech loses"], { PAYMENTS: "simulator" }],
  ["play money that any visitor has", ["fail paytech"], { PAYMENTS: "simulator", PAYTECH_ENV: "test" }],
  ["keys that PayTech refuses", ["fail paytech loses"], {}, { payments: asked("refused") }],
  ["PayTech away", ["fail paytech"], {}, { payments: asked("silent") }],
  ["no mail server", ["fail smtp loses"], { SMTP_URL: "" }],
  ["a mail server that refuses us", ["fail smtp loses"], {}, { mail: saying({ code: "EAUTH", responseCode: 535 }) }],
  ["a mail server that is away", ["fail smtp"], {}, { mail: saying({ code: "ECONNREFUSED" }) }],
  ["an example as sender", ["fail sender loses"], { MAIL_FROM: "" }],
  ["a sender that is no address", ["fail sender loses"], { MAIL_FROM: "vcard@machine" }],
  ["an example as support mailbox", ["fail contact loses"], { SUPPORT_EMAIL: "" }],
  ["an example as WhatsApp", ["fail contact loses"], { SITE_WHATSAPP: "" }],
  ["an example as company's site", ["fail placeholders"], { SITE_COMPANY_URL: "" }],
  ["invented testimonials", ["fail placeholders"], { SITE_TESTIMONIALS: "" }],
  ["a line that the law wants", ["warn legal"], { SITE_PUBLISHER: "" }],
])("%s: %j", async (_what, expected, env, change) => expect(await seen(env, change)).toEqual(expected));

test.runIf(process.platform !== "win32")(
  "reports a data folder that others may read, but not a closed one",
  async () => {
    const dataDir = join(folder, "data");
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, "sen-digital-vcard.sqlite"), "");
    chmodSync(join(dataDir, "sen-digital-vcard.sqlite"), 0o644);
    chmodSync(dataDir, 0o755);
    expect(await seen({ DATA_DIR: dataDir })).toEqual(["warn rights"]);
    chmodSync(dataDir, 0o700);
    expect(await seen({ DATA_DIR: dataDir })).toEqual([]);
  },
);

test("a fault that loses sales or mails prevents serving, unless the operator has named it", async () => {
  const findings = await runHealthChecks(service({ SMTP_URL: "", MAIL_FROM: "", SITE_LINKEDIN: "" }));
  expect(findBlockingFindings(findings, []).map(({ name }) => name)).toEqual(["smtp", "sender"]);
  expect(findBlockingFindings(findings, ["smtp"]).map(({ name }) => name)).toEqual(["sender"]);
  expect(findBlockingFindings(findings, ["smtp", "sender"])).toEqual([]);
});

test("a check that breaks is a finding; no line contains a secret, and each check has its name", async () => {
  const findings = await runHealthChecks(
    service(
      {},
      {
        payments: {
          checkKeys: () => {
            throw new Error("broken");
          },
        } as unknown as HealthCheckContext["payments"],
        mail: saying({ code: "EAUTH" }),
      },
    ),
  );
  expect(findings.map(({ name }) => name)).toEqual([...healthCheckNames]);
  expect(findings.find(({ name }) => name === "paytech")?.text).toBe("N'a pas pu être vérifié (broken).");
  const lines = findings.map(formatFindingLine);
  expect(lines[0]).toBe("OK   variables\u00a0: Aucune variable inconnue ne ressemble aux nôtres.");
  expect(lines.join("\n")).not.toContain("canary");
});

test("an unknown name in ALLOW_INCOMPLETE stops the start, and lists the known names", () => {
  expect(() => readEnvironmentSettings({ ALLOW_INCOMPLETE: "smtp,mails" })).toThrow(
    /^ALLOW_INCOMPLETE «\u00a0smtp,mails\u00a0» ne va pas\u00a0: il faut des noms parmi variables, address, /,
  );
  expect(readEnvironmentSettings({ ALLOW_INCOMPLETE: "smtp, sender" }).allowIncomplete).toEqual(["smtp", "sender"]);
});

test("Apple Wallet: checks when certificates end, and that key, chain, pass type and team match", async () => {
  const made = (name: string, subject?: Parameters<typeof makeWalletCertificates>[1]) => {
    mkdirSync(join(folder, name));
    return makeWalletCertificates(join(folder, name), subject).env;
  };
  const [own, other, short] = [made("wallet"), made("other"), made("short", { days: 20 })];
  const said = async (env: Record<string, string>, wall = Date.now()) => {
    const found = (await runHealthChecks(service(env, { wall: () => wall }))).find(({ name }) => name === "wallet");
    return `${found?.level} ${found?.text}`;
  };
  expect(await said({})).toMatch(/^ok .*pas proposé/);
  expect(await said(own)).toMatch(/^ok .*jusqu'au/);
  expect(await said(short)).toMatch(/^warn .*WALLET_CERTIFICATE expire le/);
  expect(await said(short, Date.now() + 21 * 24 * 3_600_000)).toMatch(/^fail .*WALLET_CERTIFICATE a expiré le/);
  expect(await said({ ...own, WALLET_KEY: other.WALLET_KEY ?? "" })).toMatch(/^fail .*n'est pas la clé/);
  expect(await said({ ...own, WALLET_WWDR_CERTIFICATE: other.WALLET_WWDR_CERTIFICATE ?? "" })).toMatch(
    /^fail .*n'est pas signé/,
  );
  expect(await said({ ...own, WALLET_PASS_TYPE_ID: "pass.sn.autre" })).toMatch(/^fail .*pass\.sn\.example\.carte/);
  expect(await said({ ...own, WALLET_TEAM_ID: "ZZZZZZZZZZ" })).toMatch(/^fail .*A1B2C3D4E5/);
});
