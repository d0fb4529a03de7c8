import { afterAll, expect, test } from "vitest";
import { dayMs } from "#shared/format/day-and-time.ts";
import type { CompanyReprints } from "#shared/contract/company-reprints.ts";
import { mapDeliveryTexts } from "#shared/order/delivery-texts.ts";
import { listReprintedCardRefs } from "#server/features/orders/order-card-service.ts";
import { computeAmountDue } from "#server/features/orders/order-rules.ts";
import { getAnyOrderOrThrow } from "#server/features/orders/order-service.ts";
import { listPiecesByOrder } from "#server/features/production/piece-store.ts";
import { bringList, writePeopleCsv } from "#test/factories/company.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { documentSettings } from "#test/factories/papers.ts";
import { onlineCompany, printOrder } from "#test/factories/printed-company.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { live } from "#test/harness/live.ts";
import { eraseCardsDueForRemoval } from "./erase-removed-cards.ts";
import { eraseOrderOnRequest } from "./order-erasure-service.ts";

const service = await startTestApp({ ...administrator, ...documentSettings });
const { deps, clock } = service;
const { query } = deps.db;
afterAll(() => service.close());
/** Each log-in uses a new mailbox, because time passes. */
let logins = 0;
const logIn = () => {
  logins += 1;
  return staffOn(service, `binta${logins}@example.com`, "Binta", "desk");
};
const staff = { userId: "1", name: "Awa" };

/** A company with one order that reprints its three cards. */
async function reprintedCompany() {
  const company = await onlineCompany(service, await logIn());
  await printOrder(service, company.orderRef, "delivered");
  await query.updateTable("cards").set({ company: "Autre" }).where("orderRef", "=", company.orderRef).execute();
  return { ...company, ...(await orderAll(company)) };
}
async function orderAll({ call }: Pick<Awaited<ReturnType<typeof onlineCompany>>, "call">) {
  const { body } = await call<CompanyReprints>("GET", "/reimpressions");
  const refs = body.people.filter(({ waitsIn }) => waitsIn === null).map(({ ref }) => ref);
  const delivery = mapDeliveryTexts((name) => body[name]);
  const order = { ...delivery, cards: refs, expected: body.price * refs.length };
  return { refs, ref: (await call("POST", "/reimpressions", order)).body.ref ?? "" };
}
/** A company with orders of two and of three cards, and one order that reprints all five. */
async function twoOrdersReprinted() {
  const desk = await logIn();
  const company = await onlineCompany(service, desk, 2);
  const { body } = await bringList(
    service,
    desk,
    company.id,
    writePeopleCsv(3)
      .replaceAll("@teranga", `@second${company.id}`)
      .replaceAll("Ndiaye", "Sarr")
      .replaceAll("+22177", "+22178"),
  );
  const second = body.order?.ref ?? "";
  await payOrder(deps, second, { received: 38_700 });
  for (const one of [company.orderRef, second]) {
    await query.updateTable("cards").set({ state: "live" }).where("orderRef", "=", one).execute();
    await printOrder(service, one, "delivered");
    await query.updateTable("cards").set({ company: "Autre" }).where("orderRef", "=", one).execute();
  }
  return { second, ...(await orderAll(company)) };
}
async function eraseCard(ref: string | undefined) {
  const card = query.updateTable("cards").where("ref", "=", ref ?? "");
  await card.set({ removalAskedAt: clock.now(), removalLife: 0 }).execute();
  await live({ db: deps.db, clock }, 31 * dayMs);
  await eraseCardsDueForRemoval(deps);
  const { state } = await query
    .selectFrom("cards")
    .select("state")
    .where("ref", "=", ref ?? "")
    .executeTakeFirstOrThrow();
  expect(state).toBe("removed");
}
const read = (ref: string) => getAnyOrderOrThrow(deps, ref);

/** The mails that told the buyer of cards removed from the order. */
async function removalMails(orderRef: string): Promise<unknown[]> {
  const mails = query.selectFrom("mails").select("data").where("template", "=", "reprint-card-removed");
  return (await mails.where("orderRef", "=", orderRef).execute()).map(({ data }) => JSON.parse(data) as unknown);
}

// Seen to fail without `isReprintOfOthers`: the company's order was erased, and its colleagues' pieces with it.
test("erasing a buyer's card in a paid reprint keeps the order for the others, without that card's print and piece", async () => {
  const { ref, refs, email } = await reprintedCompany();
  await payOrder(deps, ref, { received: 15_000 });
  await printOrder(service, ref);
  await query.updateTable("orders").set({ buyerEmail: email }).where("ref", "=", ref).execute();
  await query
    .updateTable("cards")
    .set({ ownerEmail: email })
    .where("ref", "=", refs[0] ?? "")
    .execute();
  await eraseCard(refs[0]);
  expect(await read(ref)).toMatchObject({ expiredAt: null, price: 15_000, buyerEmail: email });
  const pieces = await listPiecesByOrder(deps.db.query, ref);
  expect(pieces.map(({ cardRef, shelved }) => [cardRef, shelved])).toEqual([
    [refs[0], 1],
    [refs[1], 0],
    [refs[2], 0],
  ]);
  const prints = await query.selectFrom("piecePrints").select(["pieceId", "name"]).execute();
  const nameOf = (at: number) => prints.find(({ pieceId }) => pieceId === pieces[at]?.id)?.name ?? "";
  expect([nameOf(0), nameOf(1) !== ""]).toEqual(["", true]);
});

// Seen to fail without `removeReprintedCards`: the successor's card stood in two open orders.
test("erasing a card takes it off an unpaid reprint, which is then only found by the others", async () => {
  const { ref, refs } = await reprintedCompany();
  const before = (await read(ref)).searchText;
  await eraseCard(refs[0]);
  const after = await read(ref);
  expect(after).toMatchObject({ price: 10_000, reprintOf: refs[1], expiredAt: null });
  expect(await listReprintedCardRefs(deps, after)).toEqual(refs.slice(1));
  expect(await removalMails(ref)).toMatchObject([{ removed: 1, price: 10_000 }]);
  expect([before.includes("awaa"), after.searchText.includes("awaa "), after.searchText.includes("awab")]).toEqual([
    true,
    false,
    true,
  ]);
});

// Seen to fail while each administrator got the buyer's key.
test("administrators are told without the order's key; only the billing mailbox gets it", async () => {
  const { email, ref, refs } = await reprintedCompany();
  const bills = "factures@jappo.example";
  await query.updateTable("orders").set({ buyerEmail: bills }).where("ref", "=", ref).execute();
  await eraseCard(refs[0]);
  const mails = await query
    .selectFrom("mails")
    .select(["recipient", "data"])
    .where("template", "=", "reprint-card-removed")
    .where("orderRef", "=", ref)
    .orderBy("recipient")
    .execute();
  const keys = mails.map(({ recipient, data }) => [recipient, (JSON.parse(data) as { key?: string }).key]);
  expect(keys).toEqual([
    [email, undefined],
    [bills, (await read(ref)).key],
  ]);
});

test("erasing an order erases a reprint of all its cards, once", async () => {
  const { ref, orderRef } = await reprintedCompany();
  await eraseOrderOnRequest(deps, staff, orderRef, "mistake");
  expect((await read(ref)).expiredAt).not.toBeNull();
});

// Seen to fail: the buyer was asked to pay an order in the trash.
test("erasing a card of an unpaid reprint in the trash asks nobody to pay", async () => {
  const { ref, refs } = await reprintedCompany();
  await query.updateTable("orders").set({ deletedAt: clock.now() }).where("ref", "=", ref).execute();
  await eraseCard(refs[0]);
  expect([(await read(ref)).price, await removalMails(ref)]).toEqual([10_000, []]);
});

// Seen to fail: a buyer who had just paid was mailed the new price, with a button to pay.
test("paying at the desk for a reprint with a leaving card lowers the price, and asks nobody to pay", async () => {
  const { ref, refs } = await reprintedCompany();
  const leave = query.updateTable("cards").where("ref", "=", refs[0] ?? "");
  await leave.set({ removalAskedAt: clock.now(), removalLife: 0 }).execute();
  await query.updateTable("orders").set({ buyerEmail: "achats@teranga.example" }).where("ref", "=", ref).execute();
  const cash = { method: "Espèces", reason: "Essai", amount: 10_000, missing: "due" };
  expect((await (await logIn()).call("POST", `/orders/${ref}/mark-paid`, cash)).status).toBe(200);
  expect([await read(ref), await removalMails(ref)]).toMatchObject([{ price: 10_000, received: 10_000 }, []]);
});

// Seen to fail: each card had its own mail, and only the last one gave the price.
test.each([false, true])(
  "erasing two cards of a reprint with their order (paid in part: %s) sends one mail with what is due",
  async (paid) => {
    const { second, ref } = await twoOrdersReprinted();
    const part = { method: "Espèces", reason: "Essai", amount: 6000, missing: "due" };
    if (paid) await (await logIn()).call("POST", `/orders/${ref}/mark-paid`, part);
    await eraseOrderOnRequest(deps, staff, second, "mistake");
    expect(await removalMails(ref)).toMatchObject([
      { removed: 3, ...(paid ? { paidInPart: { waived: 15_000, rest: 4000 } } : { price: 10_000 }) },
    ]);
  },
);

test("erasing an order keeps the other cards of a shared reprint", async () => {
  const { second, ref, refs } = await twoOrdersReprinted();
  expect(refs.length).toBe(5);
  await payOrder(deps, ref, { received: 25_000 });
  await printOrder(service, ref);
  await eraseOrderOnRequest(deps, staff, second, "mistake");
  expect(await read(ref)).toMatchObject({ expiredAt: null, price: 25_000 });
  const kept = (await listPiecesByOrder(deps.db.query, ref)).filter(({ shelved }) => shelved === 0);
  expect(kept.length).toBe(2);
});

// Seen to fail: the credit note only came with the hourly sweep.
test("erasing a card of a partly paid reprint issues the credit note for its invoice at once", async () => {
  const { ref, refs } = await reprintedCompany();
  const desk = await logIn();
  const part = { method: "Espèces", reason: "Essai", amount: 6000, missing: "due" };
  expect((await desk.call("POST", `/orders/${ref}/mark-paid`, part)).status).toBe(200);
  const buyer = { name: "Teranga Assurances SA", address: "Dakar", ninea: "", rccm: "", email: "" };
  expect((await desk.call("POST", `/orders/${ref}/documents`, buyer)).status).toBe(201);
  await eraseCard(refs[0]);
  const papers = await query.selectFrom("documents").select(["kind", "total"]).where("orderRef", "=", ref).execute();
  expect(papers.map(({ kind, total }) => [kind, total])).toEqual([
    ["invoice", 15_000],
    ["credit_note", 5000],
  ]);
});

// Before: the company still owed what was no longer made, and the desk accepted the money.
test("erasing a card of a partly paid reprint lowers the rest due; if all cards will be, the desk accepts no payment", async () => {
  const { ref, refs } = await reprintedCompany();
  const desk = await logIn();
  const take = (amount: number, who: typeof desk) =>
    who.call<{ code?: string }>("POST", `/orders/${ref}/mark-paid`, {
      method: "Espèces",
      reason: "Essai",
      amount,
      missing: "due",
    });
  expect((await take(6000, desk)).status).toBe(200);
  expect(computeAmountDue(await read(ref))).toBe(9000);
  await eraseCard(refs[0]);
  expect(await read(ref)).toMatchObject({ price: 15_000, received: 6000, discount: 5000 });
  expect(computeAmountDue(await read(ref))).toBe(4000);
  expect(await removalMails(ref)).toMatchObject([{ removed: 1, paidInPart: { waived: 5000, rest: 4000 } }]);
  const leave = query.updateTable("cards").where("ref", "in", refs.slice(1));
  await leave.set({ removalAskedAt: clock.now(), removalLife: 0 }).execute();
  const later = await logIn();
  expect((await take(4000, later)).body.code).toBe("order.expired");
  // One of them was handed over, so its rest can be paid.
  await query
    .updateTable("pieces")
    .set({ state: "delivered" })
    .where("cardRef", "=", refs[1] ?? "")
    .execute();
  expect((await take(4000, later)).status).toBe(200);
});
