import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { placeOrder } from "#test/factories/placed-order.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { readCardQr, readContactFile } from "#shared/contract/cards.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { allRoutes } from "#test/harness/api-routes.ts";
import { startTestApp } from "#test/harness/app.ts";
import { contractEndpoints } from "#test/harness/contract-endpoints.ts";
import { openCheckout } from "#test/harness/payments.ts";
import { staffLastSeenStepMs } from "#server/features/staff-accounts/sessions/staff-session-rules.ts";
import { payOrder, publishedImage } from "#test/factories/paid-order.ts";

const service = await startTestApp(administrator);
const { app, deps, url, clock } = service;
/** Sees what the other nodes write, and writes nothing itself. */
const { query } = (await service.addNode()).deps.db;
afterAll(() => service.close());

/** Returns a state that differs after any write, even of the same values. */
async function state(): Promise<string> {
  if (deps.db.engine === "sqlite")
    return JSON.stringify((await sql`SELECT data_version FROM pragma_data_version`.execute(query)).rows);
  const { rows: tables } = await sql<{
    name: string;
  }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`.execute(query);
  const rows = tables.map(async ({ name }) => [
    name,
    (await sql`SELECT ctid::text, xmin::text FROM ${sql.table(name)} ORDER BY 1`.execute(query)).rows,
  ]);
  return JSON.stringify(await Promise.all(rows));
}

const staff = await staffOn(service);
const { headers } = staff;
const read = async (path: string) => {
  const answer = await fetch(`${url}${path}`, { headers, redirect: "manual" });
  await answer.arrayBuffer();
  return answer.status;
};

// Seen to fail on both engines with staff calls counted in the database: each call wrote.
test("20 GET /api/me write nothing, except when the session was last seen, once a minute", async () => {
  const before = await state();
  for (let at = 0; at < 20; at += 1) expect(await read("/api/me")).toBe(200);
  expect(await state()).toBe(before);
  clock.advance(staffLastSeenStepMs);
  await read("/api/me");
  const seen = await state();
  expect(seen).not.toBe(before);
  for (let at = 0; at < 20; at += 1) expect(await read("/api/me")).toBe(200);
  expect(await state()).toBe(seen);
});

// Seen to fail on both engines when each poll was counted before it was known to move a check: each one wrote.
test("a page that waits for its payment brings the check forward once, and then writes nothing", async () => {
  const ref = await placeOrder(url);
  await openCheckout(url, ref);
  const before = await state();
  await read(`/api/ref/${ref}`);
  const moved = await state();
  expect(moved).not.toBe(before);
  for (let at = 0; at < 20; at += 1) expect(await read(`/api/ref/${ref}`)).toBe(200);
  expect(await state()).toBe(moved);
});

/** Fills existing ids into a route's path. */
async function addresses(ref: string) {
  const { key, uploadId } = await publishedImage(deps, ref);
  const { id: mailId } = await deps.db.query.selectFrom("mails").select("id").executeTakeFirstOrThrow();
  const values: Record<string, string> = { ref, key };
  const idOf = (path: string) => (path.startsWith("/api/mails") ? mailId : uploadId);
  const fill = (path: string) =>
    path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? idOf(path)).replace(/\/?\*/, "/x");
  return { fill, mailId };
}

/** An export is logged: the audit log says who took the data. */
const acts = ["/api/accounting.csv", "/api/orders.csv", "/api/newsletter/subscribers.csv"];

test("no read route writes, except that exports write a line in the audit log", async () => {
  const ref = await placeOrder(url);
  await payOrder(deps, ref, { paidBy: "Équipe", method: "Espèces" });
  const { fill, mailId } = await addresses(ref);
  const paths = allRoutes(app)
    .filter(({ method }) => method === "GET")
    .map(({ path }) => fill(path));
  expect(paths.length).toBeGreaterThan(40);
  const wrote: string[] = [];
  const statuses = new Map<string, number>();
  for (const path of new Set(paths)) {
    const before = await state();
    statuses.set(path, await read(path));
    if ((await state()) !== before) wrote.push(path);
  }
  expect(wrote.toSorted()).toEqual(acts.toSorted());
  // Proves that not only refusals were read.
  for (const path of [
    `/vcard/${ref}`,
    `/api/ref/${ref}`,
    `/api/orders/${ref}`,
    `/api/mails/${mailId}`,
    "/api/orders",
    "/api/users/dashboard",
  ]) {
    expect(statuses.get(path), path).toBe(200);
  }
  for (const [path, status] of statuses) {
    expect(status < 500, path).toBe(true);
  }
});

// Seen to fail without the header in `registerEndpoint`, and in the error handler.
test("no cache keeps the API's answers or refusals, unless the contract says so", async () => {
  const ref = await placeOrder(url);
  await payOrder(deps, ref, { paidBy: "Équipe", method: "Espèces" });
  const { fill } = await addresses(ref);
  const wrong: string[] = [];
  const successes = new Set<Endpoint>();
  const isLast = ({ path }: Endpoint) => Number(path === "/api/logout");
  for (const endpoint of (await contractEndpoints()).toSorted((a, b) => isLast(a) - isLast(b))) {
    const { method, path, cacheControl } = endpoint;
    for (const sent of [{}, headers]) {
      const answer = await fetch(url + fill(path), { method, headers: sent, redirect: "manual" });
      await answer.arrayBuffer();
      if (answer.ok) successes.add(endpoint);
      const said = answer.headers.get("cache-control");
      if (said !== ((answer.ok && cacheControl) || "no-store"))
        wrong.push(`${method} ${path} ${answer.status}: ${said}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(successes.size).toBeGreaterThan(50);
  expect([...successes].filter(({ cacheControl }) => cacheControl).map(({ path }) => path)).toEqual([
    readContactFile.path,
    readCardQr.path,
  ]);
});
