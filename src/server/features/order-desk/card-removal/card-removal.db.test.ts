import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { readOrderDetail } from "#shared/contract/order-detail.ts";
import { listOrderCards } from "#server/features/cards/card-store.ts";
import { createValidatedPromoCode } from "#server/features/payments/promo-codes/promo-code-service.ts";
import { listOrderLines } from "#server/features/orders/order-card-store.ts";
import { computeAmountDue, sumOrderLines } from "#server/features/orders/order-rules.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { listPiecesByOrder } from "#server/features/production/piece-store.ts";
import { groupOrderBody, postGroupOrder } from "#test/factories/group-order.ts";
import { loggedInOwner } from "#test/factories/owner.ts";
import { administrator, staffOn, type Staff } from "#test/factories/staff.ts";
import { unpaidGroup } from "#test/factories/unpaid-group.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { attemptsOf, openCheckout, pressButton, pressPay } from "#test/harness/payments.ts";
import { report, rounds } from "#test/torture/rounds.ts";

type Detail = EndpointAnswer<typeof readOrderDetail>;
const times = rounds(8, 200);

let app: TestApp;
/** A second node, on an engine that serves several. */
let other: TestApp;
let staff: Staff;
beforeAll(async () => {
  app = await startTestApp(administrator);
  other = app.deps.db.engine === "postgres" ? await app.addNode() : app;
  staff = await staffOn(other);
  for (const [code, kind, value] of [
    ["CADEAU-TOUT", "percentage", 100],
    ["TRENTE-HUIT", "amount", 38_700],
    ["UNE-OFFERTE", "gift", 0],
  ] as const)
    await createValidatedPromoCode(app.deps, { code, kind, value });
});
afterAll(() => app.close());

const read = async (ref: string) => (await staff.call<Detail>("GET", `/orders/${ref}`)).body;
const act = (what: "remove-card" | "keep-card", ref: string, card: string | undefined) =>
  staff.call<{ code?: string; message?: string }>("POST", `/orders/${ref}/${what}?card=${card}`, {
    reason: "Une de trop",
  });
const remove = (ref: string, card: string | undefined) => act("remove-card", ref, card);
const cardsOf = (ref: string) => listOrderCards(app.deps.db.query, ref);

async function placeThree(): Promise<string> {
  const { status, answer } = await postGroupOrder(
    app.url,
    await groupOrderBody(app.url, [{}, { firstName: "Ousmane" }, { firstName: "Khady" }]),
  );
  if (status !== 201) throw new Error(JSON.stringify(answer));
  return answer.ref;
}

test("before the payment, removing a card removes its line, recomputes the price steps and drops its name from the search", async () => {
  const steps = [
    { from: 2, percent: 10 },
    { from: 3, percent: 20 },
  ];
  const site = app.deps.settings.site;
  other.deps.settings.site = { ...other.deps.settings.site, priceSteps: steps };
  app.deps.settings.site = { ...site, priceSteps: steps };
  const ref = await placeThree();
  expect((await read(ref)).price).toBe(3 * 10_320);
  const [, second] = await cardsOf(ref);
  expect(await remove(ref, second?.ref)).toMatchObject({
    status: 200,
    body: { message: "La carte est retirée\u00a0: la commande coûte 23\u00a0220\u00a0FCFA." },
  });
  other.deps.settings.site = { ...other.deps.settings.site, priceSteps: [] };
  app.deps.settings.site = site;
  const after = await read(ref);
  expect(after.price).toBe(23_220);
  expect(after.cards).toBe(2);
  expect(after.lineBalances.map(({ cost }) => cost)).toEqual([11_610, 11_610]);
  expect(after.cardList.map(({ firstName }) => firstName)).toEqual(["Personne 1", "Khady"]);
  expect(after.events.at(-1)).toMatchObject({ kind: "card.taken_off", details: { card: "Ousmane Diop" } });
  expect((await getOrderOrThrow(app.deps, ref)).searchText).not.toContain("ousmane");
  expect(after.mails.filter(({ template }) => template === "order-received")).toHaveLength(2);
  await pressButton(await openCheckout(app.url, ref), "pay");
  expect(await read(ref)).toMatchObject({ received: 23_220, rest: 0, discount: 0 });
  expect((await cardsOf(ref)).map(({ state }) => state)).toEqual(["live", "live"]);
});

// Seen to fail with the first card's row deleted and no other given the order's reference.
test("if the first card is removed, the next one takes the order's reference, with its page, photo and history", async () => {
  const ref = await placeThree();
  const [first, second] = await cardsOf(ref);
  const correct = await staff.call("PATCH", `/orders/${ref}?card=${second?.ref}`, {
    jobTitle: "Directeur",
    version: (await read(ref)).cardList[1]?.version,
  });
  expect(correct.status).toBe(200);
  expect((await remove(ref, first?.ref)).status).toBe(200);
  const after = await read(ref);
  expect(after.cardList.map(({ cardRef, firstName, jobTitle }) => [cardRef === ref, firstName, jobTitle])).toEqual([
    [true, "Ousmane", "Directeur"],
    [false, "Khady", after.cardList[1]?.jobTitle],
  ]);
  expect(after.cardList[0]?.profileUrl).not.toBe("");
  expect((await fetch(`${app.url}${after.cardList[0]?.profileUrl}`)).status).toBe(200);
  expect(after.events.find(({ kind }) => kind === "order.corrected")?.details).toMatchObject({ card: "Ousmane Diop" });
  await pressButton(await openCheckout(app.url, ref), "pay");
  expect((await (await fetch(`${app.url}/vcard/${ref}`)).text()).includes("Ousmane")).toBe(true);
  expect((await remove(ref, second?.ref)).status).toBe(404);
});

// Seen to fail: the page said "Corrigé le 25 novembre 2026 : .".
test("tells the buyer of no correction of a removed card", async () => {
  const ref = await placeThree();
  const [first, second] = await cardsOf(ref);
  const correct = async (card: string | undefined, jobTitle: string) => {
    const version = (await read(ref)).cardList.find(({ cardRef }) => cardRef === card)?.version;
    expect((await staff.call("PATCH", `/orders/${ref}?card=${card}`, { jobTitle, version })).status).toBe(200);
  };
  const { key } = await getOrderOrThrow(app.deps, ref);
  const corrected = async () =>
    (
      (await (await fetch(`${app.url}/api/ref/${ref}`, { headers: { "X-Order-Key": key } })).json()) as object as {
        corrected: string | null;
      }
    ).corrected;
  await correct(first?.ref, "Directrice");
  const before = await corrected();
  expect(before).toContain("Corrigé le");
  await correct(second?.ref, "Directeur");
  expect((await remove(ref, second?.ref)).status).toBe(200);
  expect(await corrected()).toBe(before);
  expect((await remove(ref, first?.ref)).status).toBe(200);
  expect(await corrected()).toBeNull();
});

test("refuses to remove the last card, or any card while a payment is under way", async () => {
  const ref = await placeThree();
  const [first, second, third] = await cardsOf(ref);
  await openCheckout(app.url, ref);
  expect((await remove(ref, first?.ref)).body).toMatchObject({ code: "order.payment_pending" });
  const free = await placeThree();
  const [one, two, three] = await cardsOf(free);
  for (const card of [two, three]) expect((await remove(free, card?.ref)).status).toBe(200);
  expect((await remove(free, one?.ref)).body).toMatchObject({ code: "card.last_of_order" });
  expect((await remove(free, second?.ref)).status).toBe(404);
  expect(third).toBeDefined();
});

test("after the payment a removed card is paused and not made; only staff can bring it back, not its holder", async () => {
  const ref = await placeThree();
  await pressButton(await openCheckout(app.url, ref), "pay");
  const [, second] = await cardsOf(ref);
  expect((await remove(ref, second?.ref)).status).toBe(200);
  const askedAt = (await cardsOf(ref))[1]?.removalAskedAt ?? 0;
  const after = await read(ref);
  expect(after.cardList.map(({ cardState }) => cardState)).toEqual(["live", "paused", "live"]);
  expect(after.cardList[1]?.leavesAt).toBe(new Date(askedAt + 30 * 86_400_000).toISOString());
  expect(after.lineBalances[1]).toMatchObject({ cardRef: second?.ref, left: 12_900 });
  const pieces = await listPiecesByOrder(app.deps.db.query, ref);
  expect(pieces.map(({ state }) => state)).toEqual(["to_print", "canceled", "to_print"]);
  const holder = await loggedInOwner(app, "personne2@example.com");
  expect((await holder.call("DELETE", `/cartes/${second?.ref}/retrait`)).body).toMatchObject({
    code: "card.paused_by_staff",
  });
  expect((await remove(ref, second?.ref)).body).toMatchObject({ code: "card.leaving_already" });
  expect((await act("keep-card", ref, second?.ref)).status).toBe(200);
  expect((await cardsOf(ref)).map(({ state }) => state)).toEqual(["live", "live", "live"]);
  expect((await act("keep-card", ref, second?.ref)).body).toMatchObject({ code: "card.not_leaving" });
});

test("a removed card that waited for its photo no longer holds up its paid order", async () => {
  const { answer } = await postGroupOrder(app.url, await groupOrderBody(app.url, [{}, { profileUrl: undefined }]));
  const { ref } = answer;
  await pressButton(await openCheckout(app.url, ref), "pay");
  const [, second] = await cardsOf(ref);
  expect((await read(ref)).missing).toEqual(["profileUrl"]);
  expect((await remove(ref, second?.ref)).status).toBe(200);
  expect(await read(ref)).toMatchObject({ missing: [], cardList: [{ cardState: "live" }, { cardState: "waiting" }] });
  expect((await act("keep-card", ref, second?.ref)).status).toBe(200);
  expect((await read(ref)).missing).toEqual(["profileUrl"]);
});

// Seen to fail when every card of a paid order came out of the trash live.
test("a card removed while it waited does not go live when its order is restored from the trash", async () => {
  const { answer } = await postGroupOrder(app.url, await groupOrderBody(app.url, [{}, { profileUrl: undefined }]));
  const { ref } = answer;
  await pressButton(await openCheckout(app.url, ref), "pay");
  const [, second] = await cardsOf(ref);
  expect((await remove(ref, second?.ref)).status).toBe(200);
  expect((await staff.call("DELETE", `/orders/${ref}`, { reason: "Essai" })).status).toBe(200);
  expect((await staff.call("POST", `/orders/${ref}/restore`)).status).toBe(200);
  expect((await read(ref)).cardList.map(({ cardState }) => cardState)).toEqual(["live", "waiting"]);
});

/**
 * Checks that each line has its card, and that the price, the money, the discount and the rest add up. `discount`: what
 * a code takes off, however many cards are left.
 */
async function expectConsistent(ref: string, mayExceed: boolean, discount?: number): Promise<void> {
  const order = await getOrderOrThrow(app.deps, ref);
  const lines = await listOrderLines(app.deps.db.query, ref);
  const cards = await cardsOf(ref);
  const came = (await attemptsOf(app.deps, ref)).filter(({ state }) => state === "paid");
  const received = came.reduce((sum, { amount }) => sum + amount, 0);
  expect({
    lines: lines.map(({ id }) => id).toSorted(),
    price: sumOrderLines(lines),
    received: order.received,
    payments: came.length <= 1,
    sum: order.paidAt === null ? order.price : order.received + order.discount + computeAmountDue(order),
    first: cards.some((card) => card.ref === ref),
    discount: order.discount,
  }).toEqual({
    lines: cards.map(({ lineId }) => lineId).toSorted(),
    price: order.price,
    received,
    payments: true,
    // The payment was begun for three cards and made when two were left.
    sum: mayExceed ? Math.max(order.price, order.received + order.discount) : order.price,
    first: true,
    discount: discount ?? order.discount,
  });
}

type Payment = (ref: string) => Promise<unknown>;
const payCanceled: Payment = async (ref) => {
  const [attempt] = await attemptsOf(app.deps, ref);
  if (attempt?.redirectUrl) await pressButton(attempt.redirectUrl, "pay", "Wave");
};
const ways: Record<string, { before?: Payment; pay: (url: string) => Payment; discount?: number }> = {
  "PayTech's page is opened": {
    pay: (url) => async (ref) => {
      const { body } = await pressPay(url, ref);
      if (body.redirectUrl) await pressButton(body.redirectUrl, "pay", "Wave");
    },
  },
  "a payment that was canceled comes after all": {
    before: async (ref) => pressButton(await openCheckout(app.url, ref), "cancel"),
    pay: () => payCanceled,
  },
  "a canceled payment with a gift comes after all": {
    before: async (ref) => pressButton(await openCheckout(app.url, ref, "UNE-OFFERTE"), "cancel"),
    pay: () => payCanceled,
    discount: 12_900,
  },
  "staff take it all": {
    pay: () => async (ref) =>
      staff.call("POST", `/orders/${ref}/mark-paid`, { method: "Espèces", missing: "due", reason: "Comptoir" }),
  },
  "a code leaves nothing": { pay: (url) => async (ref) => pressPay(url, ref, "CADEAU-TOUT") },
  "a code of three cards' price": { pay: (url) => async (ref) => pressPay(url, ref, "TRENTE-HUIT") },
};

// Seen to fail on PostgreSQL without the price comparison in `settleWithGiftCode` and in `storeProviderAttempt`.
test.each(Object.entries(ways))(
  `while a card is removed, %s, ${times} times: each line has its card and the amount due is right`,
  async (name, { before, pay, discount }) => {
    const seen = new Map<string, number>();
    for (let round = 0; round < times; round += 1) {
      // Keeps within what one address and one member of staff may request per minute.
      app.clock.advance(10_000);
      const ref = await unpaidGroup(app.deps.db, app.clock.now(), { sold: ["SILVER", "SILVER", "SILVER"] });
      await before?.(ref);
      const card = (await cardsOf(ref))[round % 3];
      const [removed] = await Promise.all([
        wait(round % 9).then(() => remove(ref, card?.ref)),
        wait((round * 7) % 5).then(() => pay(app.url)(ref)),
      ]);
      await expectConsistent(ref, before !== undefined, discount);
      const order = await getOrderOrThrow(app.deps, ref);
      expect([200, 409]).toContain(removed.status);
      const result = `${removed.body.code ?? removed.status}, ${(await cardsOf(ref)).length} cards, ${order.paidAt === null ? "unpaid" : "paid"}`;
      seen.set(result, (seen.get(result) ?? 0) + 1);
    }
    report(`removal while ${name}: ${[...seen].map(([what, count]) => `${count} × ${what}`).join("; ")}`);
  },
  60_000 + times * 1000,
);
