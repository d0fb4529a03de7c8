import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#server/deps.ts";
import { getDiskSpaceState } from "#server/config/data-folder/disk-room.ts";
import { type FastPathTable, cacheSentResponse, getCachedResponse } from "./fast-path.ts";

type ImageStorageState = "unknown" | "ok" | "failed";

const askAgainMs = 10_000;

/**
 * Creates a function that returns the image store's last known state; each call refreshes it in the background, at most
 * every ten seconds and with one request at a time.
 */
function createStorageStateReader(deps: Pick<Deps, "storage" | "clock">): () => ImageStorageState {
  let state: ImageStorageState = "unknown";
  let asking = false;
  let askedAt = -Infinity;

  async function ask(): Promise<void> {
    asking = true;
    try {
      await deps.storage.check();
      state = "ok";
    } catch {
      state = "failed";
    }
    asking = false;
  }

  return () => {
    const now = deps.clock.now();
    if (!asking && Math.abs(now - askedAt) >= askAgainMs) {
      askedAt = now;
      void ask();
    }
    return state;
  };
}

const livePath = "/health/live";
/** ms for the database's check, so that readiness always answers within 2 s. */
const longestCheckMs = 1_500;

/**
 * Serves four checks. `/health/live`: the process answers. `/health/serving`: it accepts requests, with or without the
 * database (static pages, and cards in its cache); 503 while it stops. `/health/ready`: it can do everything; 503 while
 * it stops or the database does not answer. It reports the image store and the disk without failing for them, since
 * pages and cards are read without them. `/health/watch`, for monitoring rather than load balancing: 503 with the names
 * of what does not work, from `outages`.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  deps: Deps,
  fastPath: FastPathTable,
  outages: () => readonly string[],
): void {
  const storageState = createStorageStateReader(deps);
  const live = { text: JSON.stringify({ status: "live" }) };
  app.get(livePath, { schema: { hide: true } }, (_request, reply) => {
    reply.type("application/json; charset=utf-8").send(live.text);
    cacheSentResponse(reply, live, "", live.text);
  });
  fastPath.push({
    begins: livePath,
    route: livePath,
    shortcut: ({ path }) => {
      if (path === livePath) return getCachedResponse(live, "", live.text);
      return undefined;
    },
  });
  app.get("/health/serving", { schema: { hide: true } }, (_request, reply) => {
    if (app.isLeaving()) return reply.code(503).send({ status: "stopping" });
    return reply.send({ status: "serving" });
  });
  app.get("/health/watch", { schema: { hide: true } }, async (_request, reply) => {
    const names = outages();
    return reply
      .code(names.length > 0 ? 503 : 200)
      .send({ status: names.length > 0 ? "failing" : "well", outages: names });
  });
  app.get("/health/ready", { schema: { hide: true } }, async (_request, reply) => {
    if (app.isLeaving()) return reply.code(503).send({ status: "stopping" });
    const [database, disk] = await Promise.allSettled([inTime(deps.db.check()), getDiskSpaceState(deps.settings)]);
    const failed = database.status === "rejected";
    return reply.code(failed ? 503 : 200).send({
      status: failed ? "unready" : "ready",
      database: failed ? "failed" : "ok",
      storage: storageState(),
      disk: disk.status === "fulfilled" ? disk.value : "unknown",
    });
  });
}

/** Fails when `check` fails, or does not answer in time. */
async function inTime(check: Promise<void>): Promise<void> {
  const late = wait(longestCheckMs, "late" as const, { ref: false });
  if ((await Promise.race([check, late])) === "late") throw new Error("The database did not answer in time.");
}
