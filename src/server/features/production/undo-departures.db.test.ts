import { afterAll, beforeAll, expect, test } from "vitest";
import { departureUndoMs } from "#shared/order/piece-moves.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { paidPiece } from "#test/factories/piece.ts";
import { administrator, staffOn, type Staff } from "#test/factories/staff.ts";
import { unpaidGroup } from "#test/factories/unpaid-group.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { shorter } from "#test/harness/short-run.ts";
import { inTransaction } from "#server/db/database.ts";
import type { OutgoingMail } from "#server/adapters/mail/mail-port.ts";
import { sendOutboxMail } from "#server/features/mails/mail-service.ts";
import { listOrderMails } from "#server/features/mails/mail-store.ts";
import { getPieceOrThrow } from "./production-service.ts";
import { createPiecesForPaidOrder } from "./piece-making.ts";
import { listOrderPieceMoves, listPiecesByOrder } from "./piece-store.ts";
import type { PieceRow } from "./production-tables.ts";

/** On two nodes where the engine allows several; SQLite is one process by design. */
let app: TestApp;
let other: TestApp;
let modou: Staff;
beforeAll(async () => {
  app = await startTestApp(administrator);
  other = app.deps.db.engine === "postgres" ? await app.addNode() : app;
  modou = await staffOn(app, "modou@example.com", "Modou Fall", "workshop");
});
afterAll(() => app.close());

interface Answered {
  done: { id: string }[];
  refused: { code: string }[];
}

const stateOf = async ({ id }: PieceRow) => (await getPieceOrThrow(app.deps, id)).state;
const leave = async (...pieces: PieceRow[]) =>
  (
    await modou.call<Answered>("POST", "/pieces/moves", {
      pieces: pieces.map(({ id }) => ({ id, from: "checked" })),
      to: "shipped",
    })
  ).body;
const undo = async (...pieces: PieceRow[]) =>
  (await modou.call<Answered>("POST", "/pieces/departures/undo", { pieces: pieces.map(({ id }) => id) })).body;
const mailsOf = async ({ orderRef }: PieceRow) =>
  (await listOrderMails(app.deps.db.query, orderRef)).filter(
    ({ template }) => template === "order-shipped" || template === "order-delivered",
  );
const codes = ({ refused }: Answered) => refused.map(({ code }) => code);
const noPicture = async () => undefined;

/** Creates two checked pieces of one order. */
async function twoPieces(): Promise<[PieceRow, PieceRow]> {
  const orderRef = await unpaidGroup(app.deps.db, app.clock.now(), { sold: ["SILVER", "SILVER"] });
  await payOrder(app.deps, orderRef);
  await inTransaction(app.deps, (deps) => createPiecesForPaidOrder(deps, orderRef));
  await app.deps.db.query.updateTable("pieces").set({ state: "checked" }).where("orderRef", "=", orderRef).execute();
  const [one, two] = await listPiecesByOrder(app.deps.db.query, orderRef);
  if (!one || !two) throw new Error("Two pieces.");
  return [one, two];
}

test("a departure is announced after two minutes, and can be undone before, with its mail; leaving again is announced again", async () => {
  const [piece, second] = [
    await paidPiece(app.deps, { state: "checked" }),
    await paidPiece(app.deps, { state: "checked" }),
  ];
  expect((await leave(piece, second)).done).toHaveLength(2);
  app.clock.advance(departureUndoMs / 2);
  await app.worker.runDue();
  expect((await mailsOf(piece))[0]).toMatchObject({ sentAt: null, leavingAt: null });
  expect((await undo(piece)).done).toMatchObject([{ id: piece.id }]);
  expect(await stateOf(piece)).toBe("checked");
  expect(await mailsOf(piece)).toEqual([]);
  expect(await stateOf(second)).toBe("shipped");
  expect((await listOrderPieceMoves(app.deps.db.query, piece.orderRef)).at(-1)).toMatchObject({
    fromState: "shipped",
    toState: "checked",
    why: "Départ annulé",
    actor: "staff:modou@example.com",
  });
  app.clock.advance(departureUndoMs / 2);
  await app.worker.runDue();
  expect((await mailsOf(second))[0]?.sentAt).not.toBeNull();
  expect(codes(await undo(second))).toEqual(["piece.departure_over"]);
  expect(await stateOf(second)).toBe("shipped");

  await leave(piece);
  app.clock.advance(departureUndoMs);
  await app.worker.runDue();
  expect((await mailsOf(piece)).map(({ sentAt }) => sentAt !== null)).toEqual([true]);
});

test("refuses to undo a departure if the piece did not just leave: it came from another state, is in another state, or is unknown", async () => {
  const [checked, again] = [
    await paidPiece(app.deps, { state: "checked" }),
    await paidPiece(app.deps, { state: "delivered" }),
  ];
  await modou.call("POST", "/pieces/moves", {
    pieces: [{ id: again.id, from: "delivered" }],
    to: "shipped",
    why: "Pressé par erreur",
  });
  expect(codes(await undo(checked))).toEqual(["piece.departure_over"]);
  expect(codes(await undo(again))).toEqual(["piece.departure_over"]);
  expect(
    (await modou.call<Answered>("POST", "/pieces/departures/undo", { pieces: ["0".repeat(32)] })).body.refused,
  ).toMatchObject([{ code: "piece.not_found" }]);
  expect(await stateOf(checked)).toBe("checked");
  expect(await stateOf(again)).toBe("shipped");
});

test("undoing one of two departures announces only the other, undoing both announces none; a piece delivered at once is announced once, as delivered", async () => {
  const [one, two] = await twoPieces();
  await leave(one, two);
  await undo(one);
  expect(await mailsOf(one)).toHaveLength(1);
  await undo(two);
  expect(await stateOf(one)).toBe("checked");
  expect(await stateOf(two)).toBe("checked");
  expect(await mailsOf(one)).toEqual([]);
  await leave(one, two);
  await modou.call("POST", "/pieces/moves", {
    pieces: [one, two].map(({ id }) => ({ id, from: "shipped" })),
    to: "delivered",
  });
  app.clock.advance(departureUndoMs);
  await app.worker.runDue();
  expect((await mailsOf(one)).map(({ template }) => template)).toEqual(["order-delivered"]);
});

// Seen to fail on both engines without `markMailSendingStarted` in `sendOutboxMail`: the piece came back, and its buyer
// was told that it had left.
test("a departure cannot be undone while its mail is being handed over, and a mail that was taken back is not sent", async () => {
  const piece = await paidPiece(app.deps, { state: "checked" });
  await leave(piece);
  const [mail] = await mailsOf(piece);
  if (!mail) throw new Error("No mail was made.");
  const sent: string[] = [];
  const transport = (during: () => Promise<unknown>) => ({
    ...other.deps,
    mail: {
      ...other.deps.mail,
      send: async ({ to }: OutgoingMail) => {
        await during();
        sent.push(to);
      },
    },
  });
  let answer: Answered | undefined;
  await sendOutboxMail(
    transport(async () => {
      answer = await undo(piece);
    }),
    mail.id,
    { last: false },
    noPicture,
  );
  expect(answer && codes(answer)).toEqual(["piece.departure_over"]);
  expect(await stateOf(piece)).toBe("shipped");
  expect(sent.length).toBe(1);

  for (let round = 0; round < shorter(10); round += 1) {
    const next = await paidPiece(app.deps, { state: "checked" });
    await leave(next);
    const id = (await mailsOf(next))[0]?.id ?? "";
    sent.length = 0;
    const [{ done }] = await Promise.all([
      undo(next),
      sendOutboxMail(
        transport(async () => undefined),
        id,
        { last: false },
        noPicture,
      ),
    ]);
    expect(done.length + sent.length).toBe(1);
    expect(await stateOf(next)).toBe(done.length === 1 ? "checked" : "shipped");
  }
});
