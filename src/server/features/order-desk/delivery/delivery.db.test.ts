import { afterAll, beforeAll, expect, test } from "vitest";
import { paidPiece, paidPieces } from "#test/factories/piece.ts";
import { administrator, staffOn, type Staff } from "#test/factories/staff.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { inTransaction } from "#server/db/database.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import type { DeliveryStop, DeliveryVisitEntry } from "#shared/contract/delivery.ts";
import { computeAmountDue } from "#server/features/orders/order-rules.ts";
import { listOrderHistory, getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { getPieceOrThrow } from "#server/features/production/production-service.ts";
import { listOrderPieceMoves } from "#server/features/production/piece-store.ts";
import type { PieceRow } from "#server/features/production/production-tables.ts";
import { eraseOrderDeliveries } from "./delivery-store.ts";

let app: TestApp;
/** On a second node if the engine serves several; SQLite is one process by design. */
let modou: Staff;
let khady: Staff;
beforeAll(async () => {
  app = await startTestApp(administrator);
  modou = await staffOn(app, "modou@example.com", "Modou Fall", "workshop");
  khady = await staffOn(
    app.deps.db.engine === "postgres" ? await app.addNode() : app,
    "khady@example.com",
    "Khady Sow",
    "workshop",
  );
});
afterAll(() => app.close());

const stateOf = async ({ id }: PieceRow) => (await getPieceOrThrow(app.deps, id)).state;
const restFor = async ({ orderRef }: PieceRow) => computeAmountDue(await getOrderOrThrow(app.deps, orderRef));
const takenAtDoor = async ({ orderRef }: PieceRow) =>
  (
    await app.deps.db.query
      .selectFrom("paymentAttempts")
      .select("amount")
      .where("orderRef", "=", orderRef)
      .where("method", "=", "Espèces")
      .execute()
  ).map(({ amount }) => amount);
const readRun = async (query = "") =>
  (await modou.call<{ stops: DeliveryStop[]; visits: DeliveryVisitEntry[] }>("GET", `/deliveries/run${query}`)).body;
const run = async (query = "") => (await readRun(query)).stops;
const refsOf = (stops: readonly DeliveryStop[]) =>
  stops.flatMap(({ orders }) => orders.map(({ orderRef }) => orderRef));
const delivered = (pieces: readonly PieceRow[], changes: object = {}) => ({
  id: generateSecretId(),
  pieces: pieces.map(({ id }) => id),
  outcome: "delivered",
  receivedBy: "Fatou, à l'accueil",
  amount: 0,
  note: "",
  ...changes,
});
const send = (body: object, who = modou) => who.call("POST", "/deliveries", body);

/** Makes a shipped piece sold "à la livraison": paid, with this rest due at the door. */
async function onDelivery(rest: number): Promise<PieceRow> {
  const piece = await paidPiece(app.deps, { state: "shipped" });
  const { price } = await getOrderOrThrow(app.deps, piece.orderRef);
  await app.deps.db.query
    .updateTable("orders")
    .set({ received: price - rest, discount: 0 })
    .where("ref", "=", piece.orderRef)
    .execute();
  return piece;
}

test("the run lists checked and shipped pieces, a stop per order, with address and amount due; or only the chosen pieces", async () => {
  const [checked, shipped] = [await paidPiece(app.deps, { state: "checked" }), await onDelivery(5000)];
  await paidPieces(app.deps, 1, { state: "encoded" });
  await app.deps.db.query
    .updateTable("orders")
    .set({
      deliveryRecipient: "Gardien Sow",
      deliveryPhone: "+221787654321",
      deliveryAddress: "Almadies, mosquée",
      deliveryNote: "Portail vert",
    })
    .where("ref", "=", shipped.orderRef)
    .execute();
  const stops = await run();
  expect(refsOf(stops).toSorted()).toEqual([checked.orderRef, shipped.orderRef].toSorted());
  expect(stops[0]).toMatchObject({
    recipient: "Gardien Sow",
    phone: "+221787654321",
    address: "Almadies, mosquée",
    note: "Portail vert",
    toCollect: 5000,
    missed: null,
    pieces: [{ id: shipped.id, state: "shipped" }],
  });
  expect(refsOf(await run(`?pieces=${checked.id}`))).toEqual([checked.orderRef]);
  expect(await run(`?pieces=${"0".repeat(32)}`)).toEqual([]);
});

// Seen to fail with a stop for each order, and with the second order's money left out.
test("joins two orders to one door, handed over both or neither, each paid its amount due; the day's tally counts one visit", async () => {
  const [one, two] = [await onDelivery(5000), await onDelivery(2000)];
  await app.deps.db.query
    .updateTable("orders")
    .set({ deliveryAddress: "Fann, rue 3", deliveryPhone: "+221771112233", deliveryTown: "Dakar" })
    .where("ref", "in", [one.orderRef, two.orderRef])
    .execute();
  const [stop, ...none] = await run(`?pieces=${one.id},${two.id}`);
  expect(none).toEqual([]);
  expect(stop).toMatchObject({ toCollect: 7000, pieces: [{ id: expect.any(String) }, { id: expect.any(String) }] });
  const also = (changes: object = {}) => ({
    also: [{ id: generateSecretId(), pieces: [two.id], amount: 2000, toCollect: 2000, ...changes }],
  });
  const visit = (changes: object) => delivered([one], { amount: 5000, method: "Espèces", ...changes });
  expect((await send(visit(also({ amount: 2001 })))).status).toBe(422);
  expect((await send(visit(also({ pieces: [one.id] })))).status).toBe(409);
  expect([await stateOf(one), await stateOf(two)]).toEqual(["shipped", "shipped"]);
  const before = (await readRun()).visits.length;
  const both = visit(also());
  expect(await send(both)).toMatchObject({ status: 200, body: { message: "2 cartes livrées." } });
  expect(await send(both)).toMatchObject({ status: 200 });
  expect([await stateOf(one), await stateOf(two)]).toEqual(["delivered", "delivered"]);
  expect([await takenAtDoor(one), await takenAtDoor(two)]).toEqual([[5000], [2000]]);
  const { visits } = await readRun();
  expect(visits.length).toBe(before + 1);
  expect(visits.at(-1)).toMatchObject({ courier: "Modou Fall", outcome: "delivered", cards: 2, amount: 7000 });
  expect((await readRun("?day=2020-01-01")).visits).toEqual([]);
});

test("handing over records the recipient and the money for the rest; repeating it takes nothing more", async () => {
  const piece = await onDelivery(5000);
  const visit = delivered([piece], { amount: 5000 });
  expect(await send({ ...visit, receivedBy: " " })).toMatchObject({
    status: 422,
    body: { fields: { receivedBy: "Dites à qui la carte est remise." } },
  });
  expect(await send(visit)).toMatchObject({ status: 200, body: { message: "Livrée." } });
  expect(await send(visit)).toMatchObject({ status: 200 });
  expect(await stateOf(piece)).toBe("delivered");
  expect(await restFor(piece)).toBe(0);
  expect(await takenAtDoor(piece)).toEqual([5000]);
  expect((await listOrderPieceMoves(app.deps.db.query, piece.orderRef)).at(-1)).toMatchObject({
    toState: "delivered",
    why: "Remise à Fatou, à l'accueil",
    actor: "staff:modou@example.com",
  });
  expect(await send(delivered([piece]))).toMatchObject({ status: 409, body: { code: "piece.changed" } });
});

test("accepts only cash, Wave or Orange Money at the door, with a reference", async () => {
  const [piece, other] = [await onDelivery(12_900), await onDelivery(5000)];
  expect(await send(delivered([other], { amount: 5000, method: "Troc" }))).toMatchObject({ status: 422 });
  expect(await send(delivered([piece], { amount: 12_900, method: "Wave", reference: "T-88" }))).toMatchObject({
    status: 200,
  });
  expect(
    await app.deps.db.query
      .selectFrom("paymentAttempts")
      .select(["amount", "method", "reference"])
      .where("orderRef", "=", piece.orderRef)
      .where("method", "=", "Wave")
      .execute(),
  ).toEqual([{ amount: 12_900, method: "Wave", reference: "T-88" }]);
  expect(await send(delivered([other], { amount: 5000, method: "Orange Money" }))).toMatchObject({ status: 200 });
  expect(await restFor(piece)).toBe(0);
  expect(await restFor(other)).toBe(0);
});

test("asks why less than the rest was taken, refuses more, and then moves nothing", async () => {
  const piece = await onDelivery(5000);
  expect(await send(delivered([piece], { amount: 3000 }))).toMatchObject({
    status: 422,
    body: { fields: { note: "Dites pourquoi il reste 2\u00a0000\u00a0FCFA à encaisser." } },
  });
  expect(await send(delivered([piece], { amount: 5001 }))).toMatchObject({
    status: 422,
    body: { code: "payment.too_much", fields: { amount: expect.any(String) } },
  });
  expect(await stateOf(piece)).toBe("shipped");
  expect(await restFor(piece)).toBe(5000);
  expect(await takenAtDoor(piece)).toEqual([]);
  expect(await send(delivered([piece], { amount: 3000, note: "Le reste demain par Wave" }))).toMatchObject({
    status: 200,
  });
  expect(await stateOf(piece)).toBe("delivered");
  expect(await restFor(piece)).toBe(2000);
  expect(await takenAtDoor(piece)).toEqual([3000]);

  const [one, other] = [
    await paidPiece(app.deps, { state: "shipped" }),
    await paidPiece(app.deps, { state: "shipped" }),
  ];
  expect(await send(delivered([one, other]))).toMatchObject({ status: 422, body: { code: "request.invalid" } });
  expect(await send(delivered([await paidPiece(app.deps, { state: "checked" })]))).toMatchObject({
    status: 409,
    body: { code: "piece.changed" },
  });
});

// Former bug: refused, though cards and money had changed hands, and the money was forgotten.
test("keeps money taken at the door but paid online meanwhile as to be given back, and says so", async () => {
  const [whole, part] = [await onDelivery(5000), await onDelivery(5000)];
  const settle = (piece: PieceRow, amount: number) =>
    app.deps.db.query
      .updateTable("orders")
      .set((order) => ({ received: order("received", "+", amount) }))
      .where("ref", "=", piece.orderRef)
      .execute();
  await settle(whole, 5000);
  await settle(part, 2000);
  const visit = delivered([whole], { amount: 5000, toCollect: 5000 });
  expect(await send(visit)).toMatchObject({
    status: 200,
    body: { message: "Livrée. 5\u00a0000\u00a0FCFA étaient déjà payés\u00a0: ils sont à rendre.", beyond: 5000 },
  });
  expect(await send(visit)).toMatchObject({ status: 200 });
  expect(await send(delivered([part], { amount: 5000, toCollect: 5000 }))).toMatchObject({ body: { beyond: 2000 } });
  expect([await stateOf(whole), await stateOf(part)]).toEqual(["delivered", "delivered"]);
  expect([await restFor(whole), await restFor(part)]).toEqual([0, 0]);
  expect(await takenAtDoor(whole)).toEqual([5000]);
  const kept = await app.deps.db.query
    .selectFrom("paymentAttempts")
    .select(["amount", "overpaid"])
    .where("orderRef", "=", part.orderRef)
    .where("method", "=", "Espèces")
    .orderBy("amount")
    .execute();
  expect(kept).toEqual([
    { amount: 2000, overpaid: 1 },
    { amount: 3000, overpaid: 0 },
  ]);
  const mails = await app.deps.db.query
    .selectFrom("mails")
    .select("template")
    .where("orderRef", "=", whole.orderRef)
    .execute();
  expect(mails.map(({ template }) => template)).toEqual(
    expect.arrayContaining(["payment-twice", "staff-order-overpaid"]),
  );
});

test("if nobody is there the piece stays on its way, with the next day and a note that is erased with the order", async () => {
  const piece = await paidPiece(app.deps, { state: "shipped" });
  const missed = {
    id: generateSecretId(),
    pieces: [piece.id],
    outcome: "missed",
    againOn: "2026-12-03",
    note: "Le gardien ne le connaît pas",
  };
  expect(await send({ ...missed, againOn: "demain" })).toMatchObject({
    status: 422,
    body: { fields: { againOn: "Choisissez un jour." } },
  });
  expect(await send(missed)).toMatchObject({ status: 200, body: { message: "Pas trouvé." } });
  expect(await send(missed)).toMatchObject({ status: 200 });
  expect((await run(`?pieces=${piece.id}`))[0]).toMatchObject({
    missed: { againOn: "2026-12-03", note: "Le gardien ne le connaît pas", times: 1 },
    pieces: [{ state: "shipped" }],
  });
  expect((await listOrderHistory(app.deps.db.query, piece.orderRef)).at(-1)).toMatchObject({
    kind: "delivery.missed",
    details: expect.stringContaining("2026-12-03"),
  });
  await inTransaction(app.deps, (deps) => eraseOrderDeliveries(deps.db.query, piece.orderRef));
  expect((await run(`?pieces=${piece.id}`))[0]).toMatchObject({ missed: { note: "" } });
});

// Seen to fail without `lockOrderForUpdate` and `movePiecesInTransaction` in a visit: both took the money.
test("of two couriers at one door only one hands over and takes the money; one visit sent twice at once counts once", async () => {
  const [one, two] = [await onDelivery(5000), await onDelivery(5000)];
  const both = await Promise.all([
    send(delivered([one], { amount: 2000, note: "Le reste plus tard" }), modou),
    send(delivered([one], { amount: 2000, note: "Le reste plus tard" }), khady),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const same = delivered([two], { amount: 5000 });
  expect((await Promise.all([send(same, modou), send(same, khady)])).map(({ status }) => status)).toEqual([200, 200]);
  expect(await takenAtDoor(one)).toEqual([2000]);
  expect(await takenAtDoor(two)).toEqual([5000]);
});
