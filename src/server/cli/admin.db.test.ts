import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { freshDatabase } from "#test/harness/database.ts";
import { logInStaff } from "#server/features/staff-accounts/login/staff-login-service.ts";
import { systemClock } from "#server/adapters/clock/system.ts";
import { projectRoot } from "#server/config/project-root.ts";

const folder = mkdtempSync(join(tmpdir(), "vcard-admin-"));
const { open, databaseUrl } = await freshDatabase(folder);
const db = open();
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs what `npm run admin` runs. */
function admin(...words: string[]) {
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: databaseUrl ?? "" };
  return spawnSync(process.execPath, [join(projectRoot, "dist/server/admin.js"), ...words], { encoding: "utf8", env });
}
const passwordIn = (text: string) => /^awa@example\.com \/ (\S+) \(valable 7 jours/.exec(text)?.[1] ?? "";
const loginWith = (password: string) =>
  logInStaff({ db, clock: systemClock }, { email: "awa@example.com", password, address: "127.0.0.1" });

const roleOf = async (email: string) =>
  (await db.query.selectFrom("users").select("role").where("email", "=", email).executeTakeFirst())?.role;

test("create and reset-password print a default password that works until it is changed or replaced", async () => {
  const created = admin("create", "Awa@example.com", "Awa Ndiaye");
  expect(created.status).toBe(0);
  expect(await loginWith(passwordIn(created.stdout))).toMatchObject({
    mustChangePassword: true,
    user: { name: "Awa Ndiaye" },
  });

  const twice = admin("create", "awa@example.com", "Awa");
  expect(twice.status).toBe(1);
  expect(twice.stderr.split("\n")[1]).toBe("Un compte existe déjà pour awa@example.com.");
  const reset = admin("reset-password", "awa@example.com");
  expect(await loginWith(passwordIn(reset.stdout))).toMatchObject({ mustChangePassword: true });
  await expect(loginWith(passwordIn(created.stdout))).rejects.toMatchObject({ code: "login.failed" });
});

test("create makes an administrator, or the role that --role names", async () => {
  expect(admin("create", "--role", "workshop", "modou@example.com", "Modou Fall").status).toBe(0);
  expect(await roleOf("modou@example.com")).toBe("workshop");
  expect(await roleOf("awa@example.com")).toBe("admin");
});

test.each([
  [],
  ["create", "awa@example.com"],
  ["create", "awa", "Awa"],
  ["reset-password"],
  ["delete", "awa@example.com"],
  ["create", "--role", "queen", "fatou@example.com", "Fatou"],
])("%j %j: prints the usage", (...words) => {
  const { status, stderr } = admin(...words.filter((word) => word !== undefined));
  expect(status).toBe(2);
  expect(stderr.startsWith("Utilisation :")).toBe(true);
});
