import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import type { PublicOrder } from "#shared/contract/public-order.ts";
import { uploadImage } from "#test/factories/placed-order.ts";
import { groupOrderBody, postGroupOrder } from "#test/factories/group-order.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { createValidatedPromoCode } from "#server/features/payments/promo-codes/promo-code-service.ts";
import { attemptOf, openCheckout } from "#test/harness/payments.ts";
import { inTransaction } from "#server/db/database.ts";
import { settlePaymentByStaff } from "#server/features/payments/staff-payment-service.ts";
import { listOrderCards } from "#server/features/cards/card-store.ts";
import { listOrderLines } from "../order-card-store.ts";
import { getOrderOrThrow, listOrderHistory } from "../order-service.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const place = async (...cards: Parameters<typeof groupOrderBody>[1]) =>
  postGroupOrder(app.url, await groupOrderBody(app.url, cards));

test("each card has its own holder, line and reference; the order has its buyer and the sum of the lines", async () => {
  const { status, answer } = await place({}, {}, {});
  expect(status).toBe(201);
  const order = await getOrderOrThrow(app.deps, answer.ref);
  expect(order).toMatchObject({
    buyerFirstName: "Mariama",
    buyerEmail: "mariama@example.com",
    buyerPhone: "+221781112233",
    price: 38_700,
    deliveryRecipient: "Mariama Sow",
    deliveryPhone: "+221781112233",
    deliveryAddress: "Sacré-Cœur 3, face à la pharmacie",
  });
  const lines = await listOrderLines(app.deps.db.query, order.ref);
  expect(lines.map(({ position, kind, quantity, unitPrice }) => ({ position, kind, quantity, unitPrice }))).toEqual(
    [1, 2, 3].map((position) => ({ position, kind: "card", quantity: 1, unitPrice: 12_900 })),
  );
  const cards = await listOrderCards(app.deps.db.query, order.ref);
  expect(cards.map(({ ownerEmail }) => ownerEmail)).toEqual([1, 2, 3].map((at) => `personne${at}@example.com`));
  expect(cards.map(({ lineId }) => lineId)).toEqual(lines.map(({ id }) => id));
  expect(new Set(cards.map(({ ref }) => ref)).size).toBe(3);
  expect(cards[0]?.ref).toBe(order.ref);
  expect(
    (await listOrderHistory(app.deps.db.query, order.ref)).map(({ details }) => JSON.parse(details) as unknown),
  ).toEqual([{ cards: ["SILVER", "SILVER", "SILVER"], price: 38_700 }]);
});

test("from a price step on each card costs less, its line shows by how much, and the sum is what the buyer was shown", async () => {
  app.deps.settings.site.priceSteps = [{ from: 3, percent: 5 }];
  const shown = 3 * (12_900 - 645);
  const three = await groupOrderBody(app.url, [{}, {}, {}]);
  const { status, answer } = await postGroupOrder(app.url, three, { query: `?expected=${shown}` });
  const two = await place({}, {});
  app.deps.settings.site.priceSteps = [];
  expect(status).toBe(201);
  expect((await getOrderOrThrow(app.deps, answer.ref)).price).toBe(shown);
  expect((await getOrderOrThrow(app.deps, two.answer.ref)).price).toBe(25_800);
  expect(
    (await listOrderLines(app.deps.db.query, answer.ref)).map(({ unitPrice, discount }) => [unitPrice, discount]),
  ).toEqual([1, 2, 3].map(() => [12_900, 645]));
});

test("finds an order of several cards by any holder's name, number and mailbox", async () => {
  const { answer } = await place({}, { firstName: "Ndeye", lastName: "Thioune", phoneNumber: "70 555 66 77" });
  const { searchText } = await getOrderOrThrow(app.deps, answer.ref);
  for (const word of ["thioune", "705556677", "personne2@example.com", "mariama"]) expect(searchText).toContain(word);
});

// Seen to fail without the trigger of migration 0074.
test("keeps a shared logo while a card of the order shows it", async () => {
  const { answer } = await place({}, {});
  await payOrder(app.deps, answer.ref);
  const cards = await listOrderCards(app.deps.db.query, answer.ref);
  const logos = async () =>
    app.deps.db.query
      .selectFrom("cardImages")
      .select(["cardRef", "uploadId", "publicKey"])
      .where("kind", "=", "logo")
      .where(
        "cardRef",
        "in",
        cards.map(({ ref }) => ref),
      )
      .orderBy("cardRef")
      .execute();
  const before = await logos();
  expect(new Set(before.map(({ uploadId }) => uploadId)).size).toBe(1);
  expect(new Set(before.map(({ publicKey }) => publicKey)).size).toBe(2);
  await app.deps.db.query
    .deleteFrom("uploads")
    .where("id", "=", before[0]?.uploadId ?? "")
    .execute();
  expect(
    await app.deps.db.query
      .selectFrom("uploads")
      .select("id")
      .where("id", "=", before[0]?.uploadId ?? "")
      .execute(),
  ).toHaveLength(1);
});

test("names each fault in an order of several cards at its card, and makes no order", async () => {
  const body = await groupOrderBody(app.url, [{}, { email: "nulle part", phoneNumber: "12" }, { jobTitle: " " }]);
  const { status, answer } = await postGroupOrder(app.url, {
    ...body,
    buyer: { ...body.buyer, phoneNumber: "12" },
    cards: body.cards.map((card, at) => (at === 1 ? { ...card, email: "personne2@example.com" } : card)).slice(0, 2),
  });
  expect(status).toBe(422);
  expect(Object.keys(answer.fields ?? {}).toSorted()).toEqual(["buyer.phoneNumber", "cards.1.phoneNumber"]);
  const refused = await postGroupOrder(app.url, body);
  expect(Object.keys(refused.answer.fields ?? {}).toSorted()).toEqual(["cards.1.email", "cards.2.jobTitle"]);
});

test("refuses an eleventh card, an offer that is not sold and one portrait on two cards, each with a sentence", async () => {
  const eleven = await place(...Array.from({ length: 11 }, () => ({})));
  expect(eleven.answer.fields).toEqual({ cards: "10 cartes au plus par commande. Pour davantage, écrivez-nous." });
  expect((await place({}, { offer: "GOLD" })).answer).toMatchObject({ code: "offer.unavailable" });
  const body = await groupOrderBody(app.url, [{}, {}]);
  const profileUrl = body.cards[0]?.profileUrl ?? "";
  const twice = await postGroupOrder(app.url, { ...body, cards: body.cards.map((card) => ({ ...card, profileUrl })) });
  expect(twice.answer.fields).toEqual({ "cards.1.profileUrl": "Cette photo est déjà celle d'une autre carte." });
});

test("refuses an image of another order at each card that names it", async () => {
  const first = await groupOrderBody(app.url, [{}]);
  expect((await postGroupOrder(app.url, first)).status).toBe(201);
  const logoUrl = first.cards[0]?.logoUrl;
  const second = await groupOrderBody(app.url, [{ logoUrl }, {}, { logoUrl }]);
  const { answer } = await postGroupOrder(app.url, second);
  expect(answer.code).toBe("upload.invalid");
  expect(Object.keys(answer.fields ?? {})).toEqual(["cards.0.logoUrl", "cards.2.logoUrl"]);
});

test("makes an order sent twice with one key once, and none at a price other than the one shown", async () => {
  const body = await groupOrderBody(app.url, [{}, {}]);
  const headers = { "Idempotency-Key": "deux-cartes-0001" };
  const [first, again] = [
    await postGroupOrder(app.url, body, { headers }),
    await postGroupOrder(app.url, body, { headers }),
  ];
  expect(again.answer).toEqual(first.answer);
  const other = await groupOrderBody(app.url, [{}, {}]);
  expect((await postGroupOrder(app.url, other, { query: "?expected=12900" })).answer.code).toBe(
    "payment.price_changed",
  );
  expect((await postGroupOrder(app.url, other, { query: "?expected=25800" })).status).toBe(201);
});

const readAs = async (ref: string, key?: string) => {
  const headers: Record<string, string> = key === undefined ? {} : { "X-Order-Key": key };
  const response = await fetch(`${app.url}/api/ref/${ref}`, { headers });
  return { status: response.status, order: (await response.json()) as PublicOrder };
};

test("its buyer reads every card and line; others with the link read only the lines, and a card's reference opens none of it", async () => {
  const { answer } = await place({}, {});
  const [, second] = await listOrderCards(app.deps.db.query, answer.ref);
  const own = (await readAs(answer.ref, answer.key)).order;
  expect(own.lines).toEqual([{ label: "Carte Silver", quantity: 2, unitPrice: 12_900, discount: 0 }]);
  expect(own.cards.map(({ firstName, missing, online }) => ({ firstName, missing, online }))).toEqual([
    { firstName: "Personne 1", missing: [], online: false },
    { firstName: "Personne 2", missing: [], online: false },
  ]);
  const anyone = (await readAs(answer.ref)).order;
  expect(anyone).toMatchObject({ firstName: "Mariama", cards: [], price: 25_800, quantity: 2, buyer: null });
  expect(JSON.stringify(anyone)).not.toContain("Personne");
  expect((await readAs(second?.ref ?? "")).status).toBe(404);
  expect((await readAs(second?.ref ?? "", answer.key)).status).toBe(404);
  await payOrder(app.deps, answer.ref);
  const card = (await readAs(second?.ref ?? "", answer.key)).order;
  expect(card).toMatchObject({ ref: second?.ref, firstName: "Personne 2", mine: false, buyer: null, lines: [] });
  expect((await readAs(answer.ref, answer.key)).order).toMatchObject({
    buyer: { firstName: "Mariama" },
    price: 25_800,
  });
});

test("a card is corrected by its own reference, and only with the order's key", async () => {
  const { answer } = await place({}, {});
  const [first, second] = await listOrderCards(app.deps.db.query, answer.ref);
  const correct = async (headers: Record<string, string>) =>
    fetch(`${app.url}/api/commander/${second?.ref}`, {
      method: "PATCH",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify({ jobTitle: "Comptable", lastName: "Ba" }),
    });
  expect((await correct({})).status).toBe(403);
  expect((await correct({ "X-Order-Key": answer.key })).status).toBe(200);
  const cards = await listOrderCards(app.deps.db.query, answer.ref);
  expect(cards.map(({ jobTitle }) => jobTitle)).toEqual([first?.jobTitle, "Comptable"]);
  expect(await getOrderOrThrow(app.deps, answer.ref)).toMatchObject({ buyerLastName: "Sow" });
});

// Seen to fail with `except` left out of `setWaitingCardsLive`.
test("only the card without a portrait waits, and goes live once it comes; holders are told if the buyer wishes", async () => {
  const { answer } = await place({ notifyHolder: true }, { profileUrl: undefined, notifyHolder: true }, {});
  await inTransaction(app.deps, (deps) =>
    settlePaymentByStaff(deps, answer.ref, { actor: "system", method: "Espèces", reference: "", reason: "" }),
  );
  const states = async () => (await listOrderCards(app.deps.db.query, answer.ref)).map(({ state }) => state);
  expect(await states()).toEqual(["live", "waiting", "live"]);
  const mails = async () =>
    app.deps.db.query
      .selectFrom("mails")
      .select(["template", "recipient"])
      .where("orderRef", "=", answer.ref)
      .where("template", "in", ["payment-received", "holder-card-ready"])
      .orderBy("createdAt")
      .orderBy("id")
      .execute();
  const toBuyer = { template: "payment-received", recipient: "mariama@example.com" };
  expect(await mails()).toEqual(
    expect.arrayContaining([{ template: "holder-card-ready", recipient: "personne1@example.com" }, toBuyer]),
  );
  expect(await mails()).toHaveLength(2);
  // Former bug: the mail named a day beside "dès que nous avons tout".
  const told = await app.deps.db.query
    .selectFrom("mails")
    .select("data")
    .where("orderRef", "=", answer.ref)
    .where("template", "=", "payment-received")
    .executeTakeFirstOrThrow();
  expect(JSON.parse(told.data)).not.toHaveProperty("promised");
  const [, second] = await listOrderCards(app.deps.db.query, answer.ref);
  const response = await fetch(`${app.url}/api/commander/${second?.ref}`, {
    method: "PATCH",
    headers: { "Content-Type": "application/json", "X-Order-Key": answer.key },
    body: JSON.stringify({ profileUrl: await uploadImage(app.url, "profile") }),
  });
  expect(response.status).toBe(200);
  expect(await states()).toEqual(["live", "live", "live"]);
  expect((await mails()).map(({ recipient }) => recipient).toSorted()).toEqual([
    "mariama@example.com",
    "mariama@example.com",
    "personne1@example.com",
    "personne2@example.com",
  ]);
});

// Seen to fail when a gift's discount was the whole price.
test("a gift code pays one card of three, and the page and PayTech ask for the rest", async () => {
  const { answer } = await place({}, {}, {});
  const { code } = await createValidatedPromoCode(app.deps, { kind: "gift", value: 0 });
  const shown = await fetch(`${app.url}/api/paytech/${answer.ref}/promo`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Order-Key": answer.key },
    body: JSON.stringify({ promoCode: code }),
  });
  expect(shown.status).toBe(200);
  expect((await readAs(answer.ref, answer.key)).order).toMatchObject({ price: 38_700, toPay: 25_800 });
  await openCheckout(app.url, answer.ref);
  expect(await attemptOf(app.deps, answer.ref)).toMatchObject({ amount: 25_800, promoCode: code });
});
