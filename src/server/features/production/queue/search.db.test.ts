import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { PieceState } from "#shared/states-and-kinds.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { inTransaction } from "#server/db/database.ts";
import { insertOrders, orderRows } from "#test/factories/order-row.ts";
import { paidPiece, paidPieces, putPiece } from "#test/factories/piece.ts";
import { administrator, staffOn, type Staff } from "#test/factories/staff.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { moveOrderToTrash, restoreOrderFromTrash } from "#server/features/order-desk/order-actions.ts";
import { movePiecesIndividually } from "../piece-move-service.ts";
import type { PieceRow } from "../production-tables.ts";
import { searchPieces } from "./production-queue-search-read-model.ts";

const day = 86_400_000;

/** Two nodes where the engine allows several; SQLite is one process by design. */
let nodes: TestApp[];
let app: TestApp;
let staff: Staff;
beforeAll(async () => {
  app = await startTestApp(administrator);
  nodes = app.deps.db.engine === "postgres" ? [app, await app.addNode()] : [app, app];
  staff = await staffOn(app);
});
beforeEach(async () => {
  await app.deps.db.query.updateTable("pieces").set({ shelved: 1 }).execute();
});
afterAll(() => app.close());

/**
 * Inserts paid orders under one last name, the oldest first, each with a piece in `state`, or without a piece if
 * `state` is `undefined`. Uses few statements.
 */
async function ordersOf(
  lastName: string,
  count: number,
  state: PieceState | undefined,
  from = app.clock.now(),
): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, at) => {
    const { order, lines, card } = orderRows(from + at, {}, { firstName: "Awa", lastName });
    return {
      order: { ...order, paidAt: from + at, paidBy: "PayTech", createdAt: from + at } satisfies OrderRow,
      lines,
      card,
    };
  });
  await insertOrders(app.deps.db, rows);
  const pieces =
    state === undefined
      ? []
      : rows.map(({ order: { ref } }, at): PieceRow => ({
          id: generateSecretId(),
          orderRef: ref,
          cardRef: ref,
          lot: null,
          place: 1,
          kind: "first",
          offer: "SILVER",
          material: "pvc",
          state,
          stateAt: from + at,
          version: 1,
          heldFrom: null,
          dueAt: from + at + 3 * day,
          createdAt: from + at,
          replaces: null,
          shelved: 0,
          tagNumber: 1,
        }));
  for (let at = 0; at < pieces.length; at += 100)
    await app.deps.db.query
      .insertInto("pieces")
      .values(pieces.slice(at, at + 100))
      .execute();
  return rows.map(({ order }) => order.ref);
}

const actor = { userId: "awa", name: "Awa" };
const list = (parameters: string) => staff.call<{ id: string; orderRef: string }[]>("GET", `/pieces?${parameters}`);
const found = async (parameters: string) => (await list(parameters)).body.map(({ orderRef }) => orderRef);

// Seen to fail when only the latest 500 matching orders were searched.
test("an order in the workshop is found by a name that many later orders share", async () => {
  const now = app.clock.now();
  const [old = ""] = await ordersOf("Diop", 1, "printed", now - 90 * day);
  await ordersOf("Diop", 520, undefined, now - 60 * day);
  await ordersOf("Diop", 520, "delivered", now - 30 * day);
  await ordersOf("Sow", 3, "printed", now - 20 * day);
  for (const where of ["", "&state=printed", "&late=1", "&offer=SILVER&material=pvc"])
    expect(await found(`search=diop+awa${where}`), where).toEqual([old]);
  expect(await found("search=diop&state=to_print")).toEqual([]);
});

/** Pages through a search as a board or list does, until there is no next page. */
async function pagesOf(parameters: string, pageSize: number): Promise<string[]> {
  const all: string[] = [];
  for (let page = 1; ; page += 1) {
    const { body, headers } = await list(`${parameters}&page=${page}&pageSize=${pageSize}`);
    all.push(...body.map(({ orderRef }) => orderRef));
    const [total, capped] = [Number(headers.get("x-total-count")), headers.get("x-total-count-capped") === "true"];
    expect(total, `${parameters}, ${page}`).toEqual(all.length);
    expect(capped, `${parameters}, ${page}`).toEqual(body.length === pageSize && capped);
    if (!headers.get("link")?.includes('rel="next"')) return all;
  }
}

// Seen to fail with the first 500 taken as all, and with the terms left out of the walk.
test("a search with more matches than are found at once lists all of them, the most urgent first, and each page says that there are more", async () => {
  const now = app.clock.now();
  const many = await ordersOf("Diop", 530, "printed", now - 90 * day);
  await ordersOf("Sow", 20, "printed", now - 95 * day);
  expect(await pagesOf("search=diop", 200)).toEqual(many);
  expect(await pagesOf("search=diop+awa&state=printed&late=1", 200)).toEqual(many);
  expect(await found("search=diop&state=checked")).toEqual([]);
  expect(await found("search=diop+awa+lll")).toEqual([]);
  const query = { state: undefined, offer: undefined, material: undefined, orderRefs: undefined, dueBefore: undefined };
  const walked = await Promise.all(
    [10, 100, 5000].map(
      async (more) =>
        (await searchPieces(app.deps.db, query, ["diop"], 60, { found: 500, near: { little: 1, more } })).ids,
    ),
  );
  expect(walked.map(({ length }) => length)).toEqual([60, 60, 60]);
  expect(walked[1]).toEqual(walked[0]);
  expect(walked[2]).toEqual(walked[0]);
});

// Seen to fail with near matches taken as all.
test("delivered matches are listed by their orders, the latest first; canceled ones as in their list", async () => {
  const now = app.clock.now();
  // The latest orders of all, so that some of them are near.
  const delivered = await ordersOf("Diop", 60, "delivered", now + day);
  await ordersOf("Sow", 60, "delivered", now + day);
  const canceled = await ordersOf("Diop", 3, "canceled", now - 20 * day);
  expect(await pagesOf("search=diop&state=delivered", 25)).toEqual(delivered.toReversed());
  expect(await pagesOf("search=diop&state=canceled", 25)).toEqual(canceled.toReversed());
  expect(await pagesOf("search=diop&state=delivered&offer=GOLD", 25)).toEqual([]);
  const query = {
    state: "delivered",
    offer: undefined,
    material: undefined,
    orderRefs: undefined,
    dueBefore: undefined,
  } as const;
  for (const near of [
    { little: 1, more: 70 },
    { little: 30, more: 70 },
    { little: 1000, more: 5000 },
  ])
    for (const end of [5, 60, 100]) {
      const { ids, more } = await searchPieces(app.deps.db, query, ["diop"], end, { found: 500, near });
      const refs = new Map(
        (await app.deps.db.query.selectFrom("pieces").select(["id", "orderRef"]).execute()).map(({ id, orderRef }) => [
          id,
          orderRef,
        ]),
      );
      expect(
        ids.map((id) => refs.get(id)),
        `${near.little}, ${end}`,
      ).toEqual(delivered.toReversed().slice(0, end));
      expect(more, `${near.little}, ${end}`).toEqual(end < 60);
    }
});

const kept = async () =>
  (await app.deps.db.query.selectFrom("pieceSearch").select(["orderRef", "text"]).execute()).map(
    ({ orderRef, text }) => `${orderRef} ${text}`,
  );

test("a delivered piece leaves the workshop's search and returns with the piece; the search follows the order's corrections, removal and erasure", async () => {
  const { deps } = app;
  const [one, other] = await paidPieces(deps, 2, { state: "shipped" });
  if (!one || !other) throw new Error("No pieces.");
  const word = "Quetzalcoatl";
  const rename = async (buyerFirstName: string) =>
    expect((await staff.call("PATCH", `/orders/${one.orderRef}`, { firstName: buyerFirstName })).status).toBe(200);
  const finds = async (text: string) => (await found(`search=${text}`)).includes(one.orderRef);
  await rename(word);
  expect(await finds("quetzal")).toBe(true);
  expect((await kept()).length).toBe(2);
  const move = (from: PieceState, to: PieceState, why = "") =>
    movePiecesIndividually(deps, { actor: "staff:awa", who: "admin" }, [{ id: one.id, from }], to, why);
  expect((await move("shipped", "delivered")).refused).toEqual([]);
  expect(await finds("quetzal")).toBe(false);
  expect(await kept()).toEqual([expect.stringContaining(other.orderRef)]);
  expect(await found("search=quetzal&state=delivered")).toEqual([one.orderRef]);
  expect((await move("delivered", "returned", "Absent")).refused).toEqual([]);
  expect(await finds("quetzal")).toBe(true);
  await rename("Tlaloc");
  expect(await finds("quetzal")).toBe(false);
  expect(await finds("tlaloc")).toBe(true);
  await moveOrderToTrash(deps, actor, one.orderRef);
  expect(await finds("tlaloc")).toBe(false);
  expect(await kept()).toEqual([expect.stringContaining(other.orderRef)]);
  await restoreOrderFromTrash(deps, actor, one.orderRef);
  expect(await finds("tlaloc")).toBe(true);
  expect((await staff.call("POST", `/orders/${one.orderRef}/erase`, { reason: "asked" })).status).toBe(200);
  expect((await kept()).join(" ").toLowerCase()).not.toContain("tlaloc");
});

test("an order is found as long as one of its pieces is not delivered", async () => {
  const { deps } = app;
  const piece = await paidPiece(deps, { state: "shipped" });
  const { queue: _, ...row } = piece as PieceRow & { queue: unknown };
  await deps.db.query
    .insertInto("pieces")
    .values({ ...row, id: generateSecretId(), place: 2, state: "printed" })
    .execute();
  const name = "search=diaye";
  expect(await found(name)).toEqual([piece.orderRef, piece.orderRef]);
  await putPiece(deps, piece, { state: "delivered" });
  expect(await found(name)).toEqual([piece.orderRef]);
  await deps.db.query
    .updateTable("pieces")
    .set({ state: "delivered" })
    .where("orderRef", "=", piece.orderRef)
    .execute();
  expect(await found(name)).toEqual([]);
  expect(await kept()).toEqual([]);
  await putPiece(deps, piece, { state: "canceled" });
  expect(await found(name)).toEqual([]);
  expect(await found(`${name}&state=canceled`)).toEqual([piece.orderRef]);
  expect((await kept()).length).toBe(1);
  await deps.db.query.deleteFrom("pieceMoves").where("pieceId", "=", piece.id).execute();
  await deps.db.query.deleteFrom("pieces").where("orderRef", "=", piece.orderRef).execute();
  expect(await kept()).toEqual([]);
});

// Seen to fail on PostgreSQL without `delivered` in `holdsOrder`.
test("a piece that comes back while its order is corrected is found by the corrected text", async () => {
  const { deps } = app;
  const piece = await paidPiece(deps, { state: "delivered" });
  const [corrected, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const correction = inTransaction(deps, async ({ db }) => {
    await db.query.updateTable("orders").set({ searchText: "  tlaloc" }).where("ref", "=", piece.orderRef).execute();
    corrected.resolve();
    await go.promise;
  });
  await corrected.promise;
  const moved = movePiecesIndividually(
    (nodes[1] ?? app).deps,
    { actor: "staff:awa", who: "admin" },
    [{ id: piece.id, from: "delivered" }],
    "returned",
    "Absent",
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  go.resolve();
  await correction;
  expect(await moved).toMatchObject({ refused: [] });
  expect(await found("search=tlaloc")).toEqual([piece.orderRef]);
});

test("a search for a card's address, as in its printed code, finds the card's pieces", async () => {
  const [ref = "", other = ""] = await ordersOf("Kane", 2, "printed");
  const found = async (search: string) => {
    const typed = `search=${encodeURIComponent(search)}`;
    const rows = await staff.call<{ piece: { orderRef: string } | null }[]>("GET", `/pieces/rows?${typed}`);
    const refs = (await list(typed)).body.map(({ orderRef }) => orderRef);
    expect(rows.body.map(({ piece }) => piece?.orderRef)).toEqual(refs);
    return refs;
  };
  expect(await found(`https://cartes.example/vcard/${ref}?s=qr`)).toEqual([ref]);
  expect(await found(other.toLowerCase())).toEqual([other]);
  expect(await found(generateSecretId())).toEqual([]);
});
