import { afterAll, beforeAll, expect, test } from "vitest";
import type { OwnedOrder } from "#shared/contract/owner-order.ts";
import type { PaidOrder } from "#shared/contract/public-order.ts";
import { listOrderCards } from "#server/features/cards/card-store.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { listPiecesByOrder } from "#server/features/production/piece-store.ts";
import { companyWithSpace } from "#test/factories/company-space.ts";
import { loggedInOwner } from "#test/factories/owner.ts";
import { administrator, staffOn, type Staff } from "#test/factories/staff.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";

let app: TestApp;
let desk: Staff;
beforeAll(async () => {
  app = await startTestApp(administrator);
  desk = await staffOn(app);
  app.deps.settings.site.productionBegins = "paid";
  app.deps.settings.site.leastDeposit = 0;
});
afterAll(() => app.close());

async function readAwaits(ref: string): Promise<string | null> {
  app.clock.advance(60_000);
  const { key } = await getOrderOrThrow(app.deps, ref);
  const answer = await fetch(`${app.url}/api/ref/${ref}`, { headers: { "X-Order-Key": key } });
  return ((await answer.json()) as PaidOrder).awaits;
}
const pay = (ref: string, amount: number) =>
  desk.call("POST", `/orders/${ref}/mark-paid`, { method: "Espèces", reason: "Essai", amount, missing: "due" });

// Former bug: the page said "prêtes au plus tard le ..." while nothing could be printed.
test("promises no day, not even to a holder, while the company's approval or the rest of a deposit is awaited", async () => {
  const { orderRef } = await companyWithSpace(app, desk, "Attente", 2);
  const { query } = app.deps.db;
  await query.updateTable("orders").set({ depositPercent: 50 }).where("ref", "=", orderRef).execute();
  const { price } = await getOrderOrThrow(app.deps, orderRef);
  await pay(orderRef, price / 2);
  // Skips the design step, as for an offer that no designer draws.
  await query.updateTable("pieces").set({ state: "to_print" }).where("orderRef", "=", orderRef).execute();
  await query.updateTable("pieceMoves").set({ toState: "to_print" }).where("orderRef", "=", orderRef).execute();
  const [card] = await listOrderCards(query, orderRef);
  const holder = await loggedInOwner(app, card?.ownerEmail ?? "");
  const expected = async () =>
    ((await holder.call("GET", `/cartes/${card?.ref}/commande`)).body as OwnedOrder).road?.expected;
  await query.updateTable("cards").set({ state: "live" }).where("orderRef", "=", orderRef).execute();
  const waits = [await readAwaits(orderRef)];
  expect(await expected()).toBeNull();
  expect((await desk.call("POST", `/orders/${orderRef}/proofs/approve`, {})).status).toBe(201);
  waits.push(await readAwaits(orderRef));
  expect(await expected()).toBeNull();
  await pay(orderRef, price / 2);
  waits.push(await readAwaits(orderRef));
  expect(await expected()).not.toBeNull();
  expect(waits).toEqual(["l'accord sur les cartes", "le règlement du reste", null]);
  // A printed order waits for nobody, whatever the card's page says later.
  const pieces = (await listPiecesByOrder(query, orderRef)).map(({ id }) => ({ id, from: "to_print" }));
  await desk.call("POST", "/pieces/moves", { pieces, to: "printed", why: "" });
  await query.updateTable("cards").set({ jobTitle: "Autre" }).where("orderRef", "=", orderRef).execute();
  expect(await readAwaits(orderRef)).toBeNull();
});
