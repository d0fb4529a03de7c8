import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { offers } from "#shared/offers/offers.ts";
import { testClock } from "#test/harness/clock.ts";
import { freshDatabase } from "#test/harness/database.ts";
import type { Database } from "#server/db/database.ts";
import { projectRoot } from "#server/config/project-root.ts";
import { runPromoCodeCommand } from "./promo-command.ts";
import { CommandError } from "./run.ts";

let folder: string;
let db: Database;
let databaseUrl: string | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "vcard-promo-"));
  const database = await freshDatabase(folder);
  databaseUrl = database.databaseUrl;
  db = database.open();
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (line: string) => runPromoCodeCommand({ db, clock: testClock() }, line.split(" "));

test("create, list and disable work", async () => {
  expect(await run("list")).toBe("Aucun code promo.");
  expect(
    await run("create --code teranga --percent 20 --offer silver --from 2026-01-01 --to 2099-12-31 --max 25"),
  ).toBe(
    "Code créé : TERANGA (20 % de remise, offre SILVER, du 2026-01-01, jusqu'au 2099-12-31 compris, 0 sur 25 utilisations)",
  );
  expect(await run("create --gift --to 2020-02-29")).toMatch(
    /^Code créé : [0-9A-Z]{12} \(carte offerte, toutes les offres, jusqu'au 2020-02-29 compris, 0 sur ∞ utilisations, terminé\)$/,
  );
  expect(await run("disable Teranga")).toBe("Code désactivé : TERANGA");
  expect(await run("list")).toContain(
    "TERANGA : 20 % de remise, offre SILVER, du 2026-01-01, jusqu'au 2099-12-31 compris, 0 sur 25 utilisations, désactivé",
  );
});

test("answers misuse with a sentence", async () => {
  const cases: [string, RegExp][] = [
    ["", /Utilisation/],
    ["delete X", /Utilisation/],
    ["disable", /Utilisation/],
    ["disable NO-SUCH-CODE", /Aucun code actif/],
    ["create", /une seule remise/],
    ["create --gift --percent 5", /une seule remise/],
    ["create --percent vingt", /--percent attend un nombre/],
    ["create --percent 0", /pourcentage/],
    [`create --amount ${offers.SILVER.price - 50}`, /1 à 100 FCFA/],
    ["create --gift --offer BRONZE", /--offer attend SILVER, GOLD, CUSTOM/],
    ["create --gift --to 2026-02-30", /--to attend une date/],
    ["create --gift --from demain", /--from attend une date/],
    ["create --gift --unknown", /unknown/],
    ["create --gift --code TERANGA", /existe déjà/],
  ];
  for (const [line, message] of cases) {
    await expect(run(line), line).rejects.toThrow(message);
    await expect(run(line), line).rejects.toBeInstanceOf(CommandError);
  }
});

test("the built command reads its arguments and reports errors on stderr", () => {
  const command = (...words: string[]) =>
    spawnSync(process.execPath, [join(projectRoot, "dist/server/promo.js"), ...words], {
      encoding: "utf8",
      env: { ...process.env, DATA_DIR: folder, DATABASE_URL: databaseUrl ?? "" },
    });
  const created = command("create", "--code", "DAKAR", "--amount", "2000");
  expect(created).toMatchObject({ status: 0, stderr: expect.stringMatching(/^Base de données : [^\n]+\n$/) });
  expect(created.stdout).toMatch(/^Code créé : DAKAR \(2\u00a0000\u00a0FCFA de remise/);
  expect(command("create", "--code", "dakar", "--gift")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("\nLe code DAKAR existe déjà.\n"),
    stdout: "",
  });
});
