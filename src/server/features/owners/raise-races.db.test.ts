import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#server/db/database.ts";
import { getCardOrThrow } from "#server/features/cards/card-service.ts";
import { listOrderCards } from "#server/features/cards/card-store.ts";
import { resolveDeliveryTexts } from "#server/features/orders/order-rules.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { createReprintOrder } from "#server/features/orders/reprint-order-service.ts";
import { listOrderMails } from "#server/features/mails/mail-store.ts";
import { listLineBalances } from "#server/features/payments/payment-service.ts";
import { listPiecesByOrder } from "#server/features/production/piece-store.ts";
import { movePieceInTransaction, movePiecesIndividually } from "#server/features/production/piece-move-service.ts";
import { putOnSale } from "#test/factories/offers.ts";
import { loggedInOwner } from "#test/factories/owner.ts";
import { administrator, staffOn, type Staff } from "#test/factories/staff.ts";
import { unpaidGroup } from "#test/factories/unpaid-group.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { attemptOf, openCheckout, pressButton } from "#test/harness/payments.ts";
import { report, rounds } from "#test/torture/rounds.ts";

const times = rounds(6, 200);

let app: TestApp;
let awa: Staff;
/** On a second node if the engine serves several. */
let modou: Staff;
beforeAll(async () => {
  app = await startTestApp(administrator);
  awa = await staffOn(app);
  const other = app.deps.db.engine === "postgres" ? await app.addNode() : app;
  modou = await staffOn(other, "modou@example.com", "Modou Fall");
});
afterAll(() => app.close());

const pay = (ref: string) => awa.call("POST", `/orders/${ref}/mark-paid`, { method: "Espèces", reason: "Essai" });

interface Raised {
  /** The order that sold this card and another. */
  sale: string;
  card: string;
  lineId: string;
  /** The unpaid order that raises the card to GOLD. */
  raise: string;
}

async function waitingRaise(): Promise<Raised> {
  // Stays within the number of requests that one staff member may send a minute.
  app.clock.advance(5_000);
  const sale = await unpaidGroup(app.deps.db, app.clock.now(), { sold: ["SILVER", "SILVER"] });
  await pay(sale);
  const [, card] = await listOrderCards(app.deps.db.query, sale);
  if (!card) throw new Error("no second card");
  const delivery = resolveDeliveryTexts(card);
  const { ref: raise } = await inTransaction(app.deps, (deps) =>
    createReprintOrder(deps, { cards: [card], price: 6_000, raisedTo: "GOLD", delivery, by: "staff:1" }),
  );
  return { sale, card: card.ref, lineId: card.lineId, raise };
}

const remove = ({ sale, card }: Raised) =>
  modou.call<{ code?: string }>("POST", `/orders/${sale}/remove-card?card=${card}`, { reason: "Elle part" });
const giveBack = async (who: Staff, ref: string, amount: number, more: object = {}) =>
  who.call<{ code?: string }>("POST", `/orders/${ref}/payments/${(await attemptOf(app.deps, ref)).refCommand}/refund`, {
    by: "hand",
    amount,
    method: "Espèces",
    reason: "Elle part",
    cancelPieces: true,
    pauseCards: true,
    ...more,
  });

/** Returns the state of the card, of the order that raises it, and of the pieces made for it. */
async function standing({ card, raise }: Raised) {
  const { offer, state, removalAskedAt } = await getCardOrThrow(app.deps, card);
  const order = await getOrderOrThrow(app.deps, raise);
  const made = (await listPiecesByOrder(app.deps.db.query, raise)).filter((piece) => piece.state !== "canceled");
  const isPaid = order.paidAt !== null && order.refunded < order.received;
  return { offer, state, leaves: removalAskedAt !== null, isPaid, made: made.length };
}

async function tally(name: string, round: (at: number) => Promise<string>): Promise<void> {
  const seen = new Map<string, number>();
  for (let at = 0; at < times; at += 1) {
    const what = await round(at);
    seen.set(what, (seen.get(what) ?? 0) + 1);
  }
  report(`${name}: ${[...seen].map(([what, count]) => `${count} × ${what}`).join("; ")}`);
}

// Seen to fail without the check of other orders' pieces.
test("a card whose change to GOLD is in the workshop can be removed once that change is refunded", async () => {
  const one = await waitingRaise();
  expect((await pay(one.raise)).status).toBe(200);
  expect((await remove(one)).body).toMatchObject({ code: "card.being_remade" });
  expect((await standing(one)).leaves).toBe(false);
  expect((await giveBack(awa, one.raise, 6_000)).status).toBe(200);
  expect((await remove(one)).status).toBe(200);
  expect(await standing(one)).toMatchObject({ offer: "SILVER", state: "paused", leaves: true, made: 0 });
});

const pieceOf = async ({ sale, card }: Raised) => {
  const piece = (await listPiecesByOrder(app.deps.db.query, sale)).find(({ cardRef }) => cardRef === card);
  if (!piece) throw new Error("no piece");
  return piece;
};
const workshop = { actor: "staff:Moussa", who: "workshop" } as const;
const toPrinted = { from: "to_print", to: "printed", why: "" } as const;

// Seen to fail without `holdRaisablePieces`: the change was accepted.
test("while a card is being printed no change to GOLD is accepted; one that is paid meanwhile is made as a second card", async () => {
  if (app.deps.db.engine !== "postgres") return;
  putOnSale(app.deps);
  const one = await waitingRaise();
  const { ownerEmail } = await getCardOrThrow(app.deps, one.card);
  const owner = await loggedInOwner(app, ownerEmail);
  const { id } = await pieceOf(one);
  const wanted = { expected: 6000, deliveryAddress: "Almadies, Dakar", deliveryPhone: "77 555 44 33" };
  await inTransaction(app.deps, async (deps) => {
    await movePieceInTransaction(deps, workshop, id, toPrinted);
    expect((await owner.call("POST", `/cartes/${one.card}/offre`, wanted)).body).toMatchObject({
      code: "reprint.being_made",
    });
    expect((await pay(one.raise)).status).toBe(200);
  });
  expect((await pieceOf(one)).state).toBe("printed");
  expect(await standing(one)).toMatchObject({ offer: "GOLD", made: 1 });
});

test(
  `a raise is paid while its card is printed, ${times} times: a printed card stays, else only the metal one is made`,
  () =>
    tally("a raise paid against the print of its card", async (at) => {
      const one = await waitingRaise();
      const { id } = await pieceOf(one);
      const [moved, paid] = await Promise.all([
        wait((at % 7) * 8).then(() =>
          movePiecesIndividually(app.deps, workshop, [{ id, from: "to_print" }], "printed", ""),
        ),
        wait((at * 5) % 6).then(() => pay(one.raise)),
      ]);
      expect(paid.status).toBe(200);
      const isPrinted = moved.done.length === 1;
      expect((await pieceOf(one)).state).toBe(isPrinted ? "printed" : "canceled");
      expect(await standing(one)).toMatchObject({ offer: "GOLD", made: 1, isPaid: true });
      return isPrinted ? "printed" : (moved.refused[0]?.code ?? "");
    }),
  60_000 + times * 1000,
);

/** Creates a raise whose buyer has PayTech's page open. */
async function raiseAtCheckout(): Promise<Raised & { pay: () => Promise<unknown> }> {
  const one = await waitingRaise();
  const checkout = await openCheckout(app.url, one.raise);
  return { ...one, pay: () => pressButton(checkout, "pay", "Wave") };
}

// Seen to fail: the card became GOLD and a metal piece was in the workshop.
test("a raise paid just after its card was removed makes nothing, and all of it is to be refunded", async () => {
  const one = await raiseAtCheckout();
  expect((await remove(one)).status).toBe(200);
  expect((await pay(one.raise)).status).toBe(410);
  await one.pay();
  expect(await standing(one)).toEqual({ offer: "SILVER", state: "paused", leaves: true, isPaid: true, made: 0 });
  const { body } = await awa.call<{ events: { kind: string; details: object }[] }>("GET", `/orders/${one.raise}`);
  expect(body).toMatchObject({ price: 6_000, received: 6_000, discount: 6_000, rest: 0 });
  expect(body.events.find(({ kind }) => kind === "payment.settled")?.details).toMatchObject({ excess: 6_000 });
  const mails = (await listOrderMails(app.deps.db.query, one.raise)).map(({ template, data }) => [
    template,
    JSON.parse(data),
  ]);
  expect(mails).toContainEqual(["payment-received", expect.objectContaining({ comesBack: true })]);
  expect(mails).toContainEqual(["staff-order-paid", expect.objectContaining({ comesBack: true })]);
  await app.worker.runDue();
  expect((await giveBack(awa, one.raise, 6_000)).status).toBe(200);
  expect(await standing(one)).toMatchObject({ offer: "SILVER", isPaid: false, made: 0 });
});

test(
  `a raise is paid on PayTech's page while its card is removed, ${times} times: the card is GOLD and made, or all of it is to be refunded`,
  () =>
    tally("a raise paid on PayTech's page against the card's removal", async (at) => {
      const one = await raiseAtCheckout();
      const [removed] = await Promise.all([
        wait(at % 7).then(() => remove(one)),
        wait((at * 5) % 6).then(() => one.pay()),
      ]);
      expect([200, 409]).toContain(removed.status);
      const isRemoved = removed.status === 200;
      const { discount } = await getOrderOrThrow(app.deps, one.raise);
      expect({ ...(await standing(one)), discount }).toEqual({
        offer: isRemoved ? "SILVER" : "GOLD",
        state: isRemoved ? "paused" : "live",
        leaves: isRemoved,
        isPaid: true,
        made: isRemoved ? 0 : 1,
        discount: isRemoved ? 6_000 : 0,
      });
      return String(removed.body.code ?? removed.status);
    }),
  60_000 + times * 1000,
);

test(
  `a raise is paid while its card is removed, ${times} times: if paid the card is GOLD and made once; a card being remade stays`,
  () =>
    tally("a raise paid against the card's removal", async (at) => {
      const one = await waitingRaise();
      const [removed, paid] = await Promise.all([
        wait(at % 7).then(() => remove(one)),
        wait((at * 5) % 6).then(() => pay(one.raise)),
      ]);
      const { offer, state, leaves, isPaid, made } = await standing(one);
      const codes = [removed.body.code ?? removed.status, paid.status];
      expect([200, 409]).toContain(removed.status);
      expect({ offer, made, leaves, state, isPaid }, JSON.stringify(codes)).toEqual({
        offer: isPaid ? "GOLD" : "SILVER",
        made: isPaid ? 1 : 0,
        leaves: removed.status === 200,
        state: removed.status === 200 ? "paused" : "live",
        isPaid: paid.status === 200,
      });
      return codes.join(" and ");
    }),
  60_000 + times * 1000,
);

test(
  `two staff members refund a paid raise while its card is removed, ${times} times: it is refunded once, and the card is SILVER again`,
  () =>
    tally("a raise given back against the card's removal", async (at) => {
      const one = await waitingRaise();
      expect((await pay(one.raise)).status).toBe(200);
      const answers = await Promise.all([
        giveBack(awa, one.raise, 6_000),
        wait(at % 5).then(() => giveBack(modou, one.raise, 6_000)),
        wait(at % 9).then(() => remove(one)),
      ]);
      const removed = answers[2];
      expect([200, 409]).toContain(removed.status);
      expect(
        answers
          .slice(0, 2)
          .map(({ status }) => status)
          .toSorted(),
      ).toEqual([200, 422]);
      const { offer, made, leaves } = await standing(one);
      expect({ offer, made, leaves, refunded: (await getOrderOrThrow(app.deps, one.raise)).refunded }).toEqual({
        offer: "SILVER",
        made: 0,
        leaves: removed.status === 200,
        refunded: 6_000,
      });
      return String(removed.body.code ?? removed.status);
    }),
  60_000 + times * 1000,
);

test(
  `a raise is paid while its card's line is refunded, ${times} times: both count, each in its own order`,
  () =>
    tally("a raise paid against the refund of the card's line", async (at) => {
      const one = await waitingRaise();
      const [back, paid] = await Promise.all([
        wait(at % 6).then(() => giveBack(modou, one.sale, 12_900, { lineId: one.lineId })),
        wait((at * 3) % 7).then(() => pay(one.raise)),
      ]);
      expect(back.status).toBe(200);
      expect(paid.status).toBe(200);
      expect(await standing(one)).toEqual({ offer: "GOLD", state: "paused", leaves: false, isPaid: true, made: 1 });
      const balances = await listLineBalances(app.deps, await getOrderOrThrow(app.deps, one.sale));
      expect(balances.map(({ refunded }) => refunded)).toEqual([0, 12_900]);
      return "both";
    }),
  60_000 + times * 1000,
);
