import { afterAll, beforeAll, expect, test } from "vitest";
import { getInitialMaterial } from "#shared/offers/offers.ts";
import { departureUndoMs, getPossiblePieceMoves } from "#shared/order/piece-moves.ts";
import { pieceStates, type PieceState } from "#shared/states-and-kinds.ts";
import { siteOffers } from "#test/factories/offers.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { paidPiece, paidPieces, putPiece } from "#test/factories/piece.ts";
import { administrator, staffOn, type Staff } from "#test/factories/staff.ts";
import { unpaidGroup } from "#test/factories/unpaid-group.ts";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { openCheckout, pressButton } from "#test/harness/payments.ts";
import { inTransaction } from "#server/db/database.ts";
import { moveOrderToTrash, restoreOrderFromTrash } from "#server/features/order-desk/order-actions.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { countPiecesByState } from "./queue/production-queue-service.ts";
import { compactPieceCounts } from "./queue/piece-count-store.ts";
import { reprintPiece, getPieceOrThrow, withdrawUnshippedPieces } from "./production-service.ts";
import { createPiecesForPaidOrder } from "./piece-making.ts";
import { movePieceInTransaction, movePiecesIndividually, type PieceMover } from "./piece-move-service.ts";
import { listOrderPieceMoves, listPiecesByOrder } from "./piece-store.ts";

/** Two nodes where the engine allows several; SQLite is one process by design. */
let nodes: TestApp[];
let app: TestApp;
let awa: Staff;
beforeAll(async () => {
  app = await startTestApp(administrator);
  nodes = app.deps.db.engine === "postgres" ? [app, await app.addNode()] : [app, app];
  awa = await staffOn(app);
});
afterAll(() => app.close());

const workshop: PieceMover = { actor: "staff:modou", who: "workshop" };
const desk: PieceMover = { actor: "staff:awa", who: "desk" };
const actor = { userId: "awa", name: "Awa" };
const node = (at: number) => (nodes[at] ?? app).deps;
const codes = ({ refused }: { refused: { code: string }[] }) => refused.map(({ code }) => code);
const stateOf = async (id: string) => (await getPieceOrThrow(app.deps, id)).state;
const move = (id: string, from: PieceState, to: PieceState, why = "", mover = workshop) =>
  movePiecesIndividually(app.deps, mover, [{ id, from }], to, why);

test.each(siteOffers)(
  "paying for %s creates the order's one piece, in the offer's material and due three working days later",
  async (offer) => {
    const ref = await unpaidOrder(app.deps.db, undefined, { offer });
    await pressButton(await openCheckout(app.url, ref), "pay");
    const [piece, ...others] = await listPiecesByOrder(app.deps.db.query, ref);
    expect(others).toEqual([]);
    expect(piece).toMatchObject({
      orderRef: ref,
      cardRef: ref,
      place: 1,
      kind: "first",
      offer,
      material: getInitialMaterial(offer),
      state: "to_print",
      version: 1,
      heldFrom: null,
      replaces: null,
      shelved: 0,
    });
    const queued = await awa.call<{ id: string }[]>(
      "GET",
      `/pieces?offer=${offer}&material=${getInitialMaterial(offer)}`,
    );
    expect(queued.body.map(({ id }) => id)).toContain(piece?.id);
    expect((piece?.dueAt ?? 0) - app.clock.now()).toBeGreaterThan(2 * 86_400_000);
    expect(await listOrderPieceMoves(app.deps.db.query, ref)).toMatchObject([
      { actor: "system", fromState: null, toState: "to_print" },
    ]);
    await inTransaction(app.deps, (deps) => createPiecesForPaidOrder(deps, ref));
    expect(await listPiecesByOrder(app.deps.db.query, ref)).toHaveLength(1);
  },
);

// Seen to fail with random bits in each id.
test("moves within the same millisecond keep their order in a piece's history", async () => {
  const steps: readonly PieceState[] = [
    "to_print",
    "printed",
    "to_print",
    "printed",
    "to_print",
    "printed",
    "to_print",
  ];
  for (const { id, orderRef } of await paidPieces(app.deps, 5)) {
    for (const [at, to] of steps.slice(1).entries())
      expect(codes(await move(id, steps[at] ?? to, to, "Essai"))).toEqual([]);
    expect((await listOrderPieceMoves(app.deps.db.query, orderRef)).map(({ toState }) => toState)).toEqual(steps);
  }
});

// Seen to fail with `getPossiblePieceMoves` left out of `checkMove`.
test("refuses every move that is not in the table, and changes nothing", async () => {
  const pieces = await paidPieces(app.deps, pieceStates.length);
  const held = { on_hold: "printed", defective: "printed", canceled: "to_print" } as Partial<
    Record<PieceState, PieceState>
  >;
  const rows = pieceStates.map((state, at) => ({ id: pieces[at]?.id ?? "", state, heldFrom: held[state] ?? null }));
  for (const row of rows) await putPiece(app.deps, row, row);
  for (const to of pieceStates) {
    const illegal = rows.filter((row) => !getPossiblePieceMoves(row).some((move) => move.to === to));
    const moved = await movePiecesIndividually(
      app.deps,
      { actor: "staff:awa", who: "admin" },
      illegal.map(({ id, state }) => ({ id, from: state })),
      to,
      "Motif",
    );
    expect(moved.done, to).toEqual([]);
    expect(new Set(codes(moved)), to).toEqual(new Set(["piece.illegal_move"]));
  }
  for (const { id, state } of rows) expect(await getPieceOrThrow(app.deps, id)).toMatchObject({ state, version: 1 });
});

test("a move requires its reason, role and starting state, returns the new state, and records who moved it, when and why", async () => {
  const { id, orderRef } = await paidPiece(app.deps);
  expect(codes(await move(id, "to_print", "on_hold"))).toEqual(["piece.reason_required"]);
  expect(codes(await move(id, "to_print", "canceled", "Erreur"))).toEqual(["piece.move_not_allowed"]);
  expect(codes(await move(id, "printed", "encoded"))).toEqual(["piece.changed"]);
  expect(codes(await move("0".repeat(32), "printed", "encoded"))).toEqual(["piece.not_found"]);
  expect((await move(id, "to_print", "on_hold", "Plus de PVC")).done).toMatchObject([
    { state: "on_hold", heldFrom: "to_print", version: 2 },
  ]);
  // Two moves in the same millisecond have no order.
  app.clock.advance(1);
  expect(codes(await move(id, "on_hold", "printed"))).toEqual(["piece.illegal_move"]);
  expect((await move(id, "on_hold", "to_print")).done).toMatchObject([{ state: "to_print", heldFrom: null }]);
  expect((await listOrderPieceMoves(app.deps.db.query, orderRef)).slice(1)).toMatchObject([
    { actor: "staff:modou", fromState: "to_print", toState: "on_hold", why: "Plus de PVC" },
    { actor: "staff:modou", fromState: "on_hold", toState: "to_print", why: "" },
  ]);
});

/**
 * Tests two guards. Seen to fail on PostgreSQL with `where("state", "=", state)` taken out of `updatePieceState` (a
 * piece was printed and set aside). Seen to fail on SQLite, which runs one transaction at a time, only with `from` not
 * checked in `requireAt` as well.
 */
test("when two people on two nodes move the same 30 pieces to two states, each piece moves once", async () => {
  const pieces = await paidPieces(app.deps, 30);
  const asked = pieces.map(({ id, state }) => ({ id, from: state }));
  const [one, other] = await Promise.all([
    movePiecesIndividually(node(0), workshop, asked, "printed", ""),
    movePiecesIndividually(node(1), desk, asked.toReversed(), "on_hold", "Plus de PVC"),
  ]);
  expect([...one.done, ...other.done].map(({ id }) => id).toSorted()).toEqual(pieces.map(({ id }) => id).toSorted());
  expect([...new Set([...codes(one), ...codes(other)])]).toEqual(["piece.changed"]);
  for (const { id, orderRef } of pieces) {
    expect((await getPieceOrThrow(app.deps, id)).version).toBe(2);
    expect((await listOrderPieceMoves(app.deps.db.query, orderRef)).length).toBe(2);
  }
});

test("a defective piece gets one reprint, which starts at printing; if the piece is good after all, the reprint is canceled unless it has begun", async () => {
  const piece = await paidPiece(app.deps, { state: "printed" });
  const races = await Promise.all(
    [0, 1, 0, 1].map((at) =>
      movePiecesIndividually(node(at), workshop, [{ id: piece.id, from: "printed" }], "defective", "Rayée"),
    ),
  );
  expect(races.flatMap(({ done }) => done)).toHaveLength(1);
  const [, reprint, ...more] = await listPiecesByOrder(app.deps.db.query, piece.orderRef);
  expect(more).toEqual([]);
  expect(reprint).toMatchObject({
    kind: "reprint",
    place: 2,
    state: "to_print",
    replaces: piece.id,
    cardRef: piece.cardRef,
  });
  const id = reprint?.id ?? "";
  await expect(reprintPiece(app.deps, workshop, piece.id, "reprint", "Encore")).rejects.toThrow("piece.remade");

  await move(id, "to_print", "printed");
  expect(codes(await move(piece.id, "defective", "printed", "Elle est bonne"))).toEqual(["piece.reprint_begun"]);
  expect(await stateOf(piece.id)).toBe("defective");
  await putPiece(app.deps, { id }, { state: "to_print", version: 1 });
  expect((await move(piece.id, "defective", "printed", "Elle est bonne")).done).toHaveLength(1);
  expect(await stateOf(piece.id)).toBe("printed");
  expect(await stateOf(id)).toBe("canceled");
});

test("a piece that its owner has lost stays delivered and gets one replacement, however often it is requested", async () => {
  const { id, orderRef } = await paidPiece(app.deps, { state: "delivered" });
  const answers = await Promise.allSettled(
    [0, 1, 0, 1].map((at) => reprintPiece(node(at), desk, id, "replacement", "Perdue")),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await listPiecesByOrder(app.deps.db.query, orderRef)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    "first delivered",
    "replacement to_print",
  ]);
  const early = await paidPiece(app.deps);
  await expect(reprintPiece(app.deps, desk, early.id, "replacement", "Perdue")).rejects.toThrow("piece.illegal_move");
  // Seen to fail without `assertNotRemade` in `move-pieces.ts`: the refused piece became "defective" all the same.
  expect(codes(await move(id, "delivered", "defective", "Rayée"))).toEqual(["piece.remade"]);
  expect(await stateOf(id)).toBe("delivered");
});

test("pieces of an order in the trash leave the queue, cannot move, and are restored where they were", async () => {
  const { id, orderRef } = await paidPiece(app.deps);
  const queued = async () =>
    (await awa.call<{ id: string }[]>("GET", "/pieces?pageSize=200")).body.some((one) => one.id === id);
  expect(await queued()).toBe(true);
  await Promise.all([
    moveOrderToTrash(node(0), actor, orderRef),
    movePiecesIndividually(node(1), workshop, [{ id, from: "to_print" }], "printed", ""),
  ]);
  expect(await queued()).toBe(false);
  expect(codes(await move(id, "printed", "encoded"))).toEqual(["piece.not_found"]);
  expect((await awa.call("GET", `/pieces/${id}`)).body).toMatchObject({ code: "piece.not_found" });
  await restoreOrderFromTrash(app.deps, actor, orderRef);
  expect(await queued()).toBe(true);
});

test("a refund stops the pieces in house; if the order is paid again, they resume where they were", async () => {
  const { id, orderRef } = await paidPiece(app.deps, { state: "encoded" });
  await inTransaction(app.deps, (deps) => withdrawUnshippedPieces(deps, orderRef, "Remboursée"));
  expect(await getPieceOrThrow(app.deps, id)).toMatchObject({ state: "canceled", heldFrom: "encoded" });
  await inTransaction(app.deps, (deps) => createPiecesForPaidOrder(deps, orderRef));
  expect(await getPieceOrThrow(app.deps, id)).toMatchObject({ state: "encoded", heldFrom: null });
});

// Seen to fail on both engines with every canceled piece resumed, and, separately, with a piece on hold sent back to
// work.
test("when an order is paid again, pieces that staff had canceled stay canceled and those they had set aside stay set aside", async () => {
  const orderRef = await unpaidGroup(app.deps.db, app.clock.now(), { sold: ["SILVER", "SILVER", "SILVER"] });
  await payOrder(app.deps, orderRef);
  await inTransaction(app.deps, (deps) => createPiecesForPaidOrder(deps, orderRef));
  const [canceled = "", held = "", plain = ""] = (await listPiecesByOrder(app.deps.db.query, orderRef)).map(
    ({ id }) => id,
  );
  const states = async () =>
    (await listPiecesByOrder(app.deps.db.query, orderRef)).map(({ state, heldFrom }) => [state, heldFrom]);
  await move(canceled, "to_print", "canceled", "Il n'en veut que deux", desk);
  await move(held, "to_print", "on_hold", "Plus de PVC");
  for (const round of [1, 2]) {
    app.clock.advance(60_000);
    await inTransaction(app.deps, (deps) => withdrawUnshippedPieces(deps, orderRef, "Mauvaise commande"));
    expect(await states()).toEqual(Array.from({ length: 3 }, () => ["canceled", "to_print"]));
    app.clock.advance(60_000);
    await inTransaction(app.deps, (deps) => createPiecesForPaidOrder(deps, orderRef));
    expect(await states(), `round ${round}`).toEqual([
      ["canceled", "to_print"],
      ["on_hold", "to_print"],
      ["to_print", null],
    ]);
  }
  // Withdrawn, resumed by staff, then canceled by staff for good.
  await inTransaction(app.deps, (deps) => withdrawUnshippedPieces(deps, orderRef, "Mauvaise commande"));
  app.clock.advance(60_000);
  await move(plain, "canceled", "to_print", "Quand même", desk);
  await move(plain, "to_print", "canceled", "Finalement non", desk);
  await inTransaction(app.deps, (deps) => createPiecesForPaidOrder(deps, orderRef));
  expect((await states())[2]).toEqual(["canceled", "to_print"]);
});

test("a withdrawn replacement does not come back beside the one made since", async () => {
  const { id, orderRef } = await paidPiece(app.deps, { state: "delivered" });
  const first = await reprintPiece(app.deps, desk, id, "replacement", "Perdue");
  app.clock.advance(60_000);
  await inTransaction(app.deps, (deps) => withdrawUnshippedPieces(deps, orderRef, "Remboursée"));
  await reprintPiece(app.deps, desk, id, "replacement", "Perdue");
  await inTransaction(app.deps, (deps) => createPiecesForPaidOrder(deps, orderRef));
  expect((await getPieceOrThrow(app.deps, first.id)).state).toBe("canceled");
});

// Seen to fail with `told` left out of `notifyBuyerOfPieceMove` (a mail per piece), and with `road` given to everybody.
test("the buyer gets one mail when their pieces leave and one when they arrive, and reads the progress only with the order key", async () => {
  const orderRef = await unpaidGroup(app.deps.db, app.clock.now(), { sold: ["SILVER", "SILVER"] });
  await payOrder(app.deps, orderRef);
  await inTransaction(app.deps, (deps) => createPiecesForPaidOrder(deps, orderRef));
  await app.deps.db.query.updateTable("pieces").set({ state: "checked" }).where("orderRef", "=", orderRef).execute();
  const all = (await listPiecesByOrder(app.deps.db.query, orderRef)).map((piece) => ({
    id: piece.id,
    from: piece.state,
  }));
  await movePiecesIndividually(app.deps, workshop, all, "shipped", "");
  app.clock.advance(departureUndoMs);
  await app.worker.runDue();
  for (const piece of await listPiecesByOrder(app.deps.db.query, orderRef))
    await inTransaction(app.deps, (deps) =>
      movePieceInTransaction(deps, workshop, piece.id, { from: "shipped", to: "delivered", why: "" }),
    );
  const mails = await app.deps.db.query
    .selectFrom("mails")
    .select(["template", "recipient"])
    .where("orderRef", "=", orderRef)
    .orderBy("id")
    .execute();
  expect(mails).toEqual([
    { template: "order-shipped", recipient: "mariama@example.com" },
    { template: "order-delivered", recipient: "mariama@example.com" },
  ]);

  const { key } = await getOrderOrThrow(app.deps, orderRef);
  const read = async (headers: Record<string, string>) =>
    (await (await fetch(`${app.url}/api/ref/${orderRef}`, { headers })).json()) as {
      road: { pieces: number; steps: { step: string; at: string | null }[] } | null;
    };
  expect((await read({ "X-Order-Key": key })).road).toMatchObject({
    pieces: 2,
    steps: [{ step: "printed" }, { step: "ready" }, { step: "shipped" }, { step: "delivered" }],
  });
  expect((await read({})).road).toBeNull();
});

test("the stored queue counts equal a fresh count, after all of the tests above", async () => {
  const { query } = app.deps.db;
  const counted = await query
    .selectFrom("pieces")
    .select(["queue as state", ({ fn }) => fn.countAll<number>().as("count")])
    .where("queue", "is not", null)
    .groupBy("queue")
    .orderBy("queue")
    .execute();
  const kept = async () =>
    (await countPiecesByState(app.deps)).states.toSorted((one, other) => (one.state < other.state ? -1 : 1));
  expect(counted.length).toBeGreaterThan(5);
  expect(await kept()).toEqual(counted);
  await compactPieceCounts(app.deps.db);
  expect(await kept()).toEqual(counted);
});

test("the queue is sorted by due day, and within a day by how long a piece has waited", async () => {
  await app.deps.db.query.updateTable("pieces").set({ shelved: 1 }).execute();
  const now = app.clock.now();
  const ages = [
    [-1, 5],
    [-9, 1],
    [-1, 7],
    [3, 9],
    [-1, 6],
    [-4, 2],
  ] as const;
  for (const [due, waited] of ages)
    await paidPiece(app.deps, { dueAt: now + due * 86_400_000, createdAt: now - waited * 1000 });
  for (const query of ["", "&state=to_print", "&late=1"]) {
    const { body } = await awa.call<{ id: string }[]>("GET", `/pieces?pageSize=50${query}`);
    const rows = new Map(
      (
        await app.deps.db.query
          .selectFrom("pieces")
          .select(["id", "dueAt", "createdAt"])
          .where("shelved", "=", 0)
          .execute()
      ).map((row) => [row.id, row]),
    );
    const order = body.map(({ id }) => [
      ((rows.get(id)?.dueAt ?? 0) - now) / 86_400_000,
      (now - (rows.get(id)?.createdAt ?? 0)) / 1000,
    ]);
    expect(order).toEqual(
      [
        [-9, 1],
        [-4, 2],
        [-1, 7],
        [-1, 6],
        [-1, 5],
        [3, 9],
      ].filter(([due = 0]) => due < 0 || query !== "&late=1"),
    );
  }
});

// Seen to fail without `isAway` in the order.
test("in the whole queue, shipped and returned pieces come after all work, however late they are", async () => {
  await app.deps.db.query.updateTable("pieces").set({ shelved: 1 }).execute();
  const at = (days: number) => app.clock.now() + days * 86_400_000;
  const made = [];
  for (const [state, due] of [
    ["shipped", -20],
    ["to_print", 3],
    ["returned", -30],
    ["on_hold", -1],
  ] as const)
    made.push((await paidPiece(app.deps, { state, dueAt: at(due) })).id);
  const [shipped, work, returned, held] = made;
  const { body } = await awa.call<{ id: string }[]>("GET", "/pieces?pageSize=50");
  expect(body.map(({ id }) => id)).toEqual([held, work, returned, shipped]);
});

// Seen to fail with `shelved` left out of the triggers' columns.
test("over HTTP: the queue by urgency, its counts, one piece with its progress, and many pieces moved at once with a result for each", async () => {
  await app.deps.db.query.updateTable("pieces").set({ shelved: 1 }).execute();
  const [early, late] = [
    await paidPiece(app.deps, { state: "checked", dueAt: app.clock.now() - 1 }),
    await paidPiece(app.deps, { state: "checked" }),
  ];
  const list = await awa.call<{ id: string; late: boolean }[]>("GET", "/pieces?state=checked");
  expect(list.body.map(({ id, late }) => [id, late])).toEqual([
    [early.id, true],
    [late.id, false],
  ]);
  expect(list.headers.get("x-total-count")).toBe("2");
  expect((await awa.call<unknown[]>("GET", "/pieces?state=checked&late=1")).body).toHaveLength(1);
  expect(
    (await awa.call<unknown[]>("GET", `/pieces?search=N%27Diaye&state=checked&material=pvc&offer=SILVER`)).body,
  ).toHaveLength(2);
  expect((await awa.call<unknown[]>("GET", "/pieces?state=checked&material=metal")).body).toEqual([]);
  const { states } = (
    await awa.call<{ states: { state: string; count: number }[]; late: number }>("GET", "/pieces/counts")
  ).body;
  expect(states.find(({ state }) => state === "checked")).toEqual({ state: "checked", count: 2 });
  const moved = await awa.call("POST", "/pieces/moves", {
    pieces: [
      { id: early.id, from: "checked" },
      { id: late.id, from: "printed" },
    ],
    to: "shipped",
  });
  expect(moved).toMatchObject({
    status: 200,
    body: {
      done: [{ id: early.id, state: "shipped" }],
      refused: [{ id: late.id, code: "piece.changed", message: "Un collègue a déplacé cette pièce entre-temps." }],
    },
  });
  const detail = (await awa.call("GET", `/pieces/${early.id}`)).body;
  expect(detail).toMatchObject({
    state: "shipped",
    deliveryPhone: "+221771234567",
    moves: [
      { actor: "system", to: "to_print" },
      { actor: "Administrateur", from: "checked", to: "shipped" },
    ],
  });
  expect(JSON.stringify(detail)).not.toMatch(/price|amount|12900/i);
  expect((await awa.call<{ pieces: unknown[] }>("GET", `/orders/${early.orderRef}/pieces`)).body.pieces).toHaveLength(
    1,
  );
  expect((await awa.call<{ action: string; details: string }[]>("GET", "/audit?pageSize=1")).body).toMatchObject([
    { action: "pieces.moved", details: "À «\u00a0En livraison\u00a0»." },
  ]);
});
