import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startServer, type RunningServer } from "../../e2e/harness/server.ts";
import { startPostgresServer } from "../harness/postgres-server.ts";
import { serverEnv } from "./load.ts";
import { makeOtherVersion } from "./other-version.ts";
import { addUploads, orderOnce, type Answers } from "./postgres-orders.ts";
import { report, rounds } from "./rounds.ts";

const loads = rounds(12, 200);
const pages = ["/", "/commander/SILVER", "/administration", "/exemple"];

/** The folder of an earlier release, built, in the place of this version under other names. */
const release = process.env.OTHER_RELEASE;
const other = release ?? makeOtherVersion();
const dataDir = mkdtempSync(join(tmpdir(), "vcard-versions-"));
const postgres = await startPostgresServer(["fsync=off"]);
const env = { ...serverEnv, DATABASE_URL: `${postgres.url}/sales` };
let nodes: RunningServer[] = [];
afterAll(async () => {
  for (const node of nodes) await node.kill();
  await postgres.remove();
  for (const folder of [...(release ? [] : [other]), dataDir]) rmSync(folder, { recursive: true, force: true });
});

let calls = 0;
/** As behind a proxy that gives each request to the next node. */
const next = () => nodes[(calls += 1) % nodes.length] as RunningServer;

/** What a page asks for, and what its scripts and sheets ask for later; each name once. */
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
test(`a node of each version behind one proxy: ${loads} page loads and as many orders, none broken, and a page left open finds its scripts once its version is gone`, async () => {
  await postgres.createDatabase("sales");
  const older = await startServer({ dataDir, env, root: other });
  nodes = [older];
  nodes.push(await startServer({ dataDir, env }));
  const images = await addUploads(env.DATABASE_URL, loads);
  const answers: Answers = { acknowledged: [], others: new Map(), slowestMs: 0 };
  const broken: string[] = [];
  const asked = new Set<string>();
  for (let load = 0; load < loads; load += 1) {
    const seen = await assetsOf(pages[load % pages.length] ?? "/");
    broken.push(...seen.broken);
    for (const name of seen.asked) asked.add(name);
    await orderOnce(next(), images[load] as (typeof images)[number], answers);
  }
  report(
    `two versions: ${loads} page loads that asked for ${asked.size} different assets, ${broken.length} broken; ${answers.acknowledged.length} orders`,
  );
  expect({ broken, orders: answers.acknowledged.length, others: [...answers.others] }).toEqual({
    broken: [],
    orders: loads,
    others: [],
  });

  await older.stop();
  nodes.shift();
  const gone: string[] = [];
  for (const name of asked) if (!(await fetch(`${next().url}/assets/${name}`)).ok) gone.push(name);
  expect(gone).toEqual([]);

  // Whichever node took an order, and wherever that version keeps its jobs.
  await expect.poll(() => readdirSync(join(dataDir, "outbox")).length, { timeout: 60_000 }).toBe(loads);
});
