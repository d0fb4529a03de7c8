import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import type { LostCardStatus } from "#shared/contract/lost-card.ts";
import type { ReprintOffer } from "#shared/contract/owner-reprint.ts";
import { inTransaction } from "#server/db/database.ts";
import { getCardOrThrow } from "#server/features/cards/card-service.ts";
import { listOrderMails } from "#server/features/mails/mail-store.ts";
import { resolveDeliveryTexts } from "#server/features/orders/order-rules.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { createReprintOrder } from "#server/features/orders/reprint-order-service.ts";
import { listPiecesByOrder } from "#server/features/production/piece-store.ts";
import { loggedInOwner } from "#test/factories/owner.ts";
import { onlineCompany, printOrder } from "#test/factories/printed-company.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { openCheckout, pressButton } from "#test/harness/payments.ts";
import { report, rounds } from "#test/torture/rounds.ts";

const app = await startTestApp(administrator);
const { deps, url, clock } = app;
afterAll(() => app.close());
const desk = await staffOn(app, "binta@example.com", "Binta", "desk");
const price = deps.settings.site.reprintPrice;
const delivery = { deliveryAddress: "Mermoz", deliveryPhone: "", deliveryNote: "", deliveryTown: "Dakar" };

/** Creates a company whose people have their printed cards, with the session of the first card's holder. */
async function printedCompany() {
  const company = await onlineCompany(app, desk, 2);
  await printOrder(app, company.orderRef, "delivered");
  const [ref = "", colleague = ""] = (await company.people()).people.map((person) => person.ref);
  const holder = await loggedInOwner(app, (await getCardOrThrow(deps, ref)).ownerEmail);
  return { ...company, ref, colleague, holder };
}

async function orderAsHolder(holder: Awaited<ReturnType<typeof loggedInOwner>>, card: string): Promise<string> {
  const { status, body } = await holder.call("POST", `/cartes/${card}/nouvelle-carte`, {
    ...delivery,
    expected: price,
  });
  expect(status).toBe(201);
  return (body as { ref: string }).ref;
}

/** The holder and their company each order the same card; nothing is paid. */
async function orderTwice() {
  const company = await printedCompany();
  const { ref, holder, call } = company;
  clock.advance(5_000);
  const own = await orderAsHolder(holder, ref);
  const path = `/personnes/${ref}/nouvelle-carte`;
  const seen = (await call<ReprintOffer>("GET", path)).body;
  const companys = await call<{ ref: string }>("POST", path, { ...delivery, expected: price });
  expect(companys.status).toBe(201);
  return { ...company, own, companys: companys.body.ref, seen };
}

const wantedOf = async (...refs: string[]) =>
  (await Promise.all(refs.map((ref) => listPiecesByOrder(deps.db.query, ref)))).map(
    (pieces) => pieces.filter(({ state }) => state !== "canceled").length,
  );
const standingOf = async (ref: string) => {
  const { paidAt, received, discount } = await getOrderOrThrow(deps, ref);
  return { isPaid: paidAt !== null, received, discount };
};

// Seen to fail: both were paid, and two cards made.
test("if a holder and their company reprint the same card, the first paid one is made, and each reads about the other", async () => {
  const { ref, orderRef, own, companys, seen, holder } = await orderTwice();
  expect([seen.waiting, seen.waitsElsewhere]).toEqual([null, "holder"]);
  expect((await holder.call("GET", `/cartes/${ref}/nouvelle-carte`)).body).toMatchObject({
    waiting: { ref: own },
    waitsElsewhere: "company",
  });
  expect((await desk.call<LostCardStatus>("GET", `/orders/${orderRef}/lost-card?card=${ref}`)).body).toMatchObject({
    waiting: { ref: companys },
    waitsElsewhere: { ref: own, buyer: expect.stringMatching(/./) },
  });
  const checkout = await openCheckout(url, own);
  await pressButton(await openCheckout(url, companys), "pay", "Wave");
  expect(await wantedOf(own, companys)).toEqual([0, 1]);
  // No payment of the other order begins, and staff take none for it.
  const start = await fetch(`${url}/api/paytech/${own}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: "{}",
  });
  expect([start.status, await start.json()]).toMatchObject([409, { code: "reprint.being_made" }]);
  const taken = { method: "Espèces", reason: "Essai" };
  expect((await desk.call("POST", `/orders/${own}/mark-paid`, taken)).body).toMatchObject({
    code: "reprint.being_made",
  });
  // One that began before makes nothing, and its money comes back.
  await pressButton(checkout, "pay", "Wave");
  expect([await wantedOf(own, companys), await standingOf(own)]).toEqual([
    [0, 1],
    { isPaid: true, received: price, discount: price },
  ]);
  const mails = (await listOrderMails(deps.db.query, own)).map(({ template, data }) => [template, JSON.parse(data)]);
  expect(mails).toContainEqual(["payment-received", expect.objectContaining({ comesBack: true })]);
});

// Seen to fail: both cards were made and paid for.
test("a card that its holder reprints meanwhile leaves its company's larger reprint order, which then costs less", async () => {
  const { ref, colleague, holder, id } = await printedCompany();
  const [first, second] = [await getCardOrThrow(deps, ref), await getCardOrThrow(deps, colleague)];
  const buyer = { buyerFirstName: "Mariama", buyerLastName: "", buyerEmail: "m@example.com", buyerPhone: "" };
  const several = await inTransaction(deps, (within) =>
    createReprintOrder(within, {
      cards: [first, second],
      price,
      delivery: resolveDeliveryTexts(first),
      company: { organisationId: id, buyer },
      by: "company",
    }),
  );
  await pressButton(await openCheckout(url, await orderAsHolder(holder, ref)), "pay", "Wave");
  await pressButton(await openCheckout(url, several.ref), "pay", "Wave");
  expect(await standingOf(several.ref)).toEqual({ isPaid: true, received: price, discount: 0 });
  expect((await listPiecesByOrder(deps.db.query, several.ref)).map(({ cardRef }) => cardRef)).toEqual([colleague]);
});

const times = rounds(4, 100);

test(
  `both are paid at once, ${times} times: one card is made, and the other payment comes back`,
  async () => {
    const firsts = new Map<string, number>();
    for (let at = 0; at < times; at += 1) {
      const { own, companys } = await orderTwice();
      const [one, other] = [await openCheckout(url, own), await openCheckout(url, companys)];
      await Promise.all([
        wait(at % 4).then(() => pressButton(one, "pay", "Wave")),
        wait((at * 3) % 5).then(() => pressButton(other, "pay", "Wave")),
      ]);
      const made = await wantedOf(own, companys);
      expect(made.toSorted()).toEqual([0, 1]);
      for (const [index, ref] of [own, companys].entries())
        expect(await standingOf(ref)).toEqual({
          isPaid: true,
          received: price,
          discount: made[index] === 1 ? 0 : price,
        });
      const first = made[0] === 1 ? "the holder's" : "the company's";
      firsts.set(first, (firsts.get(first) ?? 0) + 1);
    }
    report(`two reprints of a card paid at once: ${JSON.stringify(Object.fromEntries(firsts))}`);
  },
  60_000 + times * 2000,
);
