import { afterAll, expect, test } from "vitest";
import type { OrderListItem } from "#shared/contract/order-list.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import type { PieceState } from "#shared/states-and-kinds.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { insertOrders, orderRows } from "#test/factories/order-row.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";

const app = await startTestApp(administrator);
const staff = await staffOn(app);
afterAll(() => app.close());

const list = async (parameters: string) =>
  (await staff.call<OrderListItem[]>("GET", `/orders?page=1&sort=createdAt&${parameters}`)).body;
const numbers = async (parameters: string) => (await list(parameters)).map(({ number }) => number);

test("pieces show an order's progress and filter the list; the trash names who deleted an order", async () => {
  const now = app.deps.clock.now();
  const rows = [3, 2, 1].map((days) => orderRows(now - days * dayMs));
  await insertOrders(app.deps.db, rows);
  const [late, printed, none] = rows.map(({ order }) => order);
  const piece = (orderRef = "", state: PieceState, dueAt: number) => ({
    id: generateSecretId(),
    orderRef,
    cardRef: orderRef,
    place: 1,
    kind: "first" as const,
    offer: "SILVER" as const,
    material: "pvc" as const,
    state,
    stateAt: now,
    version: 1,
    heldFrom: null,
    dueAt,
    createdAt: now,
    replaces: null,
    shelved: 0,
    tagNumber: 1,
  });
  await app.deps.db.query
    .insertInto("pieces")
    .values([piece(late?.ref, "to_print", now - 1), piece(printed?.ref, "printed", now + dayMs)])
    .execute();
  expect((await list("")).map(({ production }) => production)).toEqual([
    { state: "to_print", late: true },
    { state: "printed", late: false },
    null,
  ]);
  expect(await numbers("late=1")).toEqual([late?.number]);
  expect(await numbers("production=printed")).toEqual([printed?.number]);
  expect(await numbers(`production=printed&search=${late?.number}`)).toEqual([]);
  await staff.call("DELETE", `/orders/${none?.ref}`);
  expect((await list("trash=1"))[0]).toMatchObject({ number: none?.number, deletedBy: "Administrateur" });
});
