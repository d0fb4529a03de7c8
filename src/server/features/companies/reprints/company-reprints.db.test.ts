import { afterAll, expect, test } from "vitest";
import type { CompanyReprints } from "#shared/contract/company-reprints.ts";
import type { CompanyTemplate } from "#shared/contract/company-template.ts";
import type { ReprintOffer } from "#shared/contract/owner-reprint.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { readOrderDetail } from "#shared/contract/order-detail.ts";
import type { PublicOrder } from "#shared/contract/public-order.ts";
import type { CompanyDetail } from "#shared/contract/companies.ts";
import { mapDeliveryTexts } from "#shared/order/delivery-texts.ts";
import { getCardOrThrow } from "#server/features/cards/card-service.ts";
import { listOrderLines } from "#server/features/orders/order-card-store.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { listCardPieces } from "#server/features/production/production-service.ts";
import { listPiecesByOrder } from "#server/features/production/piece-store.ts";
import { onlineCompany, printOrder } from "#test/factories/printed-company.ts";
import { loggedInOwner } from "#test/factories/owner.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { attemptOf, openCheckout, pressButton, pressPay } from "#test/harness/payments.ts";

type Detail = EndpointAnswer<typeof readOrderDetail>;

const service = await startTestApp(administrator);
const { deps, url } = service;
const { query } = deps.db;
afterAll(() => service.close());
const desk = await staffOn(service, "binta@example.com", "Binta", "desk");

/** A company whose printed cards are delivered and all differ from their pages. */
async function differingCompany(people = 3) {
  const company = await onlineCompany(service, desk, people);
  await printOrder(service, company.orderRef, "delivered");
  await changeTemplate(company, `${company.name} & fils`);
  const read = async () => (await company.call<CompanyReprints>("GET", "/reimpressions")).body;
  const order = async (cards: readonly string[], more: object = {}) => {
    const offer = await read();
    const delivery = mapDeliveryTexts((name) => offer[name]);
    const body = { ...delivery, cards, expected: offer.price * cards.length, ...more };
    return company.call("POST", "/reimpressions", body);
  };
  const refs = (await read()).people.map(({ ref }) => ref);
  return { ...company, refs, read, order };
}
async function changeTemplate({ call }: Pick<Awaited<ReturnType<typeof onlineCompany>>, "call">, company: string) {
  const { version } = (await call<CompanyTemplate>("GET", "/modele")).body.template;
  expect((await call("PATCH", "/modele", { company, version })).status).toBe(200);
}
const take = (ref: string, amount?: number) =>
  desk.call<{ code?: string; fields?: { amount?: string } }>("POST", `/orders/${ref}/mark-paid`, {
    method: "Espèces",
    missing: "due",
    reason: "Essai",
    ...(amount !== undefined && { amount }),
  });
const detail = async (ref: string) => (await desk.call<Detail>("GET", `/orders/${ref}`)).body;
const piecesOf = async (ref: string) =>
  (await listPiecesByOrder(deps.db.query, ref)).map(({ cardRef, kind, lot, place, state }) => ({
    cardRef,
    kind,
    lot,
    place,
    state,
  }));
/** Marks a card as leaving, as its holder's request or its company's would. */
const startLeaving = (ref: string | undefined) =>
  query
    .updateTable("cards")
    .set({ removalAskedAt: service.clock.now() })
    .where("ref", "=", ref ?? "")
    .execute();

test("all differing cards are reprinted by one order: a line each, one payment, one lot", async () => {
  const { id, refs, read, order, call } = await differingCompany();
  expect(await read()).toMatchObject({
    price: 5000,
    deliveryAddress: "Plateau, Dakar",
    waiting: [],
    people: refs.map((ref) => ({ ref, differs: ["company"], beingMade: false, waitsIn: null })),
  });
  const made = await order(refs);
  expect(made.status).toBe(201);
  const ref = made.body.ref ?? "";
  const sale = await getOrderOrThrow(deps, ref);
  expect(sale).toMatchObject({ organisationId: id, price: 15_000, reprintOf: refs[0] });
  expect(await listOrderLines(deps.db.query, ref)).toMatchObject(
    refs.map((cardRef, at) => ({ cardRef, position: at + 1, kind: "reprint", unitPrice: 5000 })),
  );
  expect((await take(ref)).status).toBe(200);
  expect(await piecesOf(ref)).toEqual(
    refs.map((cardRef, at) => ({ cardRef, kind: "reprint", lot: ref, place: at + 1, state: "to_print" })),
  );
  // The page's address stays; the new piece has a chip of its own.
  for (const cardRef of refs)
    expect((await listCardPieces(deps, cardRef)).map(({ tagNumber }) => tagNumber)).toEqual([2, 1]);
  await printOrder(service, ref, "delivered");
  expect(await read()).toMatchObject({ people: [] });
  expect((await call<CompanyTemplate>("GET", "/modele")).body.printed).toBe(0);
});

test("some cards can be picked, but not cards that no longer differ or belong to another company", async () => {
  const { refs, order, name } = await differingCompany();
  const others = await differingCompany(1);
  expect((await order([...refs, ...others.refs])).body.code).toBe("colleague.not_found");
  expect((await order(refs, { expected: 4000 })).body.code).toBe("payment.price_changed");
  expect((await order([])).status).toBe(422);
  expect((await order(refs, { deliveryPhone: "12" })).body.fields).toEqual({ deliveryPhone: expect.any(String) });
  // The card says again what was printed.
  await query
    .updateTable("cards")
    .set({ company: name })
    .where("ref", "=", refs[1] ?? "")
    .execute();
  expect((await order(refs)).body.code).toBe("reprint.list_changed");
  const made = await order([refs[2] ?? "", refs[0] ?? "", refs[0] ?? ""], { expected: 10_000 });
  expect((await listOrderLines(deps.db.query, made.body.ref ?? "")).map(({ cardRef }) => cardRef)).toEqual([
    refs[0],
    refs[2],
  ]);
});

test("two presses at once make one order, and both lead to it", async () => {
  const { refs, order, read } = await differingCompany();
  const offer = await read();
  const body = { ...mapDeliveryTexts((name) => offer[name]), expected: 15_000 };
  const answers = await Promise.all([1, 2].map(() => order(refs, body)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(new Set(answers.map((answer) => answer.body.ref)).size).toBe(1);
  expect((await read()).waiting).toMatchObject([{ ref: answers[0]?.body.ref, cards: 3, price: 15_000 }]);
});

test("the payment page for one card says whose it is, to the buyer only", async () => {
  const { refs, order } = await differingCompany();
  const made = await order(refs.slice(0, 1));
  const { ref, key } = await getOrderOrThrow(deps, made.body.ref ?? "");
  const shownTo = async (headers: Record<string, string>) => {
    const { cards } = (await (await fetch(`${url}/api/ref/${ref}`, { headers })).json()) as PublicOrder;
    return cards.map((card) => card.ref);
  };
  // Seen to fail: the page and its drawing named the company's contact.
  expect(await shownTo({ "X-Order-Key": key })).toEqual(refs.slice(0, 1));
  expect(await shownTo({})).toEqual([]);
});

// Each refusal seen to fail without its line: the card was then in two open orders.
test("a card is in one open reprint at a time: the waiting one is named, and a single one is refused", async () => {
  const { refs, order, call, read, email, id } = await differingCompany();
  const [first = "", second = "", third = ""] = refs;
  const made = await order([first, second]);
  expect((await read()).people.map(({ waitsIn }) => waitsIn)).toEqual([made.body.ref, made.body.ref, null]);
  expect((await order([second, third])).body.code).toBe("reprint.some_waiting");
  expect((await order([second])).body.code).toBe("reprint.some_waiting");
  const path = `/personnes/${first}/nouvelle-carte`;
  const { body: single } = await call<ReprintOffer>("GET", path);
  expect(single.waiting).toMatchObject({ ref: made.body.ref, cards: 2 });
  const delivery = mapDeliveryTexts((name) => single[name]);
  expect((await call("POST", path, { ...delivery, expected: single.price })).body.code).toBe("reprint.with_others");
  // A holder whose mailbox is also the company's.
  await query
    .updateTable("orders")
    .set({ buyerEmail: email })
    .where("ref", "=", made.body.ref ?? "")
    .execute();
  await query.updateTable("cards").set({ ownerEmail: email }).where("ref", "=", first).execute();
  const holder = await loggedInOwner(service, email);
  const own = await holder.call("POST", `/cartes/${first}/nouvelle-carte`, { ...delivery, expected: 10_000 });
  expect(own.body).toMatchObject({ code: "reprint.with_others" });
  expect((await order([third])).status).toBe(201);
  // A card that waits alone cannot join an order of several either.
  expect((await order(refs)).body.code).toBe("reprint.some_waiting");
  const other = await desk.call("POST", `/organisations/${id}/reprints`, {
    ...delivery,
    cards: refs,
    expected: 15_000,
  });
  expect(other.body).toMatchObject({ code: "reprint.some_waiting" });
});

test("a card in production cannot be ordered again; an unpaid order takes the new delivery", async () => {
  const { refs, order, read } = await differingCompany();
  const made = await order(refs.slice(0, 2));
  const again = await order(refs.slice(0, 2), { deliveryNote: "Portail vert" });
  expect(again.body.ref).toBe(made.body.ref);
  expect((await getOrderOrThrow(deps, made.body.ref ?? "")).deliveryNote).toBe("Portail vert");
  await take(made.body.ref ?? "");
  expect((await read()).people.map(({ beingMade }) => beingMade)).toEqual([true, true, false]);
  expect((await order(refs)).body.code).toBe("reprint.list_changed");
  expect((await order(refs.slice(2))).status).toBe(201);
});

test("staff order for the company, and the audit log records it", async () => {
  const { id, name, refs, read } = await differingCompany(2);
  const offer = (await desk.call<CompanyReprints>("GET", `/organisations/${id}/reprints`)).body;
  expect(offer.people.map(({ ref }) => ref)).toEqual(refs);
  const body = { ...mapDeliveryTexts((field) => offer[field]), cards: refs, expected: 10_000 };
  const made = await desk.call<{ ref: string }>("POST", `/organisations/${id}/reprints`, body);
  expect(made.status).toBe(201);
  expect((await read()).waiting.map(({ ref }) => ref)).toEqual([made.body.ref]);
  const { body: company } = await desk.call<CompanyDetail>("GET", `/organisations/${id}`);
  expect(company.orders.map(({ ref, cards }) => [ref, cards])).toContainEqual([made.body.ref, 2]);
  const entries = query.selectFrom("auditLog").select(["target", "orderRef", "details"]);
  expect(await entries.where("action", "=", "organisation.reprints_ordered").execute()).toContainEqual({
    target: name,
    orderRef: made.body.ref,
    details: "2 cartes",
  });
  await query.updateTable("organisations").set({ archivedAt: 1 }).where("id", "=", id).execute();
  expect((await desk.call("POST", `/organisations/${id}/reprints`, body)).body).toMatchObject({
    code: "organisation.archived",
  });
});

// Seen to fail without `leaveOutNeedless`: the card was paid for and made.
test("a leaver is taken off an unpaid reprint: the new price is asked for, and the others' cards are made", async () => {
  const { refs, order } = await differingCompany();
  const { body } = await order(refs);
  const ref = body.ref ?? "";
  await startLeaving(refs[0]);
  const pay = (expected: number) =>
    fetch(`${url}/api/paytech/${ref}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ expected }),
    });
  expect(await (await pay(15_000)).json()).toMatchObject({ code: "payment.price_changed" });
  expect(await getOrderOrThrow(deps, ref)).toMatchObject({ price: 10_000, reprintOf: refs[1] });
  expect((await take(ref, 15_000)).body.code).toBe("payment.too_much");
  expect((await pay(10_000)).status).toBe(200);
  expect((await take(ref)).status).toBe(200);
  expect((await piecesOf(ref)).map(({ cardRef }) => cardRef)).toEqual(refs.slice(1));
  expect((await detail(ref)).events.filter(({ kind }) => kind === "card.taken_off")).toMatchObject([
    { details: { card: "carte retirée", price: 10_000 } },
  ]);
});

// Seen to fail while the whole price counted as the order's.
test("if a person leaves during the payment, the others' cards are made and the leaver's share is due back", async () => {
  const { refs, order } = await differingCompany();
  const ref = (await order(refs)).body.ref ?? "";
  const checkout = await openCheckout(url, ref);
  await startLeaving(refs[1]);
  await pressButton(checkout, "pay", "Wave");
  expect((await piecesOf(ref)).map(({ cardRef }) => cardRef)).toEqual([refs[0], refs[2]]);
  expect(await getOrderOrThrow(deps, ref)).toMatchObject({ price: 10_000, received: 15_000, discount: 0 });
  expect((await attemptOf(deps, ref)).state).toBe("paid");
  expect((await detail(ref)).lineBalances.map(({ cost, left }) => [cost, left])).toEqual([
    [5000, 5000],
    [5000, 5000],
  ]);
});

test("once everybody leaves, nothing can be paid; a late payment is due back in full", async () => {
  const { refs, order } = await differingCompany(2);
  const ref = (await order(refs)).body.ref ?? "";
  const checkout = await openCheckout(url, ref);
  for (const card of refs) await startLeaving(card);
  expect((await pressPay(url, ref)).body).toMatchObject({ code: "order.expired" });
  expect((await take(ref)).body.code).toBe("order.expired");
  await pressButton(checkout, "pay", "Wave");
  expect(await piecesOf(ref)).toEqual([]);
  expect(await getOrderOrThrow(deps, ref)).toMatchObject({ price: 10_000, received: 10_000, discount: 10_000 });
});

// Seen to fail while refunding a reprint's line withdrew every piece of its order.
test("refunding one line withdraws only its piece, and the page stays", async () => {
  const { refs, order } = await differingCompany();
  const ref = (await order(refs)).body.ref ?? "";
  await take(ref);
  const { lineBalances, attempts } = await detail(ref);
  const line = lineBalances[1];
  expect(line?.name).toMatch(/^Carte Silver, réimpression, Awa\w Ndiaye$/);
  const refunded = await desk.call("POST", `/orders/${ref}/payments/${attempts[0]?.refCommand}/refund`, {
    by: "hand",
    method: "Wave",
    reason: "Une de trop",
    lineId: line?.lineId,
    amount: 5000,
    pauseCards: true,
    cancelPieces: true,
  });
  expect(refunded.status).toBe(200);
  expect((await piecesOf(ref)).map(({ state }) => state)).toEqual(["to_print", "canceled", "to_print"]);
  const cards = await query.selectFrom("cards").select("state").where("ref", "in", refs).execute();
  expect(cards.map(({ state }) => state)).toEqual(["live", "live", "live"]);
  expect((await desk.call<string>("GET", "/accounting.csv")).body).toContain(line?.name);
});

test("a reprint paid in parts is made at the first payment, as the setting says, and its rest is due", async () => {
  const { refs, order } = await differingCompany();
  const ref = (await order(refs)).body.ref ?? "";
  expect((await take(ref, 4000)).status).toBe(200);
  expect((await piecesOf(ref)).length).toBe(3);
  expect(await detail(ref)).toMatchObject({ rest: 11_000, cards: 3 });
  expect((await take(ref, 11_000)).status).toBe(200);
  expect(await detail(ref)).toMatchObject({ rest: 0, received: 15_000 });
});

test("a changed price must be confirmed; an unpaid order keeps its own", async () => {
  const { refs, order, read } = await differingCompany(2);
  const ref = (await order(refs)).body.ref ?? "";
  deps.settings.site.reprintPrice = 7000;
  try {
    expect(await read()).toMatchObject({ price: 7000, waiting: [{ ref, price: 10_000 }] });
    expect((await order(refs)).body.code).toBe("payment.price_changed");
    expect((await order(refs, { expected: 10_000 })).body.ref).toBe(ref);
  } finally {
    deps.settings.site.reprintPrice = 5000;
  }
});

// Seen to fail: nobody in the company was told.
test("a holder's lost card is reported to their company's administrators, once a day", async () => {
  const { refs, email } = await differingCompany();
  const [ref = ""] = refs;
  await (await loggedInOwner(service, email)).call("GET", "");
  const holder = await loggedInOwner(service, (await getCardOrThrow(deps, ref)).ownerEmail);
  for (const act of ["pause", "reprise", "pause"])
    expect((await holder.call("POST", `/cartes/${ref}/commande/puce/${act}`)).status).toBe(200);
  const mails = await query
    .selectFrom("mails")
    .select(["recipient", "data"])
    .where("template", "=", "company-card-lost")
    .execute();
  expect(mails.map(({ recipient, data }) => [recipient, (JSON.parse(data) as { ref: string }).ref])).toEqual([
    [email, ref],
  ]);
});

test("staff find the company's unpaid reprint of a card that gets lost meanwhile", async () => {
  const { refs, order, orderRef } = await differingCompany();
  const ref = (await order(refs)).body.ref ?? "";
  const lost = `/orders/${orderRef}/lost-card?card=${refs[1]}`;
  expect((await desk.call("GET", lost)).body).toMatchObject({ waiting: { ref }, price: 15_000 });
  expect((await desk.call("POST", lost, { by: "gift", reason: "Geste" })).body).toMatchObject({
    code: "reprint.waiting",
  });
  const told = await desk.call("POST", lost, { by: "payment", expected: 15_000 });
  expect(told.body).toMatchObject({ order: { ref } });
});
