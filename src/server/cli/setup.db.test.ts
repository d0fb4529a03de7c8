import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { projectRoot } from "#server/config/project-root.ts";
import { isSecondEngine } from "#test/harness/engine-share.ts";
import { payTechKeys, startPayTech } from "#test/stand-ins/paytech.ts";
import { startSmtp } from "#test/stand-ins/smtp.ts";

const root = mkdtempSync(join(tmpdir(), "vcard-setup-"));
const [smtp, payTech] = [await startSmtp(), await startPayTech()];
afterAll(async () => {
  await Promise.all([smtp.close(), payTech.close()]);
  rmSync(root, { recursive: true, force: true });
});

let made = 0;
/** Creates a folder whose settings lead to the stand-in instead of PayTech. */
function newFolder(): string {
  const folder = join(root, `shop-${(made += 1)}`);
  mkdirSync(folder);
  writeFileSync(join(folder, "app.env"), `# ours\nPAYTECH_BASE_URL=${payTech.origin}\n`);
  return folder;
}

async function run(words: string[], typed?: string, release = projectRoot) {
  const command = [process.execPath, join(release, "dist/server/setup.js"), ...words];
  // Runs it in a terminal of its own, where somebody types.
  const [file = "", ...rest] =
    typed === undefined ? command : ["script", "-qefc", command.map((word) => `'${word}'`).join(" "), "/dev/null"];
  const child = spawn(file, rest, { cwd: root, env: { PATH: process.env.PATH }, stdio: ["pipe", "pipe", "pipe"] });
  let text = "";
  const answers = typed?.split("\n") ?? [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const asked = text.split(/ : (?=\S*$)/).length > 1;
      if (!asked || answers.length === 0) return;
      text += "\n";
      child.stdin.write(`${answers.shift()}\n`);
    });
  if (typed === undefined) child.stdin.end();
  const [status] = (await once(child, "close")) as [number];
  return { status, text };
}
const readAppEnv = (folder: string) => parseEnv(readFileSync(join(folder, "app.env"), "utf8"));
const answers = (more: Record<string, string> = {}) =>
  Object.entries({
    domain: "localhost",
    "paytech-key": payTechKeys.apiKey,
    "paytech-secret": payTechKeys.apiSecret,
    smtp: smtp.url,
    admin: "awa@senvcard.sn",
    phone: "+221771112233",
    ...more,
  }).map(([flag, value]) => `--${flag}=${value}`);

describe.skipIf(isSecondEngine)("npm run setup", () => {
  test("six answers write settings that only their owner can read, a service, a site and folders, which doctor checks", async () => {
    const folder = newFolder();
    const { status, text } = await run([folder, ...answers()]);
    expect(text).toContain("OK   domain\u00a0: localhost mène à cette machine.");
    expect(text).toContain("WARN paytech-secret\u00a0: PayTech répond et ne refuse pas les clés");
    expect(text).toContain("OK   smtp\u00a0: Le serveur d'e-mail 127.0.0.1");
    expect(text).toContain("supposé\u00a0: SITE_WHATSAPP=+221771112233");
    expect(text).toContain("OK   backup\u00a0:");
    expect(text).toContain("WARN database\u00a0: Aucune base de données encore");
    expect(status).toBe(0);
    expect(readAppEnv(folder)).toEqual({
      PAYTECH_BASE_URL: payTech.origin,
      PUBLIC_URL: "https://localhost",
      TRUST_PROXY: "1",
      MAIL_FROM: "Sen Digital Vcard <bonjour@localhost>",
      PAYTECH_API_KEY: payTechKeys.apiKey,
      PAYTECH_API_SECRET: payTechKeys.apiSecret,
      PAYTECH_ENV: "test",
      SMTP_URL: smtp.url,
      ADMIN_EMAIL: "awa@senvcard.sn",
      SUPPORT_EMAIL: "awa@senvcard.sn",
      SITE_PHONE: "+221771112233",
      SITE_WHATSAPP: "+221771112233",
      DATA_DIR: join(folder, "data"),
      BACKUP_TO: join(folder, "backups"),
    });
    expect(readdirSync(folder).toSorted()).toEqual([
      "Caddyfile",
      "app.env",
      "backups",
      "data",
      "sen-digital-vcard.service",
    ]);
    expect(["app.env", "backups", "data"].map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([
      0o600, 0o700, 0o700,
    ]);
    const unit = readFileSync(join(folder, "sen-digital-vcard.service"), "utf8");
    expect(unit).toContain(`\nEnvironment=ENV_FILE=${folder}/app.env\n`);
    expect(unit).toContain(`\nReadWritePaths=${folder}\n`);
    expect(unit).toContain(`\nExecStart=${projectRoot}/node_modules/.bin/node scripts/start.mjs\n`);
    expect(unit).not.toMatch(/StateDirectory|\/var\//);
    expect(readFileSync(join(folder, "Caddyfile"), "utf8")).toContain("\nlocalhost {\n");
  });

  test("run again, changes only what is answered, and keeps what somebody wrote into the files", async () => {
    const folder = newFolder();
    await run([
      folder,
      // Seen to fail: the secret was kept without its key.
      ...answers({ "paytech-key": "later", "paytech-secret": "later", smtp: "later" }),
    ]);
    expect(readAppEnv(folder)).toMatchObject({ PAYMENTS: "simulator" });
    const [env, unit] = [join(folder, "app.env"), join(folder, "sen-digital-vcard.service")];
    writeFileSync(unit, `${readFileSync(unit, "utf8")}# mine\n`);
    writeFileSync(env, readFileSync(env, "utf8").replace("TRUST_PROXY=1", "TRUST_PROXY=2 # two of them"));
    const before = readFileSync(env, "utf8");
    const { status, text } = await run([folder, "--phone=33 811 22 33", "--domain=carte.senvcard.sn"]);
    expect(status).toBe(0);
    expect(readFileSync(env, "utf8")).toBe(
      before
        .replace("SITE_PHONE=+221771112233", "SITE_PHONE=33 811 22 33")
        .replace("SITE_WHATSAPP=+221771112233", "SITE_WHATSAPP=+221338112233")
        .replace("//localhost\n", "//carte.senvcard.sn\n")
        .replace("bonjour@localhost>", "bonjour@carte.senvcard.sn>"),
    );
    expect(text).toContain("supposé\u00a0: SITE_WHATSAPP=+221338112233");
    expect(readFileSync(unit, "utf8")).toContain("# mine\n");
    expect(readFileSync(join(folder, "Caddyfile"), "utf8")).toContain("\ncarte.senvcard.sn {\n");
    await run([folder, `--paytech-key=${payTechKeys.apiKey}`, `--paytech-secret=${payTechKeys.apiSecret}`]);
    expect(readAppEnv(folder)).toMatchObject({ PAYTECH_ENV: "test", PAYTECH_API_KEY: payTechKeys.apiKey });
    expect(readAppEnv(folder)).not.toHaveProperty("PAYMENTS");
    // A number that somebody chose is no longer copied from the telephone number.
    writeFileSync(env, readFileSync(env, "utf8").replace("SITE_WHATSAPP=+221338112233", "SITE_WHATSAPP=+221775556677"));
    await run([folder, "--phone=+221771112233"]);
    expect(readAppEnv(folder)).toMatchObject({ SITE_PHONE: "+221771112233", SITE_WHATSAPP: "+221775556677" });
  });

  test("an unusable or missing answer writes nothing, nor does --print", async () => {
    const folder = newFolder();
    const refused = async (words: string[]) => {
      const { status, text } = await run([folder, ...words]);
      expect(status).not.toBe(0);
      expect(readdirSync(folder)).toEqual(["app.env"]);
      return text;
    };
    expect(await refused(answers({ "paytech-secret": "wrong" }))).toContain("PayTech refuse PAYTECH_API_KEY");
    expect(await refused(answers({ smtp: "mail.senvcard.sn" }))).toContain("SMTP_URL ne va pas");
    expect(await refused(answers({ phone: "12" }))).toContain("Ce numéro n'est pas valable");
    expect(await refused(answers({ domain: "carte.senvcard.sn/x" }))).toContain("PUBLIC_URL");
    expect(await refused(answers().slice(0, 4))).toContain("Il manque --admin");
    expect(await refused(["--unknown"])).toContain("Utilisation");
    const { status, text } = await run([folder, ...answers(), "--print", "--nginx"]);
    expect(status).toBe(0);
    expect(text).toContain(`PAYTECH_API_SECRET=${payTechKeys.apiSecret}`);
    expect(text).toContain("server_name localhost;");
    expect(readdirSync(folder)).toEqual(["app.env"]);
  });

  test("if a link leads to the release, the service follows the link, which an upgrade changes", async () => {
    const [place, shop] = [join(root, "opt"), newFolder()];
    const release = join(place, "releases/release-1");
    for (const part of ["dist", "deploy", "package.json"])
      cpSync(join(projectRoot, part), join(release, part), { recursive: true });
    symlinkSync(join(projectRoot, "node_modules"), join(release, "node_modules"));
    symlinkSync("releases/release-1", join(place, "current"));
    const { text } = await run([shop, ...answers(), "--print"], undefined, join(place, "current"));
    expect(text).toContain(`\nWorkingDirectory=${place}/current\n`);
    expect(text).toContain(`\nExecStart=${place}/current/node_modules/.bin/node scripts/start.mjs\n`);
  });

  test("--install puts service and site in place, and keeps a copy of the previous site", async () => {
    const [folder, machine] = [newFolder(), join(root, "machine")];
    mkdirSync(join(machine, "etc/caddy"), { recursive: true });
    writeFileSync(join(machine, "etc/caddy/Caddyfile"), "old");
    await run([folder, ...answers(), "--install", "--root", machine]);
    expect(readFileSync(join(machine, "etc/caddy/Caddyfile"), "utf8")).toContain("localhost {");
    expect(readFileSync(join(machine, "etc/caddy/Caddyfile.before-setup"), "utf8")).toBe("old");
    expect(existsSync(join(machine, "etc/systemd/system/sen-digital-vcard.service"))).toBe(true);
  });

  test.runIf(existsSync("/usr/bin/script"))("at a terminal it asks, and asks again after a wrong answer", async () => {
    const folder = newFolder();
    const typed = ["localhost", "plus tard", "nonsense", smtp.url, "awa@senvcard.sn", "+221771112233"].join("\n");
    const { status, text } = await run([folder], typed);
    expect(text).toContain("SMTP_URL ne va pas");
    expect(status).toBe(0);
    expect(readAppEnv(folder)).toMatchObject({
      PAYMENTS: "simulator",
      SMTP_URL: smtp.url,
      SITE_PHONE: "+221771112233",
    });
  });
});
