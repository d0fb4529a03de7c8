import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startServer, type RunningServer } from "../../e2e/harness/server.ts";
import { startPostgresServer } from "../harness/postgres-server.ts";
import { noticeOf, notify, orderSeveral, pay, serverEnv } from "./load.ts";
import { makeOtherVersion } from "./other-version.ts";
import { addUploads, ask, orderOnce, type Answers } from "./postgres-orders.ts";
import { report, rounds } from "./rounds.ts";

const loads = rounds(12, 200);
const pages = ["/", "/commander/SILVER", "/administration", "/exemple"];

/** Folder of an earlier release, built; without it, a copy of this version with renamed assets. */
const release = process.env.OTHER_RELEASE;
const other = release ?? (await makeOtherVersion());
const dataDir = mkdtempSync(join(tmpdir(), "vcard-versions-"));
const postgres = await startPostgresServer(["fsync=off"]);
const env = { ...serverEnv, DATABASE_URL: `${postgres.url}/sales` };
let nodes: RunningServer[] = [];
afterAll(async () => {
  for (const node of nodes) await node.kill();
  await postgres.remove();
  for (const folder of [...(release ? [] : [other]), dataDir]) rmSync(folder, { recursive: true, force: true });
});

/** Sells three cards through the new version; both versions take turns with the payment and its notification. */
async function sellThree(images: Parameters<typeof orderSeveral>[1]): Promise<string> {
  const ref = await orderSeveral(nodes.at(-1) as RunningServer, images);
  await pay(next(), ref);
  await ask(env.DATABASE_URL, "UPDATE simulator_payments SET state = 'paid' WHERE state = 'open'");
  const attempts = await ask(
    env.DATABASE_URL,
    'SELECT order_ref AS "orderRef", ref_command AS "refCommand", amount, token FROM payment_attempts WHERE order_ref = $1',
    [ref],
  );
  for (const attempt of attempts) await notify(next(), noticeOf(attempt as unknown as Parameters<typeof noticeOf>[0]));
  return ref;
}

/** Reads the result of a sale of several cards: their states, pages that a node does not show, pieces and sums. */
async function readSale(ref: string) {
  const cards = (await ask(env.DATABASE_URL, "SELECT ref, state FROM cards WHERE order_ref = $1", [ref])) as {
    ref: string;
    state: string;
  }[];
  const hidden: string[] = [];
  for (const card of cards)
    for (const node of nodes)
      if (!(await fetch(`${node.url}/vcard/${card.ref}`)).ok) hidden.push(`${card.ref} on ${nodes.indexOf(node)}`);
  const [sums] = await ask(
    env.DATABASE_URL,
    `SELECT price, received + discount AS settled, paid_at IS NOT NULL AS paid,
       (SELECT sum(unit_price * quantity - discount)::int FROM order_lines WHERE order_ref = orders.ref) AS lines,
       (SELECT count(*)::int FROM pieces WHERE order_ref = orders.ref) AS pieces
     FROM orders WHERE ref = $1`,
    [ref],
  );
  return { states: cards.map(({ state }) => state), hidden, sums };
}

let calls = 0;
/** Chooses the next node, as a proxy would that takes them in turn. */
const next = () => nodes[(calls += 1) % nodes.length] as RunningServer;

/** Follows what a page requests, including what its scripts and sheets request later; each name once. */
async function assetsOf(path: string): Promise<{ asked: string[]; broken: string[] }> {
  const broken: string[] = [];
  const asked = new Set<string>();
  const namesIn = (text: string) =>
    [...text.matchAll(/[\w.-]+-[\w-]{8}\.(?:js|css|woff2|svg|png|webp|avif|jpg)/g)].map(([name]) => name);
  const page = await fetch(next().url + path);
  const queue = namesIn(await page.text());
  if (!page.ok) broken.push(`${page.status} ${path}`);
  for (let name = queue.pop(); name; name = queue.pop()) {
    if (asked.has(name)) continue;
    asked.add(name);
    const answer = await fetch(`${next().url}/assets/${name}`);
    const text = await answer.text();
    if (!answer.ok || !answer.headers.get("cache-control")?.includes("immutable"))
      broken.push(`${answer.status} ${name}`);
    else if (/\.(js|css)$/.test(name)) queue.push(...namesIn(text));
  }
  return { asked: [...asked], broken };
}

// Seen to fail without `sendStoredReleaseAsset`: half of the assets were 404.
test(`a node of each version behind one proxy: ${loads} page loads, as many orders and as many sales of three cards all work, and a page left open finds its scripts once its version is gone`, async () => {
  await postgres.createDatabase("sales");
  const older = await startServer({ dataDir, env, root: other });
  nodes = [older];
  nodes.push(await startServer({ dataDir, env }));
  const images = await addUploads(env.DATABASE_URL, loads);
  const groups = await addUploads(env.DATABASE_URL, 3 * loads);
  const sales: string[] = [];
  const answers: Answers = { acknowledged: [], others: new Map(), slowestMs: 0 };
  const broken: string[] = [];
  const asked = new Set<string>();
  for (let load = 0; load < loads; load += 1) {
    const seen = await assetsOf(pages[load % pages.length] ?? "/");
    broken.push(...seen.broken);
    for (const name of seen.asked) asked.add(name);
    await orderOnce(next(), images[load] as (typeof images)[number], answers);
    sales.push(await sellThree(groups.slice(3 * load, 3 * load + 3)));
  }
  report(
    `two versions: ${loads} page loads that asked for ${asked.size} different assets, ${broken.length} broken; ${answers.acknowledged.length} orders`,
  );
  expect({ broken, orders: answers.acknowledged.length, others: [...answers.others] }).toEqual({
    broken: [],
    orders: loads,
    others: [],
  });

  for (const sale of sales)
    expect(await readSale(sale)).toEqual({
      states: ["live", "live", "live"],
      hidden: [],
      sums: { price: 38_700, settled: 38_700, paid: true, lines: 38_700, pieces: 3 },
    });
  // Orders sold by the older version have their line, which the newer one needs.
  const without = await ask(
    env.DATABASE_URL,
    "SELECT ref FROM orders WHERE NOT EXISTS (SELECT 1 FROM order_lines WHERE order_ref = orders.ref)",
  );
  expect(without).toEqual([]);

  await older.stop();
  nodes.shift();
  const gone: string[] = [];
  for (const name of asked) if (!(await fetch(`${next().url}/assets/${name}`)).ok) gone.push(name);
  expect(gone).toEqual([]);

  // Each order causes one mail and three more once paid, whichever node took it and whichever queue it uses.
  await expect.poll(() => readdirSync(join(dataDir, "outbox")).length, { timeout: 60_000 }).toBe(4 * loads);
});
