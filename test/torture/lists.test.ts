import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openSqliteDatabase } from "#server/db/sqlite.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { routePaths } from "#shared/route-paths.ts";
import { seedOrders } from "../../bench/seed-orders.ts";
import { startServer } from "../../e2e/harness/server.ts";
import { get, inWords, latenciesOf } from "./latency.ts";
import { report, rounds } from "./rounds.ts";

const rows = rounds(2_000, 100_000);
const turns = process.env.TORTURE ? 5 : 1;
const admin = { ADMIN_EMAIL: "torture@example.com", ADMIN_PASSWORD: "une longue phrase de torture" };

const dataDir = mkdtempSync(join(tmpdir(), "vcard-lists-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Inserts orders and subscribers; resolves to the reference of an online card. */
async function seed(): Promise<string> {
  const db = openSqliteDatabase(join(dataDir, "sen-digital-vcard.sqlite"));
  await seedOrders(db, rows, 1, Date.now());
  for (let start = 0; start < rows; start += 500) {
    const some = Array.from({ length: 500 }, (_, at) => ({
      id: `S${start + at}`,
      email: `person-${start + at}@example.com`,
      token: generateSecretId(),
      state: "confirmed" as const,
      consentVersion: "1",
      requestedAt: start + at,
      confirmedAt: start + at,
      unsubscribedAt: null,
    }));
    await db.query.insertInto("newsletterSubscribers").values(some).execute();
  }
  const { ref } = await db.query
    .selectFrom("orders")
    .select("ref")
    .where("paidAt", "is not", null)
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  await db.close();
  return ref;
}

async function logInStaff(url: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD }),
  });
  if (answer.status !== 200) throw new Error(`The login was refused: ${answer.status} ${await answer.text()}`);
  return { Authorization: `Bearer ${((await answer.json()) as { token: string }).token}` };
}

test(`a card page is answered while lists of ${rows} rows are sent whole`, async () => {
  await (await startServer({ dataDir, env: admin })).stop();
  const card = await seed();
  const server = await startServer({ dataDir, env: admin });
  const headers = await logInStaff(server.url);
  const reportOf = async (path: string) => {
    const over = new AbortController();
    const before = performance.now();
    const [cards] = await Promise.all([
      latenciesOf(() => get(server.url + routePaths.card(card)), over.signal, 5),
      (async () => {
        for (let turn = 0; turn < turns; turn += 1)
          expect((await get(server.url + path, headers)).length).toBeGreaterThan(rows * 50);
        over.abort();
      })(),
    ]);
    report(
      `lists: ${path} with ${rows} rows, ${turns} times in ${Math.round(performance.now() - before)} ms; meanwhile a card page: ${inWords(cards)}`,
    );
    return cards;
  };
  const all = [];
  for (const path of ["/api/orders", "/api/orders.csv", "/api/newsletter/subscribers.csv"])
    all.push(await reportOf(path));
  await server.kill();
  if (process.env.TORTURE) for (const { p99 } of all) expect(p99).toBeLessThanOrEqual(100);
});
