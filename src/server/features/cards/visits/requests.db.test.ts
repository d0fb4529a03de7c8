import { afterAll, beforeAll, expect, test } from "vitest";
import { routePaths } from "#shared/route-paths.ts";
import { insertOrders, orderRows } from "#test/factories/order-row.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { getRecentVisitFigures } from "./visit-service.ts";

let service: TestApp;
let ref: string;
beforeAll(async () => {
  service = await startTestApp();
  const { order, lines, card } = orderRows(service.clock.now());
  await insertOrders(service.deps.db, [
    { order: { ...order, paidAt: service.clock.now(), paidBy: "PayTech" }, lines, card: { ...card, state: "live" } },
  ]);
  ref = card.ref;
});
afterAll(() => service.close());

const phone =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";
const open = (node: TestApp, path: string, init: RequestInit = {}) =>
  fetch(node.url + path, { ...init, headers: { "User-Agent": phone, ...init.headers } });

test("a node that stops has written the views, contact file and taps; requests that do not count are still answered", async () => {
  const node = await service.addNode();
  const first = await open(node, routePaths.cardFrom(ref, "qr"));
  await open(node, routePaths.card(ref), { headers: { "If-None-Match": first.headers.get("etag") ?? "" } });
  await open(node, routePaths.contactFile(ref), { method: "HEAD" });
  await open(node, routePaths.contactFile(ref));
  const tap = await open(node, `${routePaths.taps(ref)}whatsapp`, { method: "POST" });
  expect(first.status).toBe(200);
  expect(tap.status).toBe(204);
  expect(await tap.text()).toBe("");
  expect((await open(node, `${routePaths.taps("01HQ7ZK3M9X2P4R6T8V0W1Y3Z5")}call`, { method: "POST" })).status).toBe(
    204,
  );
  expect((await open(node, `${routePaths.taps(ref)}view`, { method: "POST" })).status).toBe(422);
  const others: RequestInit[] = [
    { headers: { "Sec-GPC": "1" } },
    { headers: { DNT: "1" } },
    { headers: { "Sec-Purpose": "prefetch" } },
    { headers: { "User-Agent": "facebookexternalhit/1.1" } },
    { method: "HEAD" },
  ];
  for (const other of others) expect((await open(node, routePaths.card(ref), other)).status).toBe(200);
  await node.app.close();
  const { sources, kinds } = await getRecentVisitFigures(service.deps, ref);
  expect(sources).toEqual([{ source: "qr", views: 1 }]);
  expect(kinds).toEqual([
    { kind: "view", times: 1 },
    { kind: "save", times: 1 },
    { kind: "whatsapp", times: 1 },
  ]);
});
