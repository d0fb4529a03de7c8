import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadImages } from "#test/factories/placed-order.ts";
import { orderBody } from "#test/factories/order.ts";
import { putOnSale, secondsOf, shownSeconds, siteOffers, wholeOrder } from "#test/factories/offers.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { live } from "#test/harness/live.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { orderInputSchema } from "#shared/contract/public-order.ts";
import { offers } from "#shared/offers/offers.ts";
import { payOrder, publishedImage } from "#test/factories/paid-order.ts";
import { createValidatedPromoCode } from "#server/features/payments/promo-codes/promo-code-service.ts";
import { startPayment } from "#server/features/payments/start-payment.ts";
import { getCardOrThrow } from "#server/features/cards/card-service.ts";
import { eraseExpiredUnpaidOrders } from "#server/features/privacy/erasure/order-erasure-service.ts";
import { getOrderOrThrow } from "../order-service.ts";
import { createOrder } from "./order-placement-service.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  putOnSale(app.deps);
});
afterAll(() => app.close());

async function post(
  body: unknown,
  key?: string,
): Promise<{ status: number; answer: { ref: string; key: string; code: string; fields: Record<string, string> } }> {
  const headers = { "Content-Type": "application/json", ...(key ? { "Idempotency-Key": key } : {}) };
  const response = await fetch(`${app.url}/api/commander`, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: response.status, answer: (await response.json()) as never };
}

async function read(ref: string): Promise<{ status: number; order: Record<string, unknown> }> {
  const response = await fetch(`${app.url}/api/ref/${ref}`);
  return { status: response.status, order: (await response.json()) as Record<string, unknown> };
}

const orderCount = async () => (await app.deps.db.query.selectFrom("orders").select("ref").execute()).length;

test.each(siteOffers)(
  "an order of %s is kept as it was sent, numbers as E.164, with its mail and the first line of its history",
  async (offer) => {
    const whole = wholeOrder(offer);
    const { status, answer } = await post(orderBody(await uploadImages(app.url), whole));
    expect(status).toBe(201);
    const order = await getOrderOrThrow(app.deps, answer.ref);
    expect(order).toMatchObject({
      offer,
      price: offers[offer].price,
      buyerFirstName: "Aïssatou",
      buyerLastName: "N'Diaye, épse Bâ; PDG",
      buyerEmail: "aissatou@example.com",
      buyerPhone: "+221771234567",
      deliveryRecipient: "Aïssatou N'Diaye, épse Bâ; PDG",
      deliveryPhone: "+221771234567",
      deliveryAddress: "Sacré-Cœur 3, face à la pharmacie",
      deliveryNote: "",
      paidAt: null,
    });
    expect(answer.key).toEqual(expect.stringMatching(/^[0-9a-f]{32}$/));
    expect(order.key).toEqual(answer.key);
    const card = await getCardOrThrow(app.deps, answer.ref);
    expect(card).toMatchObject({
      orderRef: answer.ref,
      place: 1,
      state: "waiting",
      firstName: "Aïssatou",
      lastName: "N'Diaye, épse Bâ; PDG",
      phoneNumber: "+221771234567",
      email2: "",
      phoneNumber2: "",
      workEmail2: "",
      workPhoneNumber2: "",
      ...secondsOf(offer, shownSeconds),
      workPhoneNumber: "+221338691234",
      workDescription: "Conseil en organisation;\nformation, audit.",
      ownerEmail: "aissatou@example.com",
    });
    expect(JSON.parse(card.socialMedias)).toEqual(whole.socialMedias);
    const mails = await app.deps.db.query.selectFrom("mails").selectAll().where("orderRef", "=", answer.ref).execute();
    expect(mails).toMatchObject([{ template: "order-received", recipient: "aissatou@example.com" }]);
    const events = await app.deps.db.query
      .selectFrom("orderEvents")
      .selectAll()
      .where("orderRef", "=", answer.ref)
      .execute();
    expect(events).toMatchObject([{ kind: "order.created", actor: "buyer" }]);
  },
);

test("anyone with an unpaid order's reference sees the buyer's name, the offer and the price, and nothing else", async () => {
  const { answer } = await post(orderBody(await uploadImages(app.url)));
  const { order } = await read(answer.ref.toLowerCase());
  expect(order).toEqual({
    ref: answer.ref,
    number: expect.stringMatching(/^SDV-/),
    offer: "SILVER",
    quantity: 1,
    reprintOf: null,
    reprints: 0,
    price: offers.SILVER.price,
    toPay: offers.SILVER.price,
    promo: null,
    awaited: null,
    begun: null,
    corrected: null,
    firstName: "Aïssatou",
    lastName: "N'Diaye, épse Bâ; PDG",
    delivery: null,
    createdAt: expect.any(String),
    mine: false,
    buyer: null,
    cards: [],
    lines: [{ label: "Carte Silver", quantity: 1, unitPrice: offers.SILVER.price, discount: 0 }],
    writtenTo: false,
    printed: null,
    missing: [],
    paid: false,
    payment: "none",
  });
});

test("its buyer also sees what will be printed, with the logo at its private address", async () => {
  const images = await uploadImages(app.url);
  const { answer } = await post(orderBody(images));
  const order = (await (
    await fetch(`${app.url}/api/ref/${answer.ref}`, { headers: { "X-Order-Key": answer.key } })
  ).json()) as object;
  expect(order).toMatchObject({
    mine: true,
    writtenTo: true,
    printed: { jobTitle: "Directrice générale", company: "Teranga Conseil", logoUrl: images.logoUrl },
  });
});

test.each(siteOffers)(
  "a paid order of %s shows its card, and neither its price's code nor the payer's method",
  async (offer) => {
    const whole = wholeOrder(offer);
    const { answer } = await post(orderBody(await uploadImages(app.url), whole));
    await payOrder(app.deps, answer.ref, { method: "Orange Money", promoCode: "SECRET-CODE", discount: 1_000 });
    const { order } = await read(answer.ref);
    expect(order).toMatchObject({
      paid: true,
      payment: "paid",
      offer,
      paidBy: "PayTech",
      socialMedias: whole.socialMedias,
      ...secondsOf(offer, shownSeconds),
      email: "aissatou@example.com",
    });
    expect(order).toMatchObject({ mine: false, price: null, discountedPrice: null });
    expect(JSON.stringify(order)).not.toMatch(/Orange Money|SECRET-CODE|searchText|uploads\//);

    const own = await fetch(`${app.url}/api/ref/${answer.ref}`, { headers: { "X-Order-Key": answer.key } });
    const { price } = offers[offer];
    expect(await own.json()).toMatchObject({ mine: true, price, discountedPrice: price - 1_000 });
  },
);

test.each([
  [
    "nothing",
    {},
    [
      "firstName",
      "lastName",
      "email",
      "phoneNumber",
      "address",
      "company",
      "jobTitle",
      "workEmail",
      "workPhoneNumber",
      "workAddress",
      "profileUrl",
      "coverUrl",
      "logoUrl",
    ],
  ],
  ["a bad address and number", { email: "aissatou@", phoneNumber: "12" }, ["email"]],
  ["a bell in a name", { firstName: "A\u0007TEL:+1" }, ["firstName"]],
  ["a javascript: link", { socialMedias: ["javascript:alert(1)"] }, ["socialMedias"]],
  [
    "four links",
    { socialMedias: Array.from({ length: 4 }, (_item, at) => `https://a${at}.example/`) },
    ["socialMedias"],
  ],
  ["a very long name", { lastName: "x".repeat(61) }, ["lastName"]],
])("%s is refused with a French sentence for each field", async (_name, changes, fields) => {
  const images = {
    profileUrl: "/api/uploads/0/image",
    coverUrl: "/api/uploads/0/image",
    logoUrl: "/api/uploads/0/image",
  };
  const { status, answer } = await post(Object.keys(changes).length === 0 ? {} : orderBody(images, changes));
  expect(status).toBe(422);
  expect(answer.code).toBe("request.invalid");
  expect(Object.keys(answer.fields)).toEqual(fields);
  for (const sentence of Object.values(answer.fields)) expect(sentence).toMatch(/^\S*\s?\S.*[.!]$|https/);
});

test("refuses missing images and another order's at their fields, and keeps nothing", async () => {
  const images = await uploadImages(app.url);
  await post(orderBody(images));
  const before = await orderCount();
  const { status, answer } = await post(orderBody({ ...images, logoUrl: "https://example.com/logo.png" }));
  expect(status).toBe(422);
  expect(answer.code).toBe("upload.invalid");
  expect(Object.keys(answer.fields).toSorted()).toEqual(["coverUrl", "logoUrl", "profileUrl"]);
  expect(await orderCount()).toBe(before);
});

test.each(["GOLD", "CUSTOM"] as const)("%s is not sold on the site while nobody has put it on sale", async (offer) => {
  putOnSale(app.deps, offers[offer].sale, offer);
  const { status, answer } = await post(orderBody(await uploadImages(app.url), { offer }));
  putOnSale(app.deps);
  expect(status).toBe(422);
  expect(answer.code).toBe("offer.unavailable");
});

// Seen to fail when each order was mailed: 8 mails to somebody who had ordered nothing.
test("a mailbox that never paid gets mails about five orders a day, while its other orders are kept; one that paid gets a mail for each", async () => {
  const email = "victime@example.com";
  const order = async () => (await post(orderBody(await uploadImages(app.url), { email }))).answer;
  const mailed = async () =>
    await app.deps.db.query
      .selectFrom("mails")
      .select("orderRef")
      .where("template", "=", "order-received")
      .where("recipient", "=", email)
      .execute();
  // Moves to the beginning of a day's limit.
  app.clock.advance(dayMs - (app.clock.now() % dayMs));
  const placed = [];
  for (let at = 0; at < 8; at += 1) placed.push(await order());
  expect(await mailed()).toHaveLength(5);
  const last = placed.at(-1);
  const page = await fetch(`${app.url}/api/ref/${last?.ref}`, { headers: { "X-Order-Key": last?.key ?? "" } });
  expect(await page.json()).toMatchObject({ mine: true, payment: "none" });
  const { code: promoCode } = await createValidatedPromoCode(app.deps, { kind: "gift", value: 0 });
  await startPayment(app.deps, last?.ref ?? "", { promoCode, address: "10.2.2.2" });
  await order();
  expect(await mailed()).toHaveLength(6);
});

// Seen to fail on PostgreSQL with the key read before it is written (`findIdempotencyKey`, then `claimIdempotencyKey`),
// and on both databases with the key's answer taken for `true`: the losers got 422, as the winner had their images.
test("100 copies of one request at once make one order, and all get the same answer", async () => {
  const body = orderBody(await uploadImages(app.url));
  const before = await orderCount();
  const key = "twins-0123456789";
  const answers = await Promise.all(Array.from({ length: 100 }, () => post(body, key)));
  expect(new Set(answers.map(({ status, answer }) => `${status} ${answer.ref}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
  expect(await orderCount()).toBe(before + 1);
});

test("a key gets the same answer for 24 h, refuses another body, and may then make a new order", async () => {
  const body = orderBody(await uploadImages(app.url));
  const first = await post(body, "day-0123456789");
  app.clock.advance(23 * 3_600_000);
  await app.worker.runDue();
  expect((await post(body, "day-0123456789")).answer.ref).toBe(first.answer.ref);
  const other = await post({ ...body, firstName: "Fatou" }, "day-0123456789");
  expect(other.status).toBe(422);
  expect(other.answer.code).toBe("idempotency.mismatch");
  await live({ db: app.deps.db, clock: app.clock }, 5 * dayMs);
  await app.worker.runDue();
  const later = await post(orderBody(await uploadImages(app.url)), "day-0123456789");
  expect(later.status).toBe(201);
  expect(later.answer.ref).not.toBe(first.answer.ref);
});

test("repeats an order, rather than making another, when a release adds an optional text to the form", async () => {
  const input = orderInputSchema.parse(orderBody(await uploadImages(app.url)));
  const first = await createOrder(app.deps, input, { idempotencyKey: "release-0123456789" });
  const after = Object.assign({}, input, { newText: "" });
  expect(await createOrder(app.deps, after, { idempotencyKey: "release-0123456789" })).toEqual(first);
});

test("erases an unpaid order's data and images after 30 days, and keeps a paid one", async () => {
  const unpaid = (await post(orderBody(await uploadImages(app.url), { email: "unpaid@example.com" }))).answer.ref;
  const paid = (await post(orderBody(await uploadImages(app.url)))).answer.ref;
  await payOrder(app.deps, paid);
  const { uploadId } = await publishedImage(app.deps, unpaid);
  await live({ db: app.deps.db, clock: app.clock }, 31 * dayMs);
  await eraseExpiredUnpaidOrders(app.deps);
  expect((await read(unpaid)).status).toBe(200);
  await live({ db: app.deps.db, clock: app.clock }, 3 * dayMs);
  await eraseExpiredUnpaidOrders(app.deps);
  expect((await read(unpaid)).status).toBe(404);
  expect((await fetch(`${app.url}/api/uploads/${uploadId}`)).status).toBe(404);
  expect(JSON.stringify(await getOrderOrThrow(app.deps, unpaid))).not.toContain("unpaid@example.com");
  expect((await read(paid)).order).toMatchObject({ paid: true, firstName: "Aïssatou" });
});
