import { afterAll, expect, test } from "vitest";
import type { EditableCard } from "#shared/contract/owner-cards.ts";
import type { ReprintOffer } from "#shared/contract/owner-reprint.ts";
import type { PieceState } from "#shared/states-and-kinds.ts";
import { loggedInOwner, ownedCard } from "#test/factories/owner.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { attemptOf, effectsOn, openCheckout, pressButton, pressPay } from "#test/harness/payments.ts";
import { inTransaction } from "#server/db/database.ts";
import { createPiecesForPaidOrder } from "#server/features/production/piece-making.ts";
import { movePieceInTransaction } from "#server/features/production/piece-move-service.ts";
import { listPiecesByOrder } from "#server/features/production/piece-store.ts";

const service = await startTestApp(administrator);
const { deps, url, clock } = service;
const otherNode = await service.addNode();
afterAll(() => service.close());

const email = "awa@example.com";
const awa = await loggedInOwner(service, email);
const staff = await staffOn(service);
const there = {
  deliveryRecipient: "Fatou",
  deliveryPhone: "77 555 44 33",
  deliveryAddress: "Almadies, Dakar",
  deliveryNote: "Portail bleu",
};
const offerOf = async (ref: string) => (await awa.call("GET", `/cartes/${ref}/nouvelle-carte`)).body as ReprintOffer;
const ask = (ref: string, body: object = {}, node = url) =>
  awa.call("POST", `/cartes/${ref}/nouvelle-carte`, { expected: 5000, ...there, ...body }, node);
const refIn = (answer: { body: unknown }) => (answer.body as { ref: string }).ref;
const orderRow = (ref: string) =>
  deps.db.query.selectFrom("orders").selectAll().where("ref", "=", ref).executeTakeFirstOrThrow();
const piecesOf = (orderRef: string) =>
  deps.db.query.selectFrom("pieces").selectAll().where("orderRef", "=", orderRef).execute();
/** Moves an order's piece through its states, as the workshop does. */
async function move(orderRef: string, ...road: PieceState[]): Promise<void> {
  for (const to of road) {
    const [piece] = await piecesOf(orderRef);
    if (!piece) throw new Error("There is no piece.");
    await inTransaction(deps, (deps) =>
      movePieceInTransaction(deps, { actor: "staff:1", who: "admin" }, piece.id, { from: piece.state, to, why: "" }),
    );
  }
}
const pay = async (ref: string) => pressButton(await openCheckout(url, ref), "pay");

test("a reprint is ordered, paid, made of the same card and delivered where asked; page and link stay the same", async () => {
  const card = await ownedCard(service, email, { firstName: "Awa" });
  expect(await offerOf(card)).toMatchObject({
    price: 5000,
    waiting: null,
    beingMade: false,
    deliveryAddress: expect.stringMatching(/./),
  });
  const answer = await ask(card);
  expect(answer.status).toBe(201);
  const ref = refIn(answer);
  expect(answer.headers.get("set-cookie")).toContain(`commande-${ref}=`);
  expect(await orderRow(ref)).toMatchObject({
    reprintOf: card,
    price: 5000,
    offer: "SILVER",
    buyerEmail: email,
    ...there,
    deliveryPhone: "+221775554433",
  });
  expect(await offerOf(card)).toMatchObject({ waiting: { ref }, ...there, deliveryPhone: "+221775554433" });
  expect((await pressPay(url, ref, "TERANGA20")).body.code).toBe("promo.not_for_reprint");
  expect(await (await fetch(`${url}/payer/${ref}`)).text()).not.toContain("Code promo");

  await pay(ref);
  expect(await attemptOf(deps, ref)).toMatchObject({ amount: 5000, state: "paid" });
  expect(await effectsOn(deps, ref)).toEqual({
    paidBy: "PayTech",
    events: ["payment.settled"],
    mails: 1,
    redemptions: [],
  });
  expect(await piecesOf(ref)).toMatchObject([
    { cardRef: card, kind: "reprint", material: "pvc", state: "to_print", replaces: null },
  ]);
  // The order has no page of its own; the card's page stays as it was.
  expect((await fetch(`${url}/vcard/${ref}`)).status).toBe(404);
  expect((await fetch(`${url}/vcard/${card}`)).status).toBe(200);
  // Whoever has the link sees what was bought; only the buyer sees the card's content here.
  expect(await (await fetch(`${url}/api/ref/${ref}`)).json()).toMatchObject({
    paid: true,
    reprintOf: card,
    jobTitle: "",
    phoneNumber: "",
    road: null,
  });
  expect((await ask(card)).body).toMatchObject({ code: "reprint.being_made" });
  expect(await offerOf(card)).toMatchObject({ waiting: null, beingMade: true });
  const { key } = await orderRow(ref);
  expect(
    await (await fetch(`${url}/payer/${ref}/recu`, { headers: { Cookie: `commande-${ref}=${key}` } })).text(),
  ).toContain("réimpression");
  expect((await staff.call("GET", `/orders/${ref}`)).body).toMatchObject({
    reprintOf: card,
    nfcLink: expect.stringMatching(new RegExp(`${card}\\?s=nfc2$`)),
  });
  expect((await staff.call("GET", `/orders?search=${(await orderRow(ref)).number}`)).body).toMatchObject([
    { ref, reprintOf: card },
  ]);
});

test("differences from the printed card are measured against the latest print", async () => {
  const card = await ownedCard(service, email, { firstName: "Awa", jobTitle: "Directrice" });
  await inTransaction(deps, (deps) => createPiecesForPaidOrder(deps, card));
  expect((await ask(card)).body).toMatchObject({ code: "reprint.being_made" });
  await move(card, "printed");
  await deps.db.query.updateTable("cards").set({ jobTitle: "Directeur" }).where("ref", "=", card).execute();
  const differs = async () => ((await awa.call("GET", `/cartes/${card}`)).body as EditableCard).printedOtherwise;
  expect(await differs()).toEqual(["jobTitle"]);
  await deps.db.query.updateTable("pieces").set({ state: "delivered" }).where("orderRef", "=", card).execute();
  const ref = refIn(await ask(card));
  await pay(ref);
  expect(await differs()).toEqual(["jobTitle"]);
  await move(ref, "printed");
  expect(await differs()).toEqual([]);
  // If that one is lost too, another can be ordered once it was delivered.
  await deps.db.query.updateTable("pieces").set({ state: "delivered" }).where("orderRef", "=", ref).execute();
  const again = refIn(await ask(card));
  expect(again).not.toBe(ref);
});

// Seen to fail on PostgreSQL without a lock on the card's order: the four presses made several orders.
test("simultaneous presses for a reprint on two nodes make one order; a later press changes its delivery, unless it is being paid", async () => {
  const card = await ownedCard(service, email);
  const answers = await Promise.all([url, otherNode.url, url, otherNode.url].map((node) => ask(card, {}, node)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const [ref, ...others] = new Set(answers.map(refIn));
  expect(others).toEqual([]);
  expect(refIn(await ask(card, { deliveryAddress: "Plateau, Dakar" }))).toBe(ref);
  expect(await orderRow(ref ?? "")).toMatchObject({ deliveryAddress: "Plateau, Dakar" });
  expect(
    (
      await deps.db.query
        .selectFrom("mails")
        .selectAll()
        .where("orderRef", "=", ref ?? "")
        .execute()
    ).map(({ template }) => template),
  ).toEqual(["order-received"]);
  const checkout = await openCheckout(url, ref ?? "");
  expect((await ask(card)).body).toMatchObject({ code: "order.payment_pending" });
  expect(refIn(await ask(card, { deliveryAddress: "Plateau, Dakar" }))).toBe(ref);
  await pressButton(checkout, "pay");
  expect((await ask(card, { deliveryAddress: "Plateau, Dakar" })).body).toMatchObject({ code: "reprint.being_made" });
});

test("nobody orders at another price than shown; an unpaid order keeps its price", async () => {
  const card = await ownedCard(service, email);
  expect((await ask(card, { expected: 4000 })).body).toMatchObject({ code: "payment.price_changed" });
  const ref = refIn(await ask(card));
  const { body } = await staff.call<{ version: number }[]>("GET", "/settings");
  expect(JSON.stringify(body)).toContain("reprintPrice");
  deps.settings.site.reprintPrice = 6000;
  expect(await offerOf(card)).toMatchObject({ price: 5000, waiting: { ref } });
  const other = await ownedCard(service, email);
  expect((await ask(other)).body).toMatchObject({ code: "payment.price_changed" });
  expect((await ask(other, { expected: 6000 })).status).toBe(201);
  deps.settings.site.reprintPrice = 5000;
});

test("a refund leaves the page online: only the new card is not made", async () => {
  const card = await ownedCard(service, email);
  const ref = refIn(await ask(card));
  await pay(ref);
  const { refCommand } = await attemptOf(deps, ref);
  const body = { by: "hand", amount: 5000, method: "Espèces", reason: "Erreur", pauseCards: true, cancelPieces: true };
  expect((await staff.call("POST", `/orders/${ref}/payments/${refCommand}/refund`, body)).status).toBe(200);
  expect(await piecesOf(ref)).toMatchObject([{ state: "canceled" }]);
  expect((await fetch(`${url}/vcard/${card}`)).status).toBe(200);
  await staff.call("DELETE", `/orders/${ref}`);
  expect((await fetch(`${url}/vcard/${card}`)).status).toBe(200);
});

test("a removed card's reprint cannot be paid; money that still arrives is to be refunded, and nothing is made", async () => {
  const card = await ownedCard(service, email);
  const ref = refIn(await ask(card));
  const checkout = await openCheckout(url, ref);
  await staff.call("DELETE", `/orders/${card}`);
  expect((await pressPay(url, ref)).body.code).toBe("order.expired");
  await pressButton(checkout, "pay");
  expect(await effectsOn(deps, ref)).toMatchObject({ paidBy: "PayTech" });
  expect(await listPiecesByOrder(deps.db.query, ref)).toEqual([]);
  const { price, received, discount } = await orderRow(ref);
  expect([received, discount]).toEqual([price, price]);
});

test("staff correct a reprint's delivery, but nothing on its card", async () => {
  const card = await ownedCard(service, email);
  const ref = refIn(await ask(card));
  expect((await staff.call("PATCH", `/orders/${ref}`, { deliveryAddress: "Mermoz" })).status).toBe(200);
  expect(await orderRow(ref)).toMatchObject({ deliveryAddress: "Mermoz" });
  expect((await staff.call("PATCH", `/orders/${ref}`, { jobTitle: "PDG" })).body).toMatchObject({
    code: "request.invalid",
    fields: { jobTitle: expect.stringContaining("réimpression") },
  });
});

test("a card's new owner is not told where the previous one lives", async () => {
  const card = await ownedCard(service, email);
  const ref = refIn(await ask(card));
  clock.advance(1000);
  await deps.db.query.updateTable("cards").set({ ownerEmail: "khady@example.com" }).where("ref", "=", card).execute();
  const khady = await loggedInOwner(service, "khady@example.com");
  const offer = await khady.call("GET", `/cartes/${card}/nouvelle-carte`);
  expect(offer.body).toMatchObject({ waiting: null });
  expect(JSON.stringify(offer.body)).not.toMatch(/Almadies|Portail|5554433/);
  const own = refIn(
    await khady.call("POST", `/cartes/${card}/nouvelle-carte`, { expected: 5000, deliveryAddress: "Thiès" }),
  );
  expect(own).not.toBe(ref);
});
