import { afterAll, beforeAll, expect, test } from "vitest";
import { departureUndoMs } from "#shared/order/piece-moves.ts";
import { groupOrderBody, postGroupOrder } from "#test/factories/group-order.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { openCheckout, pressButton } from "#test/harness/payments.ts";
import { drawBuyerPrintedCard } from "./print/print-service.ts";
import { drawPrintFileForPieces } from "./print/print-file.ts";
import { getQueueItemsByIds } from "./queue-items.ts";
import { undoPieceDepartures } from "./undo-departures.ts";
import { movePiecesIndividually, type PieceMover } from "./piece-move-service.ts";
import { listPiecesByOrder } from "./piece-store.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const workshop: PieceMover = { actor: "staff:modou", who: "workshop" };

async function paidOrder(cards: Parameters<typeof groupOrderBody>[1]): Promise<string> {
  const { answer } = await postGroupOrder(app.url, await groupOrderBody(app.url, cards));
  await pressButton(await openCheckout(app.url, answer.ref), "pay");
  return answer.ref;
}

async function mailsOf(orderRef: string): Promise<unknown[]> {
  const rows = await app.deps.db.query
    .selectFrom("mails")
    .select(["template", "data", "sentAt"])
    .where("orderRef", "=", orderRef)
    .where("template", "in", ["order-shipped", "order-delivered"])
    .orderBy("id")
    .execute();
  return rows.map(({ template, data, sentAt }) => {
    const { several, counted } = JSON.parse(data) as { several: boolean; counted?: unknown };
    return { template, several, counted, sent: sentAt !== null };
  });
}

// Seen to fail when `requireWhole` checked the whole order.
test("a card with missing data holds up only its own piece", async () => {
  const ref = await paidOrder([{}, { profileUrl: undefined }]);
  // A missing photo holds up nothing, since photos are not printed.
  const photoless = await listPiecesByOrder(app.deps.db.query, ref);
  const [, waiting] = photoless.map(({ id }) => id);
  expect(
    (await drawPrintFileForPieces(app.deps, { ids: [waiting ?? ""], layout: "single" })).pdf.length,
  ).toBeGreaterThan(1000);
  await app.deps.db.query
    .updateTable("cards")
    .set({ jobTitle: "" })
    .where("ref", "=", photoless[1]?.cardRef ?? "")
    .execute();
  const pieces = await listPiecesByOrder(app.deps.db.query, ref);
  expect(pieces.map(({ place }) => place)).toEqual([1, 2]);
  const ids = pieces.map(({ id }) => id);
  expect((await getQueueItemsByIds(app.deps, ids)).map(({ incomplete }) => incomplete)).toEqual([false, true]);
  const draw = async (...of: string[]) => drawPrintFileForPieces(app.deps, { ids: of, layout: "single" });
  await expect(draw(...ids)).rejects.toThrow("piece.card_incomplete");
  expect((await draw(ids[0] ?? "")).pdf.length).toBeGreaterThan(1000);
  const { done, refused } = await movePiecesIndividually(
    app.deps,
    workshop,
    pieces.map(({ id, state }) => ({ id, from: state })),
    "printed",
    "",
  );
  expect(done.map(({ id }) => id)).toEqual([pieces[0]?.id]);
  expect(refused).toEqual([{ id: pieces[1]?.id, code: "piece.card_incomplete" }]);
});

// Seen to fail when the waiting mail was not recounted.
test("cards of one order that leave one by one are announced in one mail that counts them", async () => {
  const ref = await paidOrder([{}, {}, {}]);
  await app.deps.db.query.updateTable("pieces").set({ state: "checked" }).where("orderRef", "=", ref).execute();
  const [one, two, three] = (await listPiecesByOrder(app.deps.db.query, ref)).map(({ id }) => id);
  const leave = (...ids: (string | undefined)[]) =>
    movePiecesIndividually(
      app.deps,
      workshop,
      ids.map((id = "") => ({ id, from: "checked" as const })),
      "shipped",
      "",
    );
  await leave(one);
  app.clock.advance(departureUndoMs / 2);
  await leave(two, three);
  const leaving = (cards: number) => ({
    template: "order-shipped",
    several: cards > 1,
    counted: { cards, of: 3, rest: 3 - cards },
  });
  expect(await mailsOf(ref)).toEqual([{ ...leaving(3), sent: false }]);
  await undoPieceDepartures(app.deps, workshop, [three ?? ""]);
  expect(await mailsOf(ref)).toEqual([{ ...leaving(2), sent: false }]);
  app.clock.advance(departureUndoMs);
  await app.worker.runDue();
  expect(await mailsOf(ref)).toEqual([{ ...leaving(2), sent: true }]);
});

// Seen to fail with the order's first card drawn, whichever card is made.
test("a mail shows the card that is being made, not the order's first card", async () => {
  const ref = await paidOrder([{}, {}]);
  const [first] = await listPiecesByOrder(app.deps.db.query, ref);
  await app.deps.db.query
    .updateTable("pieces")
    .set({ state: "canceled", heldFrom: "to_print" })
    .where("id", "=", first?.id ?? "")
    .execute();
  const drawn: string[] = [];
  await drawBuyerPrintedCard(
    {
      ...app.deps,
      paintPrinted: (task) => {
        drawn.push(task.name);
        return app.deps.paintPrinted(task);
      },
    },
    { orderRef: ref, recipient: "mariama@example.com" },
  );
  expect(drawn).toEqual(["Personne 2 Diop"]);
});
