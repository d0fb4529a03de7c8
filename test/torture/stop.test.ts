import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { startServer } from "../../e2e/harness/server.ts";
import { writeMigrated } from "../harness/database.ts";
import { orderBody } from "../factories/order.ts";
import { postUntilRefused, type Tally } from "./keep-alive-client.ts";
import { addUploads, openStopped, serverEnv } from "./load.ts";
import { report, rounds } from "./rounds.ts";

const stops = rounds(2, 50, 1);
const clients = 8;
const ordersPerRound = 400;
const loadMs = 300;

const dataDir = mkdtempSync(join(tmpdir(), "vcard-stop-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

// Seen to fail with `app.close()` alone: 20 stops reset 173 requests, 69 of them in the system's queue.
test(`${stops} stops under ${clients} busy keep-alive connections reset no request`, async () => {
  const tally: Tally = { answered: new Map(), reset: 0, resetFirst: 0, lastAnswers: 0 };
  const acknowledged = new Set<string>();
  // The data of a first start, without starting.
  await writeMigrated(join(dataDir, "sen-digital-vcard.sqlite"));
  let longestMs = 0;
  for (let round = 0; round < stops; round += 1) {
    const database = openStopped(dataDir);
    const images = addUploads(database, ordersPerRound);
    database.exec("DELETE FROM rate_limits");
    database.close();
    const server = await startServer({ dataDir, env: serverEnv });
    let next = 0;
    // Once all are ordered, sends the same images again: refused with 422, which is an answer too.
    const nextBody = () => JSON.stringify(orderBody(images[(next += 1) % images.length] as (typeof images)[number]));
    const load = Array.from({ length: clients }, () =>
      postUntilRefused(server, "/api/commander", nextBody, tally, (status, body) => {
        if (status === 201) acknowledged.add((JSON.parse(body) as { ref: string }).ref);
      }),
    );
    await wait(loadMs);
    const stoppedAt = performance.now();
    expect(await server.stop(round % 2 === 0 ? "SIGTERM" : "SIGINT")).toBe(0);
    longestMs = Math.max(longestMs, performance.now() - stoppedAt);
    await Promise.all(load);
  }
  report(
    `stop: ${stops} stops, ${[...tally.answered].map(([status, count]) => `${count} × ${status}`).join(", ")}, ${tally.lastAnswers} with Connection: close, ${tally.reset} reset (${tally.resetFirst} the first of their connection), longest ${Math.round(longestMs)} ms`,
  );
  expect(tally.reset).toBe(0);
});
