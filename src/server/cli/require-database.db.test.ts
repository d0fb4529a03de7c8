import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { freshDatabase } from "#test/harness/database.ts";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { projectRoot } from "#server/config/project-root.ts";

const isPostgres = process.env.TEST_ENGINE === "postgres";
const folder = mkdtempSync(join(tmpdir(), "vcard-which-"));
const { open, databaseUrl } = await freshDatabase(folder);
const db = open();
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

function run(name: string, words: string[], env: Record<string, string>) {
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [join(projectRoot, `dist/server/${name}.js`), ...words],
    { encoding: "utf8", env: { ...process.env, DATA_DIR: folder, DATABASE_URL: databaseUrl ?? "", ...env } },
  );
  return { status, stdout, lines: stderr.trim().split("\n") };
}
/** Settings that lead to a place where the service has never run. */
async function elsewhere(): Promise<Record<string, string>> {
  if (!isPostgres) return { DATA_DIR: join(folder, "typo") };
  const server = inject("postgresUrl");
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query("CREATE DATABASE never_started");
  await client.end();
  return { DATABASE_URL: `${server}/never_started` };
}

test("prints on stderr only, and without the password, which database is used", () => {
  const { status, stdout, lines } = run("promo", ["list"], {});
  const name = databaseUrl
    ? `PostgreSQL ${new URL(databaseUrl).host}${new URL(databaseUrl).pathname}`
    : join(folder, "sen-digital-vcard.sqlite");
  expect(status).toBe(0);
  expect(stdout).toBe("Aucun code promo.\n");
  expect(lines).toEqual([`Base de données : ${name}`]);
});

// Seen to fail on both engines with `openConfiguredDatabase` instead of `openDatabaseOrThrow`: each made a database and
// continued.
test("no command creates a database where the service has never run", async () => {
  const env = await elsewhere();
  for (const [name, words] of [
    ["promo", ["list"]],
    ["admin", ["create", "awa@example.com", "Awa"]],
    ["images", ["status"]],
  ] as const) {
    const { status, stdout, lines } = run(name, [...words], env);
    expect(status, name).toBe(2);
    expect(stdout, name).toBe("");
    expect(lines[1], name).toBe(
      "Il n'y a encore aucune base de données ici : vérifiez DATA_DIR ou DATABASE_URL, ou démarrez le service une fois (npm start).",
    );
  }
  expect(existsSync(env.DATA_DIR ?? "nowhere")).toBe(false);
  // An empty folder holds no database either.
  if (env.DATA_DIR) mkdirSync(env.DATA_DIR);
  expect(run("promo", ["list"], env).status).toBe(2);
});

test("seed refuses with PayTech keys, a public address, existing orders or any past payment attempt", async () => {
  const keys = run("seed", [], { PAYTECH_API_KEY: "canary", PAYTECH_API_SECRET: "canary", PAYTECH_ENV: "test" });
  expect(keys.status).toBe(1);
  expect(keys.lines[1]).toBe(
    "Refusé : des clés de paiement sont posées (PAYTECH_API_KEY), donc de vraies commandes viennent ici. Les commandes de démonstration n'ont rien à y faire.",
  );
  const open = run("seed", [], { PUBLIC_URL: "https://cartes.example.sn", PAYMENTS: "simulator" });
  expect(open.status).toBe(1);
  expect(open.lines[1]).toBe(
    "Refusé : PUBLIC_URL est https://cartes.example.sn, une adresse publique. La démonstration ne se fait que sur cette machine (http://127.0.0.1).",
  );
  const ref = await unpaidOrder(db);
  const ordered = run("seed", [], {});
  expect(ordered.status).toBe(1);
  expect(ordered.lines[1]).toBe(
    "Refusé : cette base a déjà des commandes, et la démonstration ne s'ajoute à aucune. Nommez un dossier vide : DATA_DIR=./demo npm run seed",
  );
  const attempt = {
    orderRef: ref,
    amount: 12_900,
    currency: "XOF",
    env: "test",
    promoCode: null,
    state: "pending",
    redirectUrl: null,
    method: null,
    attention: null,
    createdAt: 1,
    updatedAt: 1,
    settledAt: null,
    discount: 0,
    refunded: 0,
    takenBy: null,
    reference: null,
    closedAt: null,
    byBuyer: null,
    overpaid: 0,
  } as const;
  await db.query
    .insertInto("paymentAttempts")
    .values({ ...attempt, refCommand: "real", token: "4f1b0c9d2e" })
    .execute();
  const sold = run("seed", [], {});
  expect(sold.status).toBe(1);
  expect(sold.lines[1]).toBe(
    "Refusé : cette base a de vrais paiements. Les commandes de démonstration n'ont rien à y faire.",
  );
  expect(await db.query.selectFrom("orders").select("ref").execute()).toEqual([{ ref }]);
});
