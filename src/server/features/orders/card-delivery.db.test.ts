import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { dayMs } from "#shared/format/day-and-time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DeliveryStop } from "#shared/contract/delivery.ts";
import type { PublicOrder } from "#shared/contract/public-order.ts";
import type { OwnedOrder } from "#shared/contract/owner-order.ts";
import type { PieceDetail } from "#shared/contract/production-pieces.ts";
import { groupOrderBody, type GroupOrderBody, postGroupOrder } from "#test/factories/group-order.ts";
import { loggedInOwner } from "#test/factories/owner.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { putPiece } from "#test/factories/piece.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { inTransaction } from "#server/db/database.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { listOrderCards } from "#server/features/cards/card-store.ts";
import { computeDiscountedPrice } from "#server/features/payments/promo-codes/promo-code-rules.ts";
import { listPricedCards } from "#server/features/payments/current-order-price.ts";
import { listOrderMails } from "#server/features/mails/mail-store.ts";
import { eraseCardOfSale } from "#server/features/privacy/erasure/card-erasure.ts";
import { findPersonRecords } from "#server/features/privacy/people/find-person.ts";
import { buildOrderExport } from "#server/features/privacy/people/order-data.ts";
import { createPiecesForPaidOrder } from "#server/features/production/piece-making.ts";
import { listPiecesByOrder } from "#server/features/production/piece-store.ts";
import { listOrderLines, listCardDeliveries } from "./order-card-store.ts";
import { eraseCardFromOrder, eraseOrderNow, getOrderOrThrow, lockOrderForUpdate } from "./order-service.ts";
import { findCardDelivery } from "./order-card-service.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(administrator);
  app.deps.settings.site.deliveryTowns = [
    { name: "Thiès", fee: 2500, days: 3 },
    { name: "Mbour", fee: 2500, days: 4 },
    { name: "Matam", fee: null, days: 6 },
  ];
});
afterAll(() => app.close());

type CardBody = Partial<GroupOrderBody["cards"][number]>;
const toThies: CardBody = {
  deliveryTown: "Thiès",
  deliveryAddress: "Quartier Randoulène, près du marché",
  deliveryRecipient: "Tante Coumba",
  deliveryPhone: "76 555 44 33",
};
/** What only the buyer, the holder and staff may read. */
const secret = /Thiès|Randoulène|Coumba|765554433/;

const place = async (cards: readonly CardBody[], query = "") =>
  postGroupOrder(app.url, await groupOrderBody(app.url, cards), { query });

async function readPublic(ref: string, key?: string): Promise<PublicOrder> {
  const headers = key === undefined ? {} : { cookie: `commande-${ref}=${key}` };
  return (await (await fetch(`${app.url}/api/ref/${ref}`, { headers })).json()) as PublicOrder;
}

async function readMail(number: string, subject: RegExp): Promise<string> {
  for (const name of readdirSync(app.outboxDir)) {
    const mail = await PostalMime.parse(readFileSync(join(app.outboxDir, name)));
    if (mail.subject?.includes(number) && subject.test(mail.subject)) return (mail.text ?? "").replace(/\s+/g, " ");
  }
  return "";
}

test("a card sent elsewhere has its own address, and its fee is a line of the order, frozen", async () => {
  const { status, answer } = await place([{}, toThies, {}], `?expected=${3 * 12_900 + 2500}`);
  expect(status).toBe(201);
  const [, second] = await listOrderCards(app.deps.db.query, answer.ref);
  const lines = await listOrderLines(app.deps.db.query, answer.ref);
  expect(lines.map(({ kind, unitPrice, offer }) => [kind, unitPrice, offer])).toEqual([
    ["card", 12_900, "SILVER"],
    ["card", 12_900, "SILVER"],
    ["card", 12_900, "SILVER"],
    ["delivery", 2500, null],
  ]);
  // Order lines are never erased, so they must not hold an address.
  expect(JSON.stringify(lines)).not.toMatch(secret);
  app.deps.settings.site.deliveryTowns = app.deps.settings.site.deliveryTowns.map((town) => ({ ...town, days: 9 }));
  expect(await listCardDeliveries(app.deps.db.query, answer.ref)).toEqual([
    {
      cardRef: second?.ref,
      orderRef: answer.ref,
      ...toThies,
      deliveryPhone: "+221765554433",
      deliveryNote: "",
      deliveryFee: 2500,
      deliveryDays: 3,
      lineId: lines[3]?.id,
    },
  ]);
  expect(await getOrderOrThrow(app.deps, answer.ref)).toMatchObject({
    price: 41_200,
    deliveryAddress: "Sacré-Cœur 3, face à la pharmacie",
  });
});

test("a free town and a fee to be agreed add no line; without a recipient the parcel is for the card's holder", async () => {
  const free: CardBody = { deliveryTown: "Dakar", deliveryAddress: "Ngor" };
  const later: CardBody = { deliveryTown: "Matam", deliveryAddress: "Près de la préfecture" };
  const { answer } = await place([free, later]);
  expect((await getOrderOrThrow(app.deps, answer.ref)).price).toBe(25_800);
  expect(await listOrderLines(app.deps.db.query, answer.ref)).toHaveLength(2);
  const deliveries = (await readPublic(answer.ref, answer.key)).cards.map(({ delivery }) => delivery);
  expect(deliveries.map((one) => [one?.recipient, one?.town, one?.terms])).toEqual([
    ["Personne 1 Diop", "Dakar", "Livraison gratuite."],
    ["Personne 2 Diop", "Matam", "Frais de livraison à convenir avec vous avant l'envoi."],
  ]);
});

// The fee that the buyer was shown is part of the expected price.
test("refuses an order whose delivery fee changed since it was shown, and names each fault at its card", async () => {
  const { status, answer } = await place([{}, toThies], `?expected=${2 * 12_900 + 2000}`);
  expect(status).toBe(409);
  expect(answer.code).toBe("payment.price_changed");
  const faulty = await place([
    { deliveryTown: "Thiès" },
    { deliveryAddress: "Ngor" },
    { ...toThies, deliveryPhone: "12" },
  ]);
  expect(faulty.answer.fields).toEqual({
    "cards.0.deliveryAddress": "L'adresse de livraison est obligatoire.",
    "cards.1.deliveryTown": "Choisissez une ville de la liste.",
    "cards.2.deliveryPhone": expect.any(String) as string,
  });
  expect((await place([{}, { ...toThies, deliveryTown: "Nulle-Part" }])).answer.fields).toEqual({
    "cards.1.deliveryTown": "Choisissez une ville de la liste.",
  });
});

test("an order sent again after its delivery town left the list gets the answer of the first one", async () => {
  const body = await groupOrderBody(app.url, [{}, { ...toThies, deliveryTown: "Mbour" }]);
  const headers = { "Idempotency-Key": "une-ville-retiree" };
  const first = await postGroupOrder(app.url, body, { headers });
  const { site } = app.deps.settings;
  const towns = site.deliveryTowns;
  site.deliveryTowns = towns.filter(({ name }) => name !== "Mbour");
  const again = await postGroupOrder(app.url, body, { headers });
  site.deliveryTowns = towns;
  expect(again.status).toBe(201);
  expect(again.answer.ref).toEqual(first.answer.ref);
});

test("a promo code discounts the cards, not a delivery", async () => {
  const { answer } = await place([{}, toThies]);
  const sold = await listPricedCards(app.deps, answer.ref);
  expect(computeDiscountedPrice({ kind: "percentage", value: 100 }, sold)).toBe(2500);
  expect(computeDiscountedPrice({ kind: "amount", value: 50_000 }, sold)).toBe(2500);
  expect(computeDiscountedPrice({ kind: "gift", value: 0 }, sold)).toBe(12_900 + 2500);
});

test("only its buyer, its holder and staff can read a card's delivery address, on the site and in their mails", async () => {
  const [holder, other] = ["chez-tante@example.com", "l-autre@example.com"];
  const { answer } = await place([{ email: other }, { ...toThies, email: holder }]);
  const { ref, key } = answer;
  const { number } = await getOrderOrThrow(app.deps, ref);
  const unpaid = await readPublic(ref, key);
  expect(unpaid.cards.map(({ delivery }) => delivery?.recipient)).toEqual([undefined, "Tante Coumba"]);
  expect(unpaid.cards[1]?.delivery?.terms).toBe(
    "Frais de livraison\u00a0: 2\u00a0500\u00a0FCFA, réglés avec la commande.",
  );
  expect(JSON.stringify(await readPublic(ref))).not.toMatch(secret);
  await payOrder(app.deps, ref);
  const [first, second] = await listOrderCards(app.deps.db.query, ref);
  for (const one of [ref, second?.ref ?? ""]) {
    expect(JSON.stringify(await readPublic(one))).not.toMatch(secret);
    expect(await (await fetch(`${app.url}/vcard/${one}`)).text()).not.toMatch(secret);
  }
  expect((await readPublic(ref, key)).cards[1]?.delivery?.address).toContain("Randoulène");
  await app.worker.runDue();
  expect(await readMail(number, /enregistrée/)).toMatch(
    /La carte de Personne 2 Diop est envoyée ailleurs : Tante Coumba/,
  );
  expect(await readMail(number, /enregistrée/)).toContain(
    "2 cartes Silver à 28 300 FCFA, livraison à part comprise (2 500 FCFA).",
  );
  const hers = (await (await loggedInOwner(app, holder)).call("GET", `/cartes/${second?.ref}/commande`)).body;
  expect((hers as OwnedOrder).delivery).toMatchObject({
    recipient: "Tante Coumba",
    town: "Thiès",
    fee: null,
    terms: "",
  });
  const his = (await (await loggedInOwner(app, other)).call("GET", `/cartes/${first?.ref}/commande`)).body;
  expect((his as OwnedOrder).delivery).toBeNull();
  for (const [email, isHis] of [
    [holder, true],
    [other, false],
    ["mariama@example.com", true],
  ] as const) {
    const found = await findPersonRecords(app.deps, email);
    const own = found.orders.find(({ order }) => order.ref === ref);
    if (!own) throw new Error(`Nothing is found of ${email}.`);
    const text = JSON.stringify((await buildOrderExport(app.deps, own, email)).cards);
    expect(/Randoulène/.test(text)).toBe(isHis);
  }
});

test("the run stops at each card's address, collects the amount due at the order's own, and counts a miss for its stop only", async () => {
  const { answer } = await place([{}, toThies, { ...toThies }]);
  const { ref } = answer;
  await payOrder(app.deps, ref, { received: 10_000 });
  await inTransaction(app.deps, (deps) => createPiecesForPaidOrder(deps, ref));
  const pieces = await listPiecesByOrder(app.deps.db.query, ref);
  for (const piece of pieces) await putPiece(app.deps, piece, { state: "shipped" });
  const workshop = await staffOn(app, "atelier@example.com", "Modou Fall", "workshop");
  const read = async () =>
    (await workshop.call<{ stops: DeliveryStop[] }>("GET", "/deliveries/run")).body.stops.filter(
      ({ orders }) => orders[0]?.orderRef === ref,
    );
  const [own, elsewhere] = await read();
  expect(own).toMatchObject({ id: ref, recipient: "Mariama Sow", toCollect: 33_700 });
  expect(elsewhere).toMatchObject({ recipient: "Tante Coumba", town: "Thiès", fee: 0, toCollect: 0 });
  expect(own?.pieces.length).toBe(1);
  expect(elsewhere?.pieces.length).toBe(2);
  expect(elsewhere?.id).not.toBe(own?.id);
  const detail = await workshop.call<PieceDetail>("GET", `/pieces/${elsewhere?.pieces[0]?.id}`);
  expect(detail.body).toMatchObject({ deliveryRecipient: "Tante Coumba", deliveryTown: "Thiès", deliveryFee: 2500 });
  const visit = { id: generateSecretId(), pieces: elsewhere?.pieces.map(({ id }) => id) };
  const againOn = new Date(app.deps.clock.now()).toISOString().slice(0, 10);
  const missed = await workshop.call("POST", "/deliveries", { ...visit, outcome: "missed", againOn, note: "Absente" });
  expect(missed.status).toBe(200);
  expect((await read()).map((stop) => stop.missed?.times)).toEqual([undefined, 1]);
  // The rest is collected at the order's own address, not at every door.
  const handed = { ...visit, id: generateSecretId(), outcome: "delivered", receivedBy: "Coumba", amount: 0, note: "" };
  expect((await workshop.call("POST", "/deliveries", handed)).status).toBe(200);
  expect((await read()).map(({ id }) => id)).toEqual([ref]);
});

// Seen to fail while a card sent elsewhere never collected an amount due.
test("if every card goes elsewhere, the amount due is collected at their doors, and collecting less needs a reason", async () => {
  const { answer } = await place([toThies, toThies]);
  const { ref } = answer;
  await payOrder(app.deps, ref, { received: 10_000 });
  await inTransaction(app.deps, (deps) => createPiecesForPaidOrder(deps, ref));
  for (const piece of await listPiecesByOrder(app.deps.db.query, ref))
    await putPiece(app.deps, piece, { state: "shipped" });
  const workshop = await staffOn(app, "chauffeur@example.com", "Ibra Ba", "workshop");
  const { stops } = (await workshop.call<{ stops: DeliveryStop[] }>("GET", "/deliveries/run")).body;
  const [stop] = stops.filter(({ orders }) => orders[0]?.orderRef === ref);
  expect(stop).toMatchObject({ recipient: "Tante Coumba", toCollect: 20_800 });
  const visit = { pieces: stop?.pieces.map(({ id }) => id), outcome: "delivered", receivedBy: "Coumba", amount: 0 };
  const without = await workshop.call("POST", "/deliveries", { ...visit, id: generateSecretId(), note: "" });
  expect(without.status).toBe(422);
  const told = await workshop.call("POST", "/deliveries", { ...visit, id: generateSecretId(), note: "Elle rappelle" });
  expect(told.status).toBe(200);
});

test("the buyer can change a card's address, but only to a town of the same fee; a new name also renames the recipient", async () => {
  const { answer } = await place([{}, { ...toThies, deliveryRecipient: "" }]);
  const { ref, key } = answer;
  const [, second] = await listOrderCards(app.deps.db.query, ref);
  const card = second?.ref ?? "";
  const correct = async (body: object) =>
    fetch(`${app.url}/api/commander/${card}`, {
      method: "PATCH",
      headers: { "Content-Type": "application/json", cookie: `commande-${ref}=${key}` },
      body: JSON.stringify(body),
    });
  const refused = await correct({ deliveryTown: "Matam" });
  expect((await refused.json()) as object).toMatchObject({
    fields: {
      deliveryTown:
        "Les frais de cette ville sont autres, et ils sont dans le prix de la commande\u00a0: écrivez-nous.",
    },
  });
  expect((await correct({ deliveryTown: "Mbour", deliveryAddress: "Saly", firstName: "Coumba" })).status).toBe(200);
  expect(await findCardDelivery(app.deps, ref, card)).toMatchObject({
    deliveryTown: "Mbour",
    deliveryAddress: "Saly",
    deliveryRecipient: "Coumba Diop",
    deliveryFee: 2500,
    deliveryDays: 9,
  });
  expect(await getOrderOrThrow(app.deps, ref)).toMatchObject({
    deliveryAddress: "Sacré-Cœur 3, face à la pharmacie",
    price: 28_300,
  });
});

test("a card's delivery address is erased with the card and with the order", async () => {
  const { answer } = await place([toThies, toThies]);
  const { ref } = answer;
  const [first, second] = await listOrderCards(app.deps.db.query, ref);
  const by = { actor: "system", reason: "Demande" };
  await inTransaction(app.deps, async (deps) =>
    eraseCardFromOrder(deps, await lockOrderForUpdate(deps, ref), second?.ref ?? "", by),
  );
  const kept = await listCardDeliveries(app.deps.db.query, ref);
  expect(kept.filter((row) => secret.test(JSON.stringify(row))).map(({ cardRef }) => cardRef)).toEqual([first?.ref]);
  await inTransaction(app.deps, async (deps) => eraseOrderNow(deps, await lockOrderForUpdate(deps, ref), by));
  expect(JSON.stringify(await listCardDeliveries(app.deps.db.query, ref))).not.toMatch(secret);
});

const placesInMails = async (ref: string) =>
  (await listOrderMails(app.deps.db.query, ref))
    .filter(({ data }) => secret.test(data))
    .map(({ template }) => template);

// Seen to fail with the mails left unchanged.
test("deletes mails that name a removed card's delivery address, and keeps the order's other mails without it", async () => {
  // A mailbox that never paid gets mails about five orders a day.
  app.clock.advance(dayMs);
  const { answer } = await place([{}, toThies, { ...toThies, deliveryTown: "Mbour", deliveryRecipient: "Modou" }]);
  const { ref } = answer;
  const desk = await staffOn(app);
  const [, second, third] = await listOrderCards(app.deps.db.query, ref);
  expect(await placesInMails(ref)).toEqual(["order-received"]);
  await desk.call("POST", `/orders/${ref}/remove-card?card=${second?.ref}`, { reason: "Une de trop" });
  const mails = await listOrderMails(app.deps.db.query, ref);
  expect(mails.filter(({ data }) => data.includes("Coumba"))).toEqual([]);
  expect(mails.filter(({ data }) => data.includes("Modou"))).toHaveLength(1);
  await payOrder(app.deps, ref, { received: 28_300 });
  await inTransaction(app.deps, async (deps) =>
    eraseCardOfSale(deps, await lockOrderForUpdate(deps, ref), third?.ref ?? "", { by: "system", why: "Demande" }),
  );
  expect(await placesInMails(ref)).toEqual([]);
});

test("removing a card before the payment removes its delivery; the next card keeps its own", async () => {
  const { answer } = await place([toThies, { ...toThies, deliveryTown: "Mbour" }, {}]);
  const { ref } = answer;
  const desk = await staffOn(app);
  const takeOff = async (card: string) =>
    (await desk.call("POST", `/orders/${ref}/remove-card?card=${card}`, { reason: "Une de trop" })).status;
  expect(await takeOff(ref)).toBe(200);
  expect((await getOrderOrThrow(app.deps, ref)).price).toBe(2 * 12_900 + 2500);
  expect((await listCardDeliveries(app.deps.db.query, ref)).map((row) => [row.cardRef, row.deliveryTown])).toEqual([
    [ref, "Mbour"],
  ]);
  expect(await takeOff(ref)).toBe(200);
  expect((await getOrderOrThrow(app.deps, ref)).price).toBe(12_900);
  expect(await listCardDeliveries(app.deps.db.query, ref)).toEqual([]);
});
