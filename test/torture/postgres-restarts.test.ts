import { execFileSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type RunningServer } from "../../e2e/harness/server.ts";
import { startPostgresServer, type PostgresServer } from "../harness/postgres-server.ts";
import { serverEnv, type Images } from "./load.ts";
import { addUploads, ask, orderOnce, orderUntil, type Answers } from "./postgres-orders.ts";
import { report, rounds } from "./rounds.ts";

// No restarts in `npm test`: there db/postgres.db.test.ts only ends the connections.
const restarts = rounds(0, 50);
const freezes = Math.min(restarts, 5);
const writers = 16;
const imagesAtOnce = 500;
const longestUpMs = 800;

let postgres: PostgresServer;
let url: string;
const servers: RunningServer[] = [];
beforeAll(async () => {
  if (restarts === 0) return;
  // With fsync on, since durability is tested here.
  postgres = await startPostgresServer(["max_connections=100"]);
  url = `${postgres.url}/sales`;
  await postgres.createDatabase("sales");
  for (let at = 0; at < 2; at += 1) servers.push(await startServer({ env: { ...serverEnv, DATABASE_URL: url } }));
});
afterAll(async () => {
  for (const server of servers) await server.kill();
  await postgres?.remove();
});

const dead = () => servers.filter(({ process }) => process.exitCode !== null || process.signalCode !== null).length;
const newAnswers = (): Answers => ({ acknowledged: [], others: new Map(), slowestMs: 0 });

/** Resolves once another order is acknowledged, which proves that the nodes recovered by themselves. */
async function nextOrder(answers: Answers, images: Images[]): Promise<void> {
  const before = answers.acknowledged.length;
  while (answers.acknowledged.length === before && dead() === 0) {
    if (images.length < writers) images.push(...(await addUploads(url, imagesAtOnce)));
    await wait(5);
  }
}

// Seen to fail without the listener of "connect" in db/postgres-pool.ts: a node was dead after the first restart.
test.runIf(restarts > 0)(
  `${restarts} restarts of PostgreSQL under ${writers} writers on two nodes crash no node and lose nothing acknowledged`,
  async () => {
    const images = await addUploads(url, imagesAtOnce);
    const answers = newAnswers();
    const stop = new AbortController();
    const writing = Promise.all(
      Array.from({ length: writers }, (_, at) =>
        orderUntil(stop.signal, servers[at % 2] as RunningServer, images, answers),
      ),
    );
    let slowestReturnMs = 0;
    for (let round = 0; round < restarts && dead() === 0; round += 1) {
      await nextOrder(answers, images);
      await wait(Math.random() * longestUpMs);
      await postgres.stop(round % 2 === 0 ? "fast" : "immediate");
      await postgres.start();
      const up = performance.now();
      await nextOrder(answers, images);
      slowestReturnMs = Math.max(slowestReturnMs, performance.now() - up);
    }
    stop.abort();
    await writing;

    const known = new Set((await ask(url, "SELECT ref FROM orders")).map(({ ref }) => ref));
    const lost = answers.acknowledged.filter((ref) => !known.has(ref));
    const others = [...answers.others].map(([what, count]) => `${count} × ${what}`).join(", ");
    report(
      `postgres restarts: ${restarts}, ${dead()} nodes dead, ${answers.acknowledged.length} orders acknowledged, ${lost.length} lost; ${others}; first order at most ${Math.round(slowestReturnMs)} ms after a start, slowest answer ${Math.round(answers.slowestMs)} ms`,
    );
    expect({ dead: dead(), lost }).toEqual({ dead: 0, lost: [] });
    expect([...answers.others.keys()].filter((other) => other !== "503 database.unavailable")).toEqual([]);
    expect(answers.acknowledged.length).toBeGreaterThan(restarts);
  },
);

/** Signals PostgreSQL's first process and all its children. */
function signalAll(signal: "SIGSTOP" | "SIGCONT"): void {
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(postgres.pid)])
    .toString()
    .split(/\s+/)
    .filter(Boolean);
  for (const pid of [String(postgres.pid), ...children]) {
    try {
      process.kill(Number(pid), signal);
    } catch (error) {
      // A child that has ended since it was listed, such as \`ps\` itself.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

async function timed(work: () => Promise<number>): Promise<{ status: number; ms: number }> {
  const start = performance.now();
  const status = await work();
  return { status, ms: performance.now() - start };
}

test.runIf(freezes > 0)(
  `with the database frozen ${freezes} times, readiness and all answers come in time, and the node reconnects`,
  async () => {
    const [server] = servers;
    if (!server) throw new Error("No node runs.");
    const probe = (path: string) => timed(async () => (await fetch(server.url + path)).status);
    const seen = { ready: 0, live: 0, order: 0, back: 0 };
    for (let round = 0; round < freezes; round += 1) {
      const images = await addUploads(url, 40);
      const answers = newAnswers();
      signalAll("SIGSTOP");
      try {
        const orders = Promise.all(images.slice(1).map((set) => orderOnce(server, set, answers)));
        await wait(100);
        for (let at = 0; at < 3; at += 1) {
          const [ready, live] = await Promise.all([probe("/health/ready"), probe("/health/live")]);
          expect(ready.status).toBe(503);
          expect(live.status).toBe(200);
          Object.assign(seen, { ready: Math.max(seen.ready, ready.ms), live: Math.max(seen.live, live.ms) });
        }
        await orders;
        seen.order = Math.max(seen.order, answers.slowestMs);
        expect(answers.acknowledged).toEqual([]);
        expect([...answers.others.keys()]).toEqual(["503 database.unavailable"]);
      } finally {
        signalAll("SIGCONT");
      }
      const back = await timed(async () => {
        while (answers.acknowledged.length === 0)
          await orderOnce(server, (await addUploads(url, 1))[0] as never, answers);
        return 201;
      });
      seen.back = Math.max(seen.back, back.ms);
    }
    const ms = (value: number) => `${Math.round(value)} ms`;
    report(
      `postgres frozen: ${freezes} times; at most: ready ${ms(seen.ready)}, live ${ms(seen.live)}, an order's 503 ${ms(seen.order)}, first order after the thaw ${ms(seen.back)}`,
    );
    // All answers came before the thaw; without its own limit, readiness would take as long as an order.
    expect(seen.ready).toBeLessThan(seen.order);
  },
);
