import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { listMigrationsForEngine } from "#server/db/migrations.ts";
import { inTransaction } from "#server/db/database.ts";
import { openPostgresDatabase } from "#server/db/postgres.ts";
import { readEnvironmentSettings } from "#server/config/environment-settings.ts";
import { createValidatedPromoCode } from "#server/features/payments/promo-codes/promo-code-service.ts";
import { generateOrderReference } from "#server/db/generate-ids.ts";
import { systemClock } from "#server/adapters/clock/system.ts";
import { buildNoticeFields, type SimulatedPaymentRequest } from "#server/simulator/payment-protocol.ts";
import { startServer, type RunningServer } from "../../e2e/harness/server.ts";
import { orderBody } from "../factories/order.ts";
import { atOnce, pressPay } from "../harness/payments.ts";
import { startPostgresServer } from "../harness/postgres-server.ts";
import { serverEnv, type Images } from "./load.ts";
import { addUploads, ask } from "./postgres-orders.ts";
import { report, rounds } from "./rounds.ts";

const starts = Math.min(rounds(1, 10), 50);
const nodesAtOnce = 8;
const limit = process.env.TORTURE ? 25 : 6;
const buyers = Math.max(limit + 6, rounds(0, 400));
const twins = rounds(2, 100);

const postgres = await startPostgresServer(["max_connections=200", "fsync=off"]);
let nodes: RunningServer[] = [];
afterAll(async () => {
  await killAll();
  await postgres.remove();
});

async function killAll(): Promise<void> {
  await Promise.all(nodes.splice(0).map((node) => node.kill()));
}

/** Starts all nodes at once on one empty database. */
async function startTogether(round: number): Promise<string> {
  await killAll();
  await postgres.createDatabase(`sales_${round}`);
  const url = `${postgres.url}/sales_${round}`;
  const begun = await Promise.allSettled(
    Array.from({ length: nodesAtOnce }, () => startServer({ env: { ...serverEnv, DATABASE_URL: url } })),
  );
  nodes = begun.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(begun.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []))).toEqual([]);
  return url;
}

const nodeFor = (at: number) => nodes[at % nodes.length] as RunningServer;

async function order(node: RunningServer, images: Images, key: string): Promise<{ status: number; ref: string }> {
  const answer = await fetch(`${node.url}/api/commander`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": key, "X-Forwarded-For": address() },
    body: JSON.stringify(orderBody(images)),
  });
  return { status: answer.status, ref: ((await answer.json()) as { ref: string }).ref };
}

let calls = 0;
function address(): string {
  calls += 1;
  return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
}

async function promoCode(url: string, input: Parameters<typeof createValidatedPromoCode>[1]): Promise<string> {
  const db = openPostgresDatabase(url);
  try {
    return (await inTransaction({ db, clock: systemClock }, (deps) => createValidatedPromoCode(deps, input))).code;
  } finally {
    await db.close();
  }
}

/** Repeats a call while a node answers that it is busy: eight nodes share this machine's processors. */
async function unlessBusy<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    await wait(200);
  }
}

/** Places orders; their images exist only as rows. */
async function ordersOn(url: string, count: number): Promise<string[]> {
  const refs: string[] = [];
  await atOnce(
    await addUploads(url, count),
    16,
    async (images, at) =>
      void refs.push((await unlessBusy(() => order(nodeFor(at), images, generateOrderReference()))).ref),
  );
  return refs;
}

// Seen to fail when the lock of db/postgres-migrate.ts is tried once and then skipped: one of the eight exited at its
// start.
test(`${nodesAtOnce} nodes start together on one empty database, ${starts} times: all get ready, each migration runs once, one administrator is announced`, async () => {
  let told = 0;
  for (let round = 0; round < starts; round += 1) {
    const url = await startTogether(round);
    const applied = await ask(url, "SELECT name FROM schema_migrations ORDER BY name");
    expect(applied.map(({ name }) => name)).toEqual(listMigrationsForEngine("postgres").map(({ name }) => name));
    const accounts = await ask(url, "SELECT id FROM users");
    const tellers = nodes.filter((node) => node.output().includes("Premier administrateur")).length;
    expect(accounts.length).toBe(1);
    expect(tellers).toBe(1);
    told += tellers;
  }
  report(
    `many nodes: ${starts} × ${nodesAtOnce} nodes started together on an empty database, all ready, ${listMigrationsForEngine("postgres").length} migrations once each, ${told} administrators made and told`,
  );
});

// Seen to fail without the condition on `taken` in `takePromoUseIfValid`: all 60 of 60 buyers had it.
test(`${buyers} buyers over ${nodesAtOnce} nodes want a code limited to ${limit}: exactly ${limit} get it, as a discount and as a gift`, async () => {
  const url = `${postgres.url}/sales_${starts - 1}`;
  const seen: Record<string, number> = {};
  for (const kind of ["amount", "gift"] as const) {
    const code = await promoCode(url, { kind, value: kind === "amount" ? 1000 : 0, maxUses: limit });
    const refs = await ordersOn(url, buyers);
    let refused = 0;
    await atOnce(refs, 32, async (ref, at) => {
      const { status, body } = await unlessBusy(() => pressPay(nodeFor(at).url, ref, code, address()));
      if (status === 200) seen[kind] = (seen[kind] ?? 0) + 1;
      else if (body.code === "promo.exhausted") refused += 1;
      else throw new Error(`${status} ${body.code}`);
    });
    const [row] = await ask(url, "SELECT taken FROM promo_codes WHERE code = $1", [code]);
    expect({ granted: seen[kind], refused, taken: row?.taken }).toEqual({
      granted: limit,
      refused: buyers - limit,
      taken: limit,
    });
  }
  const paid = await ask(url, "SELECT ref FROM orders WHERE paid_at IS NOT NULL");
  report(
    `many nodes: ${buyers} buyers twice over ${nodesAtOnce} nodes, codes limited to ${limit}: ${seen.amount} discounts and ${seen.gift} gifts granted, ${paid.length} orders paid by a gift`,
  );
  expect(paid).toHaveLength(limit);
});

// Seen to fail when `claimIdempotencyKey` always succeeds: the second click was told that its images are gone.
test(`two nodes get the same request at once, ${twins} times: two clicks make one order, two notices one payment`, async () => {
  const url = `${postgres.url}/sales_${starts - 1}`;
  const keys = readEnvironmentSettings({}).paytech;
  const images = await addUploads(url, twins);
  let settled = 0;
  for (const set of images) {
    const key = generateOrderReference();
    const both = await Promise.all([0, 1].map((at) => unlessBusy(() => order(nodeFor(at), set, key))));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(both.map(({ ref }) => ref)).size).toBe(1);
    const ref = both[0]?.ref ?? "";
    expect((await unlessBusy(() => pressPay(nodeFor(0).url, ref))).status).toBe(200);
    const [attempt] = await ask(url, "SELECT ref_command, token, amount FROM payment_attempts WHERE order_ref = $1", [
      ref,
    ]);
    await ask(url, "UPDATE simulator_payments SET state = 'paid' WHERE token = $1", [attempt?.token]);
    const request: SimulatedPaymentRequest = {
      itemName: "Carte",
      itemPrice: Number(attempt?.amount),
      currency: "XOF",
      refCommand: String(attempt?.ref_command),
      commandName: "Commande",
      env: keys.env,
      ipnUrl: "",
      refundNotifUrl: "",
      successUrl: "",
      cancelUrl: "",
      customField: "",
    };
    const body = new URLSearchParams(buildNoticeFields(keys, "sale_complete", String(attempt?.token), request, "Wave"));
    const answers = await Promise.all(
      [0, 1, 0, 1].map((at) =>
        unlessBusy(() =>
          fetch(`${nodeFor(at).url}/api/webhooks/paytech`, {
            method: "POST",
            body,
            headers: { "X-Forwarded-For": address() },
          }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const events = await ask(url, "SELECT kind FROM order_events WHERE order_ref = $1 AND kind LIKE 'payment.%'", [
      ref,
    ]);
    const mails = await ask(url, "SELECT id FROM mails WHERE order_ref = $1 AND template = 'payment-received'", [ref]);
    expect(events.map(({ kind }) => kind)).toEqual(["payment.settled"]);
    expect(mails.length).toBe(1);
    settled += 1;
  }
  report(
    `two nodes: ${twins} orders clicked on both at once and each notified four times at once: ${twins} orders, ${settled} payments, none twice`,
  );
});
