import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { layCable, type Cable } from "../../e2e/harness/cable.ts";
import { startServer, type RunningServer } from "../../e2e/harness/server.ts";
import { startPostgresServer } from "../harness/postgres-server.ts";
import { startS3 } from "../stand-ins/s3.ts";
import { report, rounds } from "./rounds.ts";

/** Ten minutes in the full run. */
const outageSeconds = 15 * rounds(1, 40);
/** Limit for ten minutes. */
const mostBytes = 100_000;
/** Extra allowance in shorter outages for each first line and each minute's summary. */
const firstBytes = 10_000;

const dataDir = mkdtempSync(join(tmpdir(), "vcard-outage-"));
const postgres = await startPostgresServer(["fsync=off"]);
const s3 = await startS3();
await postgres.createDatabase("cards");
const server = new URL(postgres.url);
const [toDatabase, toStore] = (await Promise.all([
  layCable(`http://127.0.0.1:${server.port}`),
  layCable(s3.settings.endpoint ?? ""),
])) as [Cable, Cable];
const nodes: RunningServer[] = [];
afterAll(async () => {
  for (const node of nodes) await node.kill();
  await postgres.remove();
  await s3.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Requests of a balancer's two probes and of visitors; some need the database or the store. */
const asked = ["/health/serving", "/health/ready", "/", "/api/ref/01HQ7ZK3M9X2P4R6T8V0W1Y3Z5"];
const image = "/images/0123456789abcdef0123456789abcdef/profile-96.webp";

/** The line of each request is no outage line. Good probes log none, so a probe's line comes from the outage. */
const isVisitors = (line: string) => line.includes('"msg":"request"') && !line.includes('"path":"/health/');

// Seen to fail without `createOutageLogFilter`.
test(`a node without its database and store for ${outageSeconds} s, asked all the while, logs at most 100 KB in ten minutes`, async () => {
  const env = {
    LOG_LEVEL: "info",
    DATABASE_URL: `postgres://${server.username}:${server.password}@127.0.0.1:${new URL(toDatabase.url).port}/cards`,
    S3_ENDPOINT: toStore.url,
    S3_BUCKET: s3.settings.bucket,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  };
  const node = await startServer({ dataDir, env });
  nodes.push(node);
  const before = node.output().length;
  await Promise.all([toDatabase.cut(), toStore.cut()]);
  const end = Date.now() + outageSeconds * 1000;
  const seen = { serving: 0, refused: 0 };
  while (Date.now() < end) {
    const pause = wait(2000);
    for (const path of [...asked, image]) {
      const answer = await fetch(node.url + path);
      await answer.arrayBuffer();
      if (path === "/health/serving" && answer.ok) seen.serving += 1;
      if (answer.status === 503) seen.refused += 1;
    }
    await pause;
  }
  await Promise.all([toDatabase.mend(), toStore.mend()]);
  const lines = node
    .output()
    .slice(before)
    .trim()
    .split("\n")
    .filter((line) => !isVisitors(line));
  const said = lines.join("\n");
  const share = Math.ceil((mostBytes - firstBytes) * (outageSeconds / 600));
  report(
    `outage log: ${outageSeconds} s without database and store: ${said.length} bytes in ${lines.length} lines beside visitors' requests, ${share + firstBytes} at most; ${JSON.stringify(seen)}`,
  );
  expect(seen.serving).toBeGreaterThan(0);
  expect(seen.refused).toBeGreaterThan(seen.serving);
  expect(said.length).toBeLessThan(share + firstBytes);
  expect(node.process.exitCode).toBe(null);
});
