import { afterAll, expect, test } from "vitest";
import { listOrderCards } from "#server/features/cards/card-store.ts";
import { listUnapprovedCardRefs } from "#server/features/orders/proofs/proof-service.ts";
import { bringList, writePeopleCsv } from "#test/factories/company.ts";
import { answerProofPage, orderOfCompany } from "#test/factories/proof.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { drawPrintFileForPieces } from "./print/print-file.ts";
import { getQueueItemsByIds } from "./queue-items.ts";
import { movePiecesIndividually } from "./piece-move-service.ts";
import { listPiecesByOrder } from "./piece-store.ts";
import { getLots } from "./lots/lot-service.ts";
import { sendProof } from "./proofs/sending.ts";

const app = await startTestApp(administrator);
const { deps } = app;
afterAll(() => app.close());
const desk = await staffOn(app, "binta@example.com", "Binta", "desk");
const binta = { userId: "binta@example.com", name: "Binta", role: "desk" } as const;

// Seen to fail without `isCardAgreed` in `requireWhole`, and without it in `buildPrintJob`.
test("a company's cards are printed only after it has approved them, with the content that it approved", async () => {
  const order = await orderOfCompany(app, desk, 3);
  // Nothing else is missing: the holders have given their photos.
  await deps.db.query.updateTable("orders").set({ begun: 0 }).where("ref", "=", order.ref).execute();
  await desk.call("POST", `/orders/${order.ref}/proofs`, {});
  expect(
    (await desk.call("POST", `/orders/${order.ref}/mark-paid`, { method: "Espèces", reason: "Au bureau" })).status,
  ).toBe(200);
  const pieces = await listPiecesByOrder(deps.db.query, order.ref);
  expect(pieces).toHaveLength(3);
  const ids = pieces.map(({ id }) => id);
  const unapproved = async () => (await getQueueItemsByIds(deps, ids)).map((piece) => piece.unapproved);
  const draw = () => drawPrintFileForPieces(deps, { ids, layout: "sheet" });
  const print = () =>
    movePiecesIndividually(
      deps,
      { actor: "staff:modou", who: "workshop" },
      pieces.map(({ id, state }) => ({ id, from: state })),
      "printed",
      "",
    );
  const isLotUnapproved = async () => (await getLots(deps, [order.ref])).get(order.ref)?.unapproved;
  expect(await unapproved()).toEqual([true, true, true]);
  expect(await isLotUnapproved()).toBe(true);
  await expect(draw()).rejects.toThrow("piece.not_agreed");
  expect(new Set((await print()).refused.map(({ code }) => code))).toEqual(new Set(["piece.not_agreed"]));
  expect((await answerProofPage(app, order, { version: "1", decision: "approuver" })).status).toBe(303);
  expect(await unapproved()).toEqual([false, false, false]);
  const [first] = await listOrderCards(deps.db.query, order.ref);
  await desk.call("PATCH", `/orders/${order.ref}?card=${first?.ref}`, { jobTitle: "Directrice" });
  expect(await unapproved()).toEqual([true, false, false]);
  expect(await isLotUnapproved()).toBe(false);
  await expect(draw()).rejects.toThrow("piece.not_agreed");
  const { done, refused } = await print();
  expect([done.length, refused.map(({ code }) => code)]).toEqual([2, ["piece.not_agreed"]]);
  await sendProof(deps, binta, order.ref, { source: "desk", note: "Accord au téléphone" });
  expect(await unapproved()).toEqual([false, false, false]);
  expect((await draw()).pdf.length).toBeGreaterThan(1000);
  expect((await print()).done).toHaveLength(1);
  const printed = await deps.db.query
    .selectFrom("piecePrints")
    .select("jobTitle")
    .where("orderRef", "=", order.ref)
    .execute();
  expect(printed.map(({ jobTitle }) => jobTitle).toSorted()).toEqual(["Conseillère", "Conseillère", "Directrice"]);
});

// Seen to fail while an order that already had pieces only resumed those: people added later got no card.
test("people added while a payment is taken back get their cards made with the others once the order is paid again", async () => {
  const awa = await staffOn(app);
  for (const [before, after] of [
    [2, 4],
    [1, 3],
  ] as const) {
    const { ref, organisationId } = await orderOfCompany(app, desk, before);
    const pay = async () =>
      (await desk.call("POST", `/orders/${ref}/mark-paid`, { method: "Espèces", reason: "Au bureau" })).status;
    expect(await pay()).toBe(200);
    const { attempts } = (await awa.call<{ attempts: { refCommand: string }[] }>("GET", `/orders/${ref}`)).body;
    const undo = `/orders/${ref}/payments/${attempts[0]?.refCommand}/undo`;
    expect((await awa.call("POST", undo, { reason: "Erreur" })).status).toBe(200);
    const brought = await bringList(app, desk, organisationId ?? "", writePeopleCsv(after));
    expect([brought.status, brought.body.order?.ref]).toEqual([201, ref]);
    expect(await pay()).toBe(200);
    const pieces = await listPiecesByOrder(deps.db.query, ref);
    expect(pieces.map(({ state, lot, place }) => [state, lot, place])).toEqual(
      Array.from({ length: after }, (_, at) => ["to_print", ref, at + 1]),
    );
    expect(new Set(pieces.map(({ cardRef }) => cardRef)).size).toBe(after);
  }
});

// Seen to fail without `isRestAwaited` in `requireWhole`, and without it in `buildPrintJob`.
test("where production waits for full payment, cards of an order with an agreed deposit wait for the rest; other orders' cards never wait", async () => {
  const [order, atDoor] = [await orderOfCompany(app, desk, 2), await orderOfCompany(app, desk, 1)];
  const pay = (ref: string, amount: number) =>
    desk.call("POST", `/orders/${ref}/mark-paid`, { method: "Espèces", reason: "Essai", amount, missing: "due" });
  await deps.db.query.updateTable("orders").set({ begun: 0 }).where("ref", "in", [order.ref, atDoor.ref]).execute();
  await deps.db.query.deleteFrom("cardCompletions").execute();
  await desk.call("POST", `/orders/${order.ref}/deposit`, { kind: "share", percent: 50 });
  for (const { ref } of [order, atDoor]) {
    await sendProof(deps, binta, ref, { source: "desk", note: "Accord" });
    await pay(ref, 5000);
  }
  await deps.db.query.updateTable("cardCompletions").set({ approvedAt: 1 }).execute();
  const ids = async (ref: string) => (await listPiecesByOrder(deps.db.query, ref)).map(({ id }) => id);
  const [waiting, free] = [await ids(order.ref), await ids(atDoor.ref)];
  const unpaid = async (of: string[]) => (await getQueueItemsByIds(deps, of)).map((piece) => piece.unpaid);
  expect(await unpaid(waiting)).toEqual([false, false]);
  deps.settings.site.productionBegins = "paid";
  try {
    expect([await unpaid(waiting), await unpaid(free)]).toEqual([[true, true], [false]]);
    await expect(drawPrintFileForPieces(deps, { ids: waiting, layout: "sheet" })).rejects.toThrow("piece.rest_due");
    const moved = await movePiecesIndividually(
      deps,
      { actor: "staff:modou", who: "workshop" },
      waiting.map((id) => ({ id, from: "to_print" as const })),
      "printed",
      "",
    );
    expect(moved.refused.map(({ code }) => code)).toEqual(["piece.rest_due", "piece.rest_due"]);
    expect((await drawPrintFileForPieces(deps, { ids: free, layout: "sheet" })).pdf.length).toBeGreaterThan(1000);
    await pay(order.ref, order.price - 5000);
    expect(await unpaid(waiting)).toEqual([false, false]);
    expect((await drawPrintFileForPieces(deps, { ids: waiting, layout: "sheet" })).pdf.length).toBeGreaterThan(1000);
  } finally {
    deps.settings.site.productionBegins = "deposit";
  }
});

// Before: a company that had approved its cards was asked again about each, by a separate proof.
test("a company approves a designer's cards once, whether before or after the order is paid", async () => {
  const states = async (ref: string) => (await listPiecesByOrder(deps.db.query, ref)).map(({ state }) => state);
  const designed = async () => {
    const order = await orderOfCompany(app, desk, 2);
    await deps.db.query.updateTable("cards").set({ offer: "CUSTOM" }).where("orderRef", "=", order.ref).execute();
    return order;
  };
  const send = (ref: string) => desk.call("POST", `/orders/${ref}/proofs`, {});
  const pay = (ref: string) =>
    desk.call("POST", `/orders/${ref}/mark-paid`, { method: "Espèces", reason: "Au bureau" });
  const approve = (order: Awaited<ReturnType<typeof designed>>) =>
    answerProofPage(app, order, { version: "1", decision: "approuver" });
  const [before, between, after] = [await designed(), await designed(), await designed()];
  await send(before.ref);
  await approve(before);
  await pay(before.ref);
  expect(await states(before.ref)).toEqual(["to_print", "to_print"]);
  await send(between.ref);
  await pay(between.ref);
  expect(await states(between.ref)).toEqual(["proof_sent", "proof_sent"]);
  await pay(after.ref);
  expect(await states(after.ref)).toEqual(["to_design", "to_design"]);
  await send(after.ref);
  for (const order of [between, after]) {
    expect(await states(order.ref)).toEqual(["proof_sent", "proof_sent"]);
    expect((await approve(order)).status).toBe(303);
    expect(await states(order.ref)).toEqual(["to_print", "to_print"]);
    expect(await listUnapprovedCardRefs(deps, order)).toEqual(new Set());
  }
});
