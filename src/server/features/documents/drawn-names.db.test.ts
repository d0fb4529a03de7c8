import { afterAll, expect, test } from "vitest";
import { routePaths } from "#shared/route-paths.ts";
import type { ImageRenderTask } from "#server/rendering/share-picture/tasks.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { signsOfPdf } from "#test/harness/pdf.ts";
import { readOrderDocuments } from "./document-service.ts";

const app = await startTestApp();
const { deps, url, clock, worker } = app;
afterAll(() => app.close());

const drawn: ImageRenderTask[] = [];
const { paint } = deps;
deps.paint = (task) => {
  drawn.push(task);
  return paint(task);
};

async function readReceipt(ref: string): Promise<Set<string>> {
  const { key } = await getOrderOrThrow(deps, ref);
  const pdf = await fetch(url + routePaths.receiptPdf(ref), { headers: { "x-order-key": key } });
  expect(pdf.status).toBe(200);
  return new Set(signsOfPdf(Buffer.from(await pdf.arrayBuffer())));
}

const setCard = (ref: string, set: { printedName: string }) =>
  deps.db.query.updateTable("cards").set(set).where("ref", "=", ref).execute();

// Seen to fail: 422 for the receipt, the site's own picture as share picture, and 王 in the drawings.
test("everything drawn for buyers spells their name as their printed card does", async () => {
  const ref = await placeOrder(url, { firstName: "小明", lastName: "王", printedName: "Wang Xiaoming" });
  const { key } = await getOrderOrThrow(deps, ref);
  const read = async (headers: Record<string, string>) =>
    (await fetch(`${url}/api/ref/${ref}`, { headers })).json() as Promise<{ printedName?: string; lastName: string }>;
  expect(await read({ "x-order-key": key })).toMatchObject({ lastName: "王", printedName: "Wang Xiaoming" });
  expect((await read({})).printedName).toBeUndefined();
  clock.advance(5000);
  await worker.runDue();
  await payOrder(deps, ref);
  clock.advance(5000);
  await worker.runDue();
  expect(drawn.filter(({ what }) => what === "payment" || what === "card")).toMatchObject([
    { what: "payment", name: "Wang Xiaoming" },
    { what: "card", name: "Wang Xiaoming", initials: "WX" },
  ]);
  expect(await read({ "x-order-key": key })).toMatchObject({ lastName: "王", printedName: "Wang Xiaoming" });
  const signs = await readReceipt(ref);
  expect([signs.has("W"), signs.has("X"), signs.has("王")]).toEqual([true, true, false]);
  expect((await readOrderDocuments(deps, await getOrderOrThrow(deps, ref))).buyer.name).toBe("Wang Xiaoming");
});

test("a receipt of a buyer who paid before there was a spelling has the order's number instead of the name", async () => {
  const ref = await placeOrder(url, { firstName: "小明", lastName: "王", printedName: "Wang Xiaoming" });
  await payOrder(deps, ref);
  await setCard(ref, { printedName: "" });
  const signs = await readReceipt(ref);
  // One order number in four contains an X.
  const { number } = await getOrderOrThrow(deps, ref);
  expect([signs.has("X"), signs.has("王")]).toEqual([number.includes("X"), false]);
});
