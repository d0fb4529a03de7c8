import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { freshDatabase } from "#test/harness/database.ts";
import { freePort } from "#test/harness/free-port.ts";
import { startSmtp } from "#test/stand-ins/smtp.ts";
import {
  createMailTransport,
  createObjectStorage,
  createPaymentProvider,
  probeBackupPlace,
} from "#server/composition/open-data.ts";
import { readEnvironmentSettings } from "#server/config/environment-settings.ts";
import { projectRoot } from "#server/config/project-root.ts";
import { generateSortableId } from "#server/db/generate-ids.ts";
import { healthCheckReaders } from "#server/features/maintenance/system/checks.ts";
import { formatFindingLine, runHealthChecks } from "#server/operations/doctor/run-health-checks.ts";
import { createLogger } from "#server/operations/log/log.ts";

const isPostgres = process.env.TEST_ENGINE === "postgres";
const folder = mkdtempSync(join(tmpdir(), "vcard-doctor-"));
const { open, databaseUrl } = await freshDatabase(folder);
const db = open();
const smtp = await startSmtp();
/** Answers every request like PayTech about a payment that it does not know. */
const payTech = createServer((_request, response) =>
  response
    .writeHead(404, { "content-type": "application/json" })
    .end('{"success":-1,"message":"Paiement introuvable"}'),
).listen(0, "127.0.0.1");
await once(payTech, "listening");
afterAll(async () => {
  payTech.close();
  await smtp.close();
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const complete = {
  DATA_DIR: folder,
  DATABASE_URL: databaseUrl ?? "",
  DISK_FLOOR_MB: "0",
  BACKUP_TO: join(folder, "backups"),
  PUBLIC_URL: "https://carte.senvcard.sn",
  TRUST_PROXY: "1",
  SMTP_URL: smtp.url,
  MAIL_FROM: "bonjour@senvcard.sn",
  PAYTECH_API_KEY: "canary",
  PAYTECH_API_SECRET: "canary",
  PAYTECH_ENV: "prod",
  PAYTECH_BASE_URL: `http://127.0.0.1:${(payTech.address() as AddressInfo).port}`,
  SUPPORT_EMAIL: "bonjour@senvcard.sn",
  SITE_PHONE: "+221 33 811 22 33",
  SITE_WHATSAPP: "+221781112233",
};
/** Runs a command asynchronously, since this process serves the stand-ins; never with `spawnSync`. */
async function run(name: string, env: Record<string, string>, ...words: string[]) {
  const lastWord = name === "main" && words.length > 0 ? /WARN legal/ : /^Sen Digital Vcard : /m;
  const child = spawn(process.execPath, [join(projectRoot, `dist/server/${name}.js`), ...words], {
    env: { ...process.env, ...complete, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (lastWord.test(text)) child.kill("SIGKILL");
    });
  const [status] = (await once(child, "close")) as [number];
  return { status, text, lines: text.trim().split("\n") };
}
/** Runs one of doctor's checks in this process, since starting doctor takes a second each time. */
async function lookAt(check: string, env: Record<string, string>): Promise<string | undefined> {
  const settings = readEnvironmentSettings({ ...complete, ...env });
  const mail = createMailTransport(settings);
  const findings = await runHealthChecks({
    settings,
    db,
    mail,
    storage: await createObjectStorage(settings),
    probeBackupPlace: () => probeBackupPlace(settings),
    payments: createPaymentProvider(settings, createLogger("silent")),
    noticed: { untrustedProxy: false },
    ...healthCheckReaders,
  });
  await mail.close();
  return findings.filter(({ name }) => name === check).map(formatFindingLine)[0];
}
const problems = (lines: string[]) =>
  lines.flatMap((line) => /^(WARN|FAIL) (\w+)/.exec(line)?.slice(1).join(" ") ?? []);

test("prints the database's name first, then a line for each check, without secrets; counts what staff set in the portal", async () => {
  const before = await run("doctor", {});
  expect(before.status).toBe(2);
  expect(problems(before.lines)).toEqual(["FAIL placeholders", "WARN legal"]);
  expect(before.lines[0]).toBe(
    `Base de données : ${isPostgres ? `PostgreSQL ${new URL(databaseUrl ?? "").host}${new URL(databaseUrl ?? "").pathname}` : join(folder, "sen-digital-vcard.sqlite")}`,
  );
  expect(before.lines).toHaveLength(19);
  expect(before.text).not.toContain("canary");
  const rows = Object.entries({
    address: "Rue 10, Dakar",
    companyUrl: "https://sdp.sn",
    facebook: "https://www.facebook.com/sdv",
    instagram: "https://www.instagram.com/sdv",
    linkedin: "https://www.linkedin.com/company/sdv",
    testimonials: [],
  });
  await db.query
    .insertInto("settings")
    .values(
      rows.map(([key, value]) => ({ key, value: JSON.stringify(value), version: 1, updatedAt: 0, updatedBy: "Awa" })),
    )
    .execute();
  const after = await run("doctor", {});
  expect(after.status).toBe(1);
  expect(problems(after.lines)).toEqual(["WARN legal"]);
  const whole = await run("doctor", {
    SITE_ADDRESS: "Rue 10, Dakar",
    SITE_LEGAL_ID: "NINEA 1",
    SITE_PUBLISHER: "Awa",
    SITE_HOST: "OVH",
    SITE_DECLARATION: "CDP 1",
  });
  expect(whole.status).toBe(0);
  expect(problems(whole.lines)).toEqual([]);
});

// Seen to fail with a check that never looks for a sale.
test("missing backups are a warning before the first sale, and a fault after it", async () => {
  const said = async () => problems([(await lookAt("backup", { BACKUP_TO: "" })) ?? ""]);
  const ref = await unpaidOrder(db);
  const unsold = await said();
  await db.query.updateTable("orders").set({ paidAt: Date.now() }).where("ref", "=", ref).execute();
  expect(unsold).toEqual(["WARN backup"]);
  expect(await said()).toEqual(["FAIL backup"]);
});

test("a place that accepts no backup, or a bucket without keys, is a fault before the first backup is due", async () => {
  const said = (to: string) => lookAt("backup", { BACKUP_TO: to });
  const file = join(folder, "a-file");
  writeFileSync(file, "");
  expect(await said(join(file, "backups"))).toMatch(/^FAIL backup.*BACKUP_TO ne reçoit aucune sauvegarde.*a-file/);
  expect(await said("s3://sauvegardes/vcard")).toMatch(/^FAIL backup.*BACKUP_S3_ACCESS_KEY_ID/);
  const place = join(folder, "place");
  expect(await said(place)).toMatch(/^OK {3}backup/);
  expect(readdirSync(place, { recursive: true }).filter((name) => String(name).includes("probe"))).toEqual([]);
});

test("--mail sends a test mail, and reports a refusal", async () => {
  const sent = await run("doctor", {}, "--mail", "awa@example.com");
  expect(sent.lines.at(-1)).toBe(
    "OK   e-mail : remis pour awa@example.com. Vérifiez qu'il arrive, et pas dans les indésirables.",
  );
  expect(smtp.received.at(-1)).toMatchObject({ from: "bonjour@senvcard.sn", to: ["awa@example.com"] });
  smtp.refusals.set("shut@example.com", "550 5.1.1 Unknown user");
  const refused = await run("doctor", {}, "--mail", "shut@example.com");
  expect(refused.status).toBe(2);
  expect(refused.lines.at(-1)?.slice(0, 21)).toBe("FAIL e-mail : refusé ");
  expect(await run("doctor", {}, "--mail", "awa")).toMatchObject({
    status: 2,
    lines: ["Utilisation : npm run doctor [-- --mail ADRESSE]"],
  });
});

test.runIf(!isPostgres)("creates no database, and warns that there is none yet", async () => {
  const dataDir = join(folder, "new");
  const { lines } = await run("doctor", { DATA_DIR: dataDir });
  expect(lines.find((line) => line.includes("database"))).toBe(
    "WARN database\u00a0: Aucune base de données encore\u00a0: le premier démarrage la fait.",
  );
  expect(existsSync(dataDir)).toBe(false);
});

test("a wrong setting is one line, with exit status 2", () => {
  const { status, stderr } = spawnSync(process.execPath, [join(projectRoot, "dist/server/doctor.js")], {
    encoding: "utf8",
    env: { ...process.env, PORT: "no" },
  });
  expect(status).toBe(2);
  expect(stderr.startsWith("FAIL PORT «\u00a0no\u00a0» ne va pas")).toBe(true);
});

// Seen to fail without `refuseIncomplete` in main.ts.
test("with real payments, refuses to start in one sentence where mails would be lost", async () => {
  const env = { PORT: String(await freePort()), SMTP_URL: "", LOG_LEVEL: "silent" };
  const refused = await run("main", env);
  expect(refused.status).toBe(1);
  expect(refused.lines.at(-1)).toBe(
    "smtp : Pas de serveur d'e-mail\u00a0: les e-mails restent dans le dossier outbox et personne ne les reçoit. Renseignez SMTP_URL. Pour servir quand même : ALLOW_INCOMPLETE=smtp.",
  );
});

// Seen to fail without `skipIssuedNumbers` in main.ts.
test("starts if ALLOW_INCOMPLETE names that fault, and skips the numbers that the store marks, even after the hourly job", async () => {
  const mark = join(folder, "images/papers/invoice/2026");
  mkdirSync(mark, { recursive: true });
  writeFileSync(join(mark, "7.json"), "{}\n");
  const now = Date.now();
  const slot = Math.floor(now / 3_600_000);
  const done = { kind: "document.balance", lane: "background", payload: "{}", runAt: now, attempts: 1, createdAt: now };
  for (const at of [slot, slot + 1])
    await db.query
      .insertInto("jobs")
      .values({ ...done, id: generateSortableId(now), key: `document.balance:${at}`, doneAt: now })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ doneAt: now }))
      .execute();
  const env = { PORT: String(await freePort()), SMTP_URL: "", LOG_LEVEL: "silent" };
  const allowed = await run("main", { ...env, ALLOW_INCOMPLETE: "smtp" });
  expect(allowed.text).toContain("Sen Digital Vcard : https://carte.senvcard.sn");
  const counters = await db.query.selectFrom("documentCounters").selectAll().execute();
  expect(counters).toEqual([{ kind: "invoice", year: 2026, next: 8 }]);
});

// Seen to fail without the check: neither the start nor doctor mentioned it.
test("doctor and each start say that an ADMIN_PASSWORD changed after the first start has no effect", async () => {
  const env = { ADMIN_EMAIL: "awa@senvcard.sn", ADMIN_PASSWORD: "trois mots et 1 nombre" };
  const start = async (password = env.ADMIN_PASSWORD) => {
    const settings = { ...env, ADMIN_PASSWORD: password, PORT: String(await freePort()), PAYTECH_ENV: "test" };
    return (await run("main", { ...settings, LOG_LEVEL: "silent" }, "legal")).text;
  };
  await db.query.deleteFrom("users").execute();
  expect(await start()).not.toContain("ADMIN_PASSWORD");
  const said = (password: string) => lookAt("administrator", { ...env, ADMIN_PASSWORD: password });
  expect(await said(env.ADMIN_PASSWORD)).toMatch(/^OK/);
  expect(await said("quatre mots et 2 nombres")).toMatch(/^WARN.*aucun effet.*reset-password awa@senvcard\.sn/);
  expect(await start("quatre mots et 2 nombres")).toMatch(/^WARN administrator.*ADMIN_PASSWORD n'a aucun effet/m);
});
