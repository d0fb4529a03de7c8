import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Lot, LotPiece, QueueRow } from "#shared/contract/lots.ts";
import { departureUndoMs } from "#shared/order/piece-moves.ts";
import { buildNfcLink } from "#shared/route-paths.ts";
import type { PieceState } from "#shared/states-and-kinds.ts";
import { lotFirstName, paidLot } from "#test/factories/lot.ts";
import { paidPieces, putPiece } from "#test/factories/piece.ts";
import { administrator, staffOn, type Staff } from "#test/factories/staff.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { rounds } from "#test/torture/rounds.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { movePiecesIndividually } from "../piece-move-service.ts";
import { listPiecesByOrder } from "../piece-store.ts";
import type { PieceRow } from "../production-tables.ts";

const returns = rounds(10, 200);

let app: TestApp;
/** Two people, on two nodes where the engine allows several; SQLite is one process by design. */
let modou: Staff;
let khady: Staff;
beforeAll(async () => {
  app = await startTestApp(administrator);
  modou = await staffOn(app, "modou@example.com", "Modou Fall", "workshop");
  const second = app.deps.db.engine === "postgres" ? await app.addNode() : app;
  Object.assign(second.deps.settings, { publicUrl: app.url });
  khady = await staffOn(second, "khady@example.com", "Khady Sow", "workshop");
});
beforeEach(async () => {
  await app.deps.db.query.updateTable("pieces").set({ shelved: 1 }).execute();
});
afterAll(() => app.close());

const rows = async (query = "") => (await modou.call<QueueRow[]>("GET", `/pieces/rows${query}`)).body;
const lotOf = async (ref: string) => (await modou.call<Lot>("GET", `/lots/${ref}`)).body;
const refOf = ([first]: readonly PieceRow[]) => first?.orderRef ?? "";
const inLot = async (ref: string, query = "") =>
  (await modou.call<LotPiece[]>("GET", `/lots/${ref}/pieces?pageSize=1000${query}`)).body;
const move = (ref: string, body: { from: PieceState; to: PieceState; why?: string; department?: string }) =>
  modou.call<{ done: unknown[]; refused: unknown[] }>("POST", `/lots/${ref}/moves`, body);
const put = async (pieces: readonly PieceRow[], changes: Partial<PieceRow>) => {
  for (const piece of pieces) await putPiece(app.deps, piece, changes);
};
const mailsOf = async (ref: string) =>
  (
    await app.deps.db.query
      .selectFrom("mails")
      .select(["template", "data"])
      .where("orderRef", "=", ref)
      .where("template", "in", ["order-shipped", "order-delivered"])
      .orderBy("id")
      .execute()
  ).map(({ template, data }) => [template, (JSON.parse(data) as { counted: object }).counted]);

test("a lot is one row of the queue in every view, among pieces that are made alone; the counts are of pieces", async () => {
  const [before] = await paidPieces(app.deps, 1);
  const lot = await paidLot(app.deps, 5);
  const [after] = await paidPieces(app.deps, 1, { dueAt: Number(before?.dueAt) + 86_400_000 });
  const ids = [before?.id, refOf(lot), after?.id];
  expect((await rows()).map(({ id }) => id)).toEqual(ids);
  const [one, two] = lot;
  await put(
    [one, two].flatMap((piece) => piece ?? []),
    { state: "printed" },
  );
  expect((await rows()).map(({ id }) => id)).toEqual(ids);
  expect((await rows("?state=printed")).map(({ id }) => id)).toEqual([refOf(lot)]);
  expect((await rows("?pageSize=1&page=2")).map(({ id }) => id)).toEqual([refOf(lot)]);
  expect((await rows("?pageSize=1&page=3")).map(({ id }) => id)).toEqual([after?.id]);
  expect((await rows())[1]?.lot).toMatchObject({
    name: "Mariama Sow",
    states: [
      { state: "to_print", count: 3 },
      { state: "printed", count: 2 },
    ],
    pieces: 5,
    late: 0,
  });
  const { headers } = await modou.call("GET", "/pieces/rows?pageSize=1");
  expect(headers.get("x-total-count")).toBe("3");
  const { body: counts } = await modou.call<{ states: { state: string; count: number }[] }>("GET", "/pieces/counts");
  expect(counts.states.find(({ state }) => state === "to_print")).toMatchObject({ count: 5 });

  // A lot partly shipped is sorted by its most urgent open work; a lot fully shipped comes after all work.
  await put(lot.slice(0, 3), { state: "shipped" });
  expect((await rows()).map(({ id }) => id)).toEqual(ids);
  await put(lot, { state: "shipped" });
  expect((await rows()).map(({ id }) => id)).toEqual([before?.id, after?.id, refOf(lot)]);
  await put(lot, { dueAt: 0, state: "printed" });
  expect((await rows("?late=1")).map(({ id, lot }) => [id, lot?.late])).toEqual([[refOf(lot), 5]]);
  await put(lot, { state: "delivered" });
  expect((await rows("?state=delivered")).map(({ id }) => id)).toEqual([refOf(lot)]);
  expect((await rows()).map(({ id }) => id)).toEqual([before?.id, after?.id]);
});

// Seen to fail without `isLater` in `lot-heads-read-model.ts`: the reprint, due later, was a second row.
test("a reprint due later stays in its lot's row; a replacement for a lost card is a row of its own", async () => {
  const lot = await paidLot(app.deps, 3);
  const [one, two] = lot;
  await put(lot, { state: "printed", dueAt: app.clock.now() });
  const actor = { actor: "staff:modou", who: "workshop" as const };
  await movePiecesIndividually(app.deps, actor, [{ id: one?.id ?? "", from: "printed" }], "defective", "Rayée");
  expect((await rows()).map(({ id, lot }) => [id, lot?.pieces])).toEqual([[refOf(lot), 3]]);
  expect((await rows("?state=to_print")).map(({ id }) => id)).toEqual([refOf(lot)]);
  await put(
    [two].flatMap((piece) => piece ?? []),
    { state: "delivered" },
  );
  await modou.call("POST", `/pieces/${two?.id}/remake`, { kind: "replacement" });
  expect((await rows("?state=to_print")).map(({ piece }) => piece?.kind ?? "lot").toSorted()).toEqual([
    "lot",
    "replacement",
  ]);
});

test("a search finds each person of a lot, and finds the lot itself by what its cards share", async () => {
  const lot = await paidLot(app.deps, 12);
  const name = lotFirstName(7);
  const [row] = await rows(`?search=${name}+diop`);
  expect(row).toMatchObject({ id: refOf(lot), foundCount: 1, found: [{ firstName: name, place: 7 }] });
  expect(await rows("?search=mariama")).toMatchObject([{ id: refOf(lot), foundCount: 0, found: [] }]);
  expect(await rows(`?search=${name}&state=printed`)).toEqual([]);
  // Before: of these filters, the search within a lot only applied the state.
  const [other] = lot;
  await put(other ? [other] : [], { material: "metal", dueAt: 1 });
  expect(await rows(`?search=${name}&material=metal`)).toEqual([]);
  expect(await rows(`?search=${name}&late=1`)).toEqual([]);
  expect(await rows(`?search=${lotFirstName(1)}&late=1&material=metal`)).toMatchObject([{ id: refOf(lot) }]);
  expect((await inLot(refOf(lot), `&search=${name}`)).map(({ place }) => place)).toEqual([7]);
  expect((await inLot(refOf(lot), "&department=Ventes")).map(({ listPlace }) => listPlace)).toEqual([4, 8, 12]);
});

// Seen to fail on PostgreSQL without locking the order when a lot's piece is delivered.
test(`a piece of a lot that comes back while the other one is delivered is found by a search, ${returns} times`, async () => {
  const lost: number[] = [];
  for (let round = 0; round < returns; round += 1) {
    app.clock.advance(5000);
    const [away, back] = await paidLot(app.deps, 2);
    if (!away || !back) throw new Error("no lot");
    await putPiece(app.deps, away, { state: "shipped" });
    await putPiece(app.deps, back, { state: "delivered" });
    const move = (who: Staff, { id }: PieceRow, from: PieceState, to: PieceState) =>
      who.call<{ done: unknown[] }>("POST", "/pieces/moves", { pieces: [{ id, from }], to, why: "Adresse fausse" });
    const moved = await Promise.all([
      move(modou, away, "shipped", "delivered"),
      move(khady, back, "delivered", "returned"),
    ]);
    expect(moved.map(({ body }) => body.done.length)).toEqual([1, 1]);
    const { number } = await getOrderOrThrow(app.deps, back.orderRef);
    if ((await rows(`?search=${number}`)).length !== 1) lost.push(round);
  }
  expect(lost).toEqual([]);
});

test("a lot of forty goes from the printer to its door in two parts, each announced in one mail with its count", async () => {
  const lot = await paidLot(app.deps, 40);
  const ref = refOf(lot);
  expect((await move(ref, { from: "to_print", to: "printed" })).body.done).toHaveLength(40);
  expect((await move(ref, { from: "printed", to: "encoded", department: "Ventes" })).body.done).toHaveLength(10);
  expect((await move(ref, { from: "printed", to: "encoded" })).body.done).toHaveLength(30);
  expect((await move(ref, { from: "encoded", to: "checked" })).body.refused).toHaveLength(40);
  expect((await move(ref, { from: "encoded", to: "checked", why: "Regardées" })).body.done).toHaveLength(40);
  expect((await move(ref, { from: "checked", to: "shipped", department: "Ventes" })).body.done).toHaveLength(10);
  app.clock.advance(departureUndoMs);
  await app.worker.runDue();
  app.clock.advance(600_000);
  expect((await move(ref, { from: "checked", to: "shipped" })).body.done).toHaveLength(30);
  app.clock.advance(departureUndoMs);
  await app.worker.runDue();
  expect(await mailsOf(ref)).toEqual([
    ["order-shipped", { cards: 10, of: 40, rest: 30 }],
    ["order-shipped", { cards: 30, of: 40, rest: 0 }],
  ]);

  const { body: run } = await modou.call<{ stops: { pieces: { id: string }[] }[] }>(
    "GET",
    `/deliveries/run?lot=${ref}`,
  );
  expect(run.stops.map(({ pieces }) => pieces.length)).toEqual([40]);
  const carried = run.stops[0]?.pieces.map(({ id }) => id) ?? [];
  expect(carried).toEqual(lot.map(({ id }) => id));
  const hand = (pieces: readonly string[]) =>
    modou.call("POST", "/deliveries", { id: generateSecretId(), pieces, outcome: "delivered", receivedBy: "Fatou" });
  expect(await hand(carried.slice(0, 23))).toMatchObject({ status: 200, body: { message: "23 cartes livrées." } });
  await app.worker.runDue();
  app.clock.advance(600_000);
  expect(await hand(carried.slice(23))).toMatchObject({ status: 200, body: { message: "17 cartes livrées." } });
  expect((await mailsOf(ref)).slice(2)).toEqual([
    ["order-delivered", { cards: 23, of: 40, rest: 17 }],
    ["order-delivered", { cards: 17, of: 40, rest: 0 }],
  ]);
  expect((await modou.call<object[]>("GET", `/orders/${ref}/deliveries`)).body).toMatchObject([
    { receivedBy: "Fatou", pieces: 23 },
    { receivedBy: "Fatou", pieces: 17 },
  ]);
  expect(await lotOf(ref)).toMatchObject({ states: [{ state: "delivered", count: 40 }], dueAt: null });
});

interface Encoding {
  total: number;
  pieces: { id: string; place: number; nfcLink: string }[];
}
const toEncode = async (who: Staff, ref: string) => (await who.call<Encoding>("GET", `/encoding?lot=${ref}`)).body;
const take = async (who: Staff, ref: string, pieceId: string) =>
  (await who.call<{ pieceId: string | null }>("POST", `/lots/${ref}/encoding-place`, { pieceId })).body.pieceId;
const encode = (who: Staff, { id, cardRef, tagNumber }: PieceRow) =>
  who.call("POST", `/pieces/${id}/tags`, {
    id: generateSecretId(),
    from: "printed",
    how: "by_hand",
    url: buildNfcLink(app.url, cardRef, tagNumber),
  });

test("a lot is resumed on another phone where the person stopped, with the skipped cards at the end", async () => {
  const lot = await paidLot(app.deps, 6);
  await put(lot, { state: "printed" });
  const placesOf = async (who: Staff) => (await toEncode(who, refOf(lot))).pieces.map(({ place }) => place);
  expect(await placesOf(modou)).toEqual([1, 2, 3, 4, 5, 6]);
  const [, , three] = lot;
  if (!three) throw new Error("Six pieces.");
  await take(modou, refOf(lot), three.id);
  expect(await encode(modou, three)).toMatchObject({ status: 200 });
  const again = await staffOn(app, "modou@example.com");
  expect(await placesOf(again)).toEqual([4, 5, 6, 1, 2]);
  expect(await placesOf(khady)).toEqual([4, 5, 6, 1, 2]);
});

// Seen to fail on PostgreSQL with a card taken that a colleague had encoded meanwhile (`isThere`) and without
// `lockOrderForUpdate` in `takeLotPiece`, and on both engines without `held` in `chooseFree`: both people had the same
// card, and the second to encode it was refused.
test("two phones that encode the same lot never get the same card, and no card is skipped", async () => {
  const lot = await paidLot(app.deps, 40);
  await put(lot, { state: "printed" });
  const byId = new Map(lot.map((piece) => [piece.id, piece]));
  const refused: unknown[] = [];
  const encoded: string[] = [];
  const work = async (who: Staff) => {
    for (;;) {
      const { pieces, total } = await toEncode(who, refOf(lot));
      if (total === 0) return;
      const taken = await take(who, refOf(lot), pieces[0]?.id ?? "");
      // The colleague has the last card.
      if (taken === null) return;
      const piece = byId.get(taken);
      if (!piece) throw new Error("A card of another lot.");
      const answer = await encode(who, piece);
      if (answer.status === 200) encoded.push(piece.id);
      // The colleague may have encoded the card between our list and our choice, when no other was left.
      else if (total > 2) refused.push(answer.body);
    }
  };
  await Promise.all([work(modou), work(khady)]);
  expect(refused).toEqual([]);
  expect(encoded.toSorted()).toEqual(lot.map(({ id }) => id).toSorted());
  const pieces = await listPiecesByOrder(app.deps.db.query, refOf(lot));
  expect(pieces.filter(({ state }) => state !== "encoded")).toEqual([]);
});

// Seen to fail when a colleague's card was given out because no other was left.
test("nobody is given the last card of a lot while a colleague has it, until ten minutes have passed", async () => {
  const lot = await paidLot(app.deps, 2);
  await put(lot, { state: "printed" });
  const [one, two] = lot;
  if (!one || !two) throw new Error("Two pieces.");
  expect(await take(modou, refOf(lot), one.id)).toBe(one.id);
  expect(await take(khady, refOf(lot), one.id)).toBe(two.id);
  expect(await encode(khady, two)).toMatchObject({ status: 200 });
  expect(await take(khady, refOf(lot), one.id)).toBeNull();
  expect(await toEncode(khady, refOf(lot))).toEqual({ total: 1, pieces: [] });
  expect(await toEncode(modou, refOf(lot))).toMatchObject({ total: 1, pieces: [{ id: one.id }] });
  app.clock.advance(10 * 60_000);
  expect(await take(khady, refOf(lot), one.id)).toBe(one.id);
  expect(await encode(khady, one)).toMatchObject({ status: 200 });
  // Seen to fail with an internal error: an id that is not a card of the lot, once nothing is left in it.
  for (const id of ["", "0".repeat(26)]) expect(await take(khady, refOf(lot), id)).toBeNull();
});

test("a single-card order has no lot page", async () => {
  const [single] = await paidPieces(app.deps, 1);
  for (const path of [`/lots/${single?.orderRef}`, `/lots/${single?.orderRef}/pieces`])
    expect(await modou.call("GET", path)).toMatchObject({ status: 404, body: { code: "lot.not_found" } });
});
