import { expect, test } from "vitest";
import { readEnvironmentSettings, SettingError } from "./environment-settings.ts";

const keys = { PAYTECH_API_KEY: "key", PAYTECH_API_SECRET: "secret", PAYTECH_ENV: "test" };

test("everything has a default: loopback, SQLite, files and the simulator", () => {
  const settings = readEnvironmentSettings({});
  expect(settings).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://127.0.0.1:3000",
    dataDir: "./data",
    trustProxy: 0,
  });
  expect(settings.paytech).toMatchObject({
    simulated: true,
    env: "test",
    baseUrl: "http://127.0.0.1:3000/simulator",
    hmac: "require",
    statusCheck: "advise",
  });
  expect(settings.databaseUrl).toBeUndefined();
  expect(settings.s3).toBeUndefined();
  expect(settings.smtpUrl).toBeUndefined();
  expect(settings.metricsToken).toBeUndefined();
});

test("an empty variable counts as unset", () => {
  expect(readEnvironmentSettings({ PORT: "", PUBLIC_URL: "", ADMIN_PASSWORD: "" })).toEqual(
    readEnvironmentSettings({}),
  );
});

test("legal information is missing until somebody sets it; a copied example does not count", () => {
  expect(readEnvironmentSettings({}).missingLegal).toEqual([
    "SITE_PHONE",
    "SITE_ADDRESS",
    "SITE_LEGAL_ID",
    "SITE_PUBLISHER",
    "SITE_HOST",
    "SITE_DECLARATION",
  ]);
  const { missingLegal, site } = readEnvironmentSettings({
    SITE_ADDRESS: "Dakar",
    SITE_PHONE: "+221 33 123 45 67",
    SITE_LEGAL_ID: "NINEA à compléter",
    SITE_HOST: "À compléter",
    SITE_PUBLISHER: "Awa",
    SITE_DECLARATION: "n° 1",
  });
  expect(missingLegal).toEqual(["SITE_LEGAL_ID", "SITE_HOST"]);
  expect(site.legalId).toBe("");
  expect(site.host).toBe("");
  expect(site.publisher).toBe("Awa");
});

test("removes a public address's trailing slash", () => {
  expect(readEnvironmentSettings({ PUBLIC_URL: "https://carte.example/", PAYMENTS: "simulator" }).publicUrl).toBe(
    "https://carte.example",
  );
});

test.each([
  ["PORT", { PORT: "abc" }],
  ["PORT", { PORT: "70000" }],
  ["PORT", { PORT: "3000.5" }],
  ["PUBLIC_URL", { PUBLIC_URL: "carte.example" }],
  ["PUBLIC_URL", { PUBLIC_URL: "ftp://carte.example" }],
  ["PUBLIC_URL", { PUBLIC_URL: "http://carte.example", ...keys }],
  ["DATABASE_URL", { DATABASE_URL: "mysql://db/x" }],
  ["S3_ENDPOINT", { S3_ENDPOINT: "minio" }],
  ["S3_ACCESS_KEY_ID", { S3_BUCKET: "b" }],
  ["S3_SECRET_ACCESS_KEY", { S3_BUCKET: "b", S3_ACCESS_KEY_ID: "a" }],
  ["S3_PREFIX", { S3_BUCKET: "b", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "s", S3_PREFIX: "staging/" }],
  ["S3_PREFIX", { S3_BUCKET: "b", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "s", S3_PREFIX: "/staging" }],
  ["S3_PREFIX", { S3_BUCKET: "b", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "s", S3_PREFIX: "a/../b" }],
  ["S3_PREFIX", { S3_BUCKET: "b", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "s", S3_PREFIX: "Staging" }],
  ["S3_PREFIX", { S3_BUCKET: "b", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "s", S3_PREFIX: "uploads/a" }],
  ["S3_PREFIX", { S3_BUCKET: "b", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "s", S3_PREFIX: "a".repeat(101) }],
  ["S3_BUCKET", { S3_PREFIX: "staging" }],
  ["S3_PUBLIC_URL", { S3_PUBLIC_URL: "cdn" }],
  ["SMTP_URL", { SMTP_URL: "http://mail" }],
  ["SUPPORT_EMAIL", { SUPPORT_EMAIL: "support" }],
  ["ADMIN_EMAIL", { ADMIN_EMAIL: "admin" }],
  ["ADMIN_EMAIL", { ADMIN_PASSWORD: "une phrase assez longue" }],
  ["ADMIN_PASSWORD", { ADMIN_EMAIL: "a@b.example", ADMIN_PASSWORD: "court" }],
  ["ADMIN_PASSWORD", { ADMIN_EMAIL: "a@b.example", ADMIN_PASSWORD: "motdepasse123" }],
  ["PAYTECH_API_KEY", { PAYMENTS: "paytech" }],
  ["PAYTECH_API_KEY", { PUBLIC_URL: "https://carte.example" }],
  ["PAYTECH_API_SECRET", { PAYTECH_API_KEY: "key" }],
  ["PAYTECH_ENV", { PAYTECH_API_KEY: "key", PAYTECH_API_SECRET: "secret" }],
  ["PAYTECH_ENV", { ...keys, PAYTECH_ENV: "production" }],
  ["PAYTECH_BASE_URL", { PAYTECH_BASE_URL: "paytech.sn" }],
  ["PAYTECH_HMAC", { PAYTECH_HMAC: "no" }],
  ["PAYTECH_STATUS_CHECK", { PAYTECH_STATUS_CHECK: "never" }],
  ["PAYMENTS", { PAYMENTS: "wave" }],
  ["METRICS_TOKEN", { METRICS_TOKEN: "short" }],
  ["SITE_COMPANY_URL", { SITE_COMPANY_URL: "sdp" }],
  ["SITE_WHATSAPP", { SITE_WHATSAPP: "77 000 00 00" }],
  ["SITE_PRODUCTION_DAYS", { SITE_PRODUCTION_DAYS: "2.5" }],
  ["SITE_PRODUCTION_DAYS", { SITE_PRODUCTION_DAYS: "0" }],
  ["SITE_DELIVERY_DAYS", { SITE_DELIVERY_DAYS: "deux" }],
  ["SITE_DELIVERY_DAYS", { SITE_DELIVERY_DAYS: "61" }],
  ["TRUST_PROXY", { TRUST_PROXY: "yes" }],
  ["TRUST_PROXY", { TRUST_PROXY: "7" }],
  ["PUBLIC_URL", { PUBLIC_URL: "https://carte.example/cartes", PAYMENTS: "simulator" }],
  ["PUBLIC_URL", { PUBLIC_URL: "https://carte.example/?a=b", PAYMENTS: "simulator" }],
  ["PUBLIC_URL", { PUBLIC_URL: "https://awa:x@carte.example", PAYMENTS: "simulator" }],
  ["LOG_LEVEL", { LOG_LEVEL: "loud" }],
])("a wrong value stops with one sentence that names %s: %j", (name, env) => {
  const read = () => readEnvironmentSettings(env);
  expect(read).toThrow(SettingError);
  expect(read).toThrow(new RegExp(`^${name} [^\n]+\\.$`));
});

test.each([
  [
    { PORT: "80a" },
    "PORT «\u00a080a\u00a0» ne va pas\u00a0: il faut un nombre entier, de 0 à 65535, par exemple PORT=3000.",
  ],
  [
    { TRUST_PROXY: "7" },
    "TRUST_PROXY «\u00a07\u00a0» ne va pas\u00a0: il faut le nombre de proxys devant le service, de 0 à 3, ou true ou false, par exemple TRUST_PROXY=1.",
  ],
  [
    { PUBLIC_URL: "carte.example.sn" },
    "PUBLIC_URL «\u00a0carte.example.sn\u00a0» ne va pas\u00a0: il faut une adresse en http:// ou https://, sans chemin ni rien après le nom, par exemple PUBLIC_URL=https://carte.exemple.sn.",
  ],
  [
    { PUBLIC_URL: "http://carte.example.sn", ...keys },
    "PUBLIC_URL «\u00a0http://carte.example.sn\u00a0» ne va pas : PayTech ne notifie qu'en https, par exemple PUBLIC_URL=https://carte.exemple.sn.",
  ],
])("explains a wrong value with what is expected, and an example: %j", (env, sentence) => {
  expect(() => readEnvironmentSettings(env)).toThrow(new SettingError(sentence));
});

test.each([
  { ADMIN_EMAIL: "a@b.example", ADMIN_PASSWORD: "Tr0uvé" },
  { DATABASE_URL: "mysql://awa:Tr0uvé@db/x" },
  { SMTP_URL: "http://awa:Tr0uvé@mail" },
  { METRICS_TOKEN: "Tr0uvé" },
  { ALERT_URL: "Tr0uvé" },
  { S3_ENDPOINT: "ftp://awa:Tr0uvé@minio" },
])("does not repeat a wrong value that may be a secret: %j", (env) => {
  const read = () => readEnvironmentSettings(env);
  expect(read).toThrow(
    /^[A-Z_0-9]+ ne va pas \(ce qui est écrit n'est pas montré\)\u00a0: il faut .+, par exemple .+\.$/,
  );
  expect(read).not.toThrow(/Tr0uvé/);
});

test("every variable with a restricted value says in French what it takes", () => {
  for (const [name, value] of Object.entries({
    DISK_FLOOR_MB: "x",
    UPLOAD_BUDGET_MB: "1",
    AUDIT_YEARS: "0",
    BACKUP_AT: "24",
    MAIL_FROM: "a",
    SITE_REPRINT_PRICE: "1",
    MOVE_S3_ENDPOINT: "a",
    BACKUP_S3_ENDPOINT: "a",
    SITE_SAMPLE_WHATSAPP: "1",
    SITE_LEGAL_ID: "a\tb",
    SITE_PHONE: "\t",
  })) {
    expect(() => readEnvironmentSettings({ [name]: value })).toThrow(
      new RegExp(`^${name} .+ ne va pas\u00a0: il faut un.+, par exemple ${name}=.+\\.$`),
    );
  }
});

test("keys select PayTech, unless the simulator is named", () => {
  expect(readEnvironmentSettings({ ...keys, PUBLIC_URL: "https://carte.example" }).paytech).toMatchObject({
    simulated: false,
    env: "test",
    baseUrl: "https://paytech.sn",
  });
  expect(readEnvironmentSettings({ ...keys, PAYMENTS: "simulator" }).paytech).toMatchObject({
    simulated: true,
    apiKey: "simulator-key",
  });
});

test.each(["http://localhost:3000", "http://127.0.0.1:8080", "http://127.1.2.3", "http://[::1]:3000"])(
  "on loopback the simulator runs without being named: %s",
  (url) => {
    expect(readEnvironmentSettings({ PUBLIC_URL: url }).paytech.simulated).toBe(true);
  },
);

test("a service that others can reach needs the simulator named", () => {
  expect(() => readEnvironmentSettings({ HOST: "0.0.0.0" })).toThrow(/^PAYTECH_API_KEY /);
  expect(readEnvironmentSettings({ HOST: "0.0.0.0", PAYMENTS: "simulator" }).paytech.simulated).toBe(true);
  expect(readEnvironmentSettings({ HOST: "::1" }).paytech.simulated).toBe(true);
});

test.each([
  ["true", 1],
  ["false", 0],
  ["1", 1],
  ["2", 2],
  ["0", 0],
])("TRUST_PROXY=%s trusts %i proxies", (text, count) => {
  expect(readEnvironmentSettings({ TRUST_PROXY: text }).trustProxy).toBe(count);
});

test.each(["https://127.0.0.1.example", "https://localhost.example", "https://carte.example"])(
  "elsewhere the simulator runs only when named: %s",
  (url) => {
    expect(() => readEnvironmentSettings({ PUBLIC_URL: url })).toThrow(/^PAYTECH_API_KEY /);
    expect(readEnvironmentSettings({ PUBLIC_URL: url, PAYMENTS: "simulator" }).paytech).toMatchObject({
      simulated: true,
      baseUrl: `${url}/simulator`,
    });
  },
);
