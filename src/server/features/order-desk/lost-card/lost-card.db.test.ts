import { afterAll, expect, test } from "vitest";
import type { LostCardStatus } from "#shared/contract/lost-card.ts";
import { describeLostCardSteps } from "#web/kit/lost-card.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { listCardPieces } from "#server/features/production/production-service.ts";
import { createPiecesForPaidOrder } from "#server/features/production/piece-making.ts";
import { inTransaction } from "#server/db/database.ts";
import { loggedInOwner, ownedCard } from "#test/factories/owner.ts";
import { putPiece } from "#test/factories/piece.ts";
import { onlineCompany, printOrder } from "#test/factories/printed-company.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { openCheckout, pressButton } from "#test/harness/payments.ts";

const service = await startTestApp(administrator);
const { deps, url } = service;
const otherNode = await service.addNode();
afterAll(() => service.close());

const email = "awa@example.com";
const awa = await loggedInOwner(service, email);
const [moussa, fatou] = [await staffOn(service), await staffOn(otherNode, "fatou@example.com", "Fatou", "desk")];
const { query } = deps.db;

const read = async (ref: string) => (await moussa.call<LostCardStatus>("GET", `/orders/${ref}/lost-card`)).body;
const pay = { by: "payment", expected: 5000 };
const gift = { by: "gift", reason: "Volée dans le car, cliente fidèle" };
const say = (ref: string, body: object, staff = moussa) =>
  staff.call<{ message: string; order: { ref: string; number: string } | null; code?: string; fields?: object }>(
    "POST",
    `/orders/${ref}/lost-card`,
    body,
  );
const tagOf = async (ref: string) => (await fetch(`${url}/vcard/${ref}?s=nfc`)).status;
const reprintsOf = async (ref: string) => query.selectFrom("orders").selectAll().where("reprintOf", "=", ref).execute();
const piecesAt = async (ref: string) =>
  (await listCardPieces(deps, ref)).map(({ kind, state }) => `${kind} ${state}`).toSorted();
const eventsOf = async (ref: string) =>
  await query
    .selectFrom("orderEvents")
    .select(["kind", "actor", "details"])
    .where("orderRef", "=", ref)
    .where("kind", "in", ["tag.paused", "card.replaced"])
    .orderBy("kind")
    .execute();

/** Makes a card that its owner was given, or that is still in house. */
async function card(state: "delivered" | "printed" = "delivered"): Promise<string> {
  const ref = await ownedCard(service, email);
  await inTransaction(deps, (deps) => createPiecesForPaidOrder(deps, ref));
  for (const piece of await listCardPieces(deps, ref)) await putPiece(deps, piece, { state });
  return ref;
}

test("to be paid: closes the tag at once, and makes an order at the set price, which the owner is mailed and the desk finds", async () => {
  const ref = await card();
  expect(await read(ref)).toEqual({
    price: 5000,
    waiting: null,
    waitsElsewhere: null,
    beingMade: false,
    given: true,
    recipient: email,
    isCompanys: false,
    deliveryAddress: expect.stringMatching(/./),
  });
  expect(await say(ref, { ...pay, expected: 4000 })).toMatchObject({
    status: 409,
    body: { code: "payment.price_changed" },
  });
  expect(await tagOf(ref)).toBe(200);

  const { body } = await say(ref, pay);
  const [order, ...others] = await reprintsOf(ref);
  expect(others).toEqual([]);
  expect(order).toMatchObject({ price: 5000, paidAt: null, buyerEmail: email });
  expect(body.order).toEqual({ ref: order?.ref, number: order?.number });
  expect(body.message).toContain(email);
  const first = await query.selectFrom("orders").selectAll().where("ref", "=", ref).executeTakeFirstOrThrow();
  expect(order?.deliveryAddress).toBe(first.deliveryAddress);
  expect(await tagOf(ref)).toBe(410);
  expect((await fetch(`${url}/vcard/${ref}`)).status).toBe(200);
  expect(
    await query
      .selectFrom("mails")
      .select(["template", "recipient"])
      .where("orderRef", "=", order?.ref ?? "")
      .execute(),
  ).toEqual([{ template: "order-received", recipient: email }]);
  expect((await eventsOf(ref)).map(({ kind, actor }) => [kind, actor.startsWith("staff:")])).toEqual([
    ["card.replaced", true],
    ["tag.paused", true],
  ]);
  // The owner's space shows the same order at the same price.
  expect((await awa.call("GET", `/cartes/${ref}/nouvelle-carte`)).body).toMatchObject({
    price: 5000,
    waiting: { ref: order?.ref },
  });
  // A second press returns the same order and mails nobody; an order that waits for payment cannot be given for free.
  expect((await say(ref, pay)).body).toEqual({
    order: body.order,
    message: expect.stringContaining("donnez son lien de paiement"),
  });
  expect((await say(ref, gift)).body).toMatchObject({ code: "reprint.waiting" });
  await pressButton(await openCheckout(url, order?.ref ?? ""), "pay");
  expect(await piecesAt(ref)).toEqual(["first delivered", "reprint to_print"]);
  // Lost again, under the new order's reference: the action finds the same card.
  expect((await say(order?.ref ?? "", gift)).body.order).toBeNull();
  expect(await piecesAt(ref)).toEqual(["first delivered", "reprint to_print"]);
});

test("for free: the reason stays in the order's history, a replacement piece is made, and nothing is to be paid", async () => {
  const ref = await card();
  expect((await say(ref, gift)).body).toEqual({
    order: null,
    message: expect.stringContaining(`à imprimer\u00a0; un e-mail le dit à ${email}`),
  });
  // A second press finds it already coming, and mails nobody again.
  expect((await say(ref, gift)).body.order).toBeNull();
  expect(
    await query
      .selectFrom("mails")
      .select(["template", "recipient"])
      .where("orderRef", "=", ref)
      .where("template", "=", "lost-card-replaced")
      .execute(),
  ).toEqual([{ template: "lost-card-replaced", recipient: email }]);
  expect(await piecesAt(ref)).toEqual(["first delivered", "replacement to_print"]);
  expect(await reprintsOf(ref)).toEqual([]);
  expect(await tagOf(ref)).toBe(410);
  expect((await eventsOf(ref))[0]).toMatchObject({ kind: "card.replaced", details: expect.stringContaining("Volée") });
  expect(await read(ref)).toMatchObject({ beingMade: true });
  expect((await awa.call("POST", `/cartes/${ref}/nouvelle-carte`, { expected: 5000 })).body).toMatchObject({
    code: "reprint.being_made",
  });
});

test("a card cannot be lost before it was handed over, neither for staff nor for its owner, who is not offered it", async () => {
  const ref = await card("printed");
  expect(await read(ref)).toMatchObject({ given: false });
  expect(await say(ref, gift)).toMatchObject({ status: 409, body: { code: "card.not_given" } });
  expect((await awa.call("GET", `/cartes/${ref}/commande`)).body).toMatchObject({ tagOpen: false, tagPausedAt: null });
  expect((await awa.call("POST", `/cartes/${ref}/commande/puce/pause`)).body).toMatchObject({ code: "card.not_given" });
  expect(await tagOf(ref)).toBe(200);
  expect(await piecesAt(ref)).toEqual(["first printed"]);
});

// Each seen to fail while the employee was the buyer: the payer, the order's company, the address, the mailed person.
test("the company pays for its lost card, which goes where its cards went; without an address nothing is ordered", async () => {
  const { id, orderRef, call, people } = await onlineCompany(service, fatou);
  await printOrder(service, orderRef, "delivered");
  const company = query.updateTable("organisations").where("id", "=", id);
  await company.set({ billingEmail: "compta@jappo.example", contactName: "Mariama Sow" }).execute();
  const [first, second, third] = (await people()).people.map(({ ref }) => ref);
  const at = (ref = "") => `/orders/${orderRef}/lost-card?card=${ref}`;
  const readOne = async (ref?: string) => (await moussa.call<LostCardStatus>("GET", at(ref))).body;
  const lose = (ref: string | undefined, body: object) =>
    moussa.call<{ message: string; order: object | null; code?: string }>("POST", at(ref), body);
  const waitingOf = async (ref = "") =>
    (await call<{ waiting: unknown }>("GET", `/personnes/${ref}/nouvelle-carte`)).body.waiting;

  expect(await readOne(first)).toMatchObject({
    recipient: "compta@jappo.example",
    isCompanys: true,
    deliveryAddress: "Plateau, Dakar",
  });
  const made = (await lose(first, pay)).body;
  expect(made.message).toContain("le lien de paiement part à compta@jappo.example");
  const [order] = await reprintsOf(first ?? "");
  expect(order).toMatchObject({
    organisationId: id,
    buyerFirstName: "Mariama",
    buyerEmail: "compta@jappo.example",
    deliveryAddress: "Plateau, Dakar",
  });
  expect(await waitingOf(first)).toMatchObject({ ref: order?.ref });
  const mails = query
    .selectFrom("mails")
    .select(["template", "recipient"])
    .where("orderRef", "=", order?.ref ?? "");
  expect(await mails.execute()).toEqual([{ template: "order-received", recipient: "compta@jappo.example" }]);
  // A second press mails nobody, and the answer does not claim it.
  expect((await lose(first, pay)).body).toMatchObject({
    order: { ref: order?.ref },
    message: expect.stringContaining("donnez son lien de paiement"),
  });
  expect((await mails.execute()).length).toBe(1);

  // The holder's unpaid reprint is not the company's; while it could be paid, no card is given for free.
  const { ownerEmail } = await query
    .selectFrom("cards")
    .select("ownerEmail")
    .where("ref", "=", second ?? "")
    .executeTakeFirstOrThrow();
  const holder = await loggedInOwner(service, ownerEmail);
  const delivery = { deliveryAddress: "Mermoz", deliveryPhone: "", deliveryNote: "", deliveryTown: "Dakar" };
  expect((await holder.call("POST", `/cartes/${second}/nouvelle-carte`, { ...delivery, expected: 5000 })).status).toBe(
    201,
  );
  expect(await readOne(second)).toMatchObject({ waiting: null, waitsElsewhere: { buyer: expect.any(String) } });
  expect((await lose(second, gift)).body.code).toBe("reprint.waiting");
  expect((await lose(second, pay)).body.message).toContain("compta@jappo.example");
  expect((await reprintsOf(second ?? "")).map(({ organisationId }) => organisationId).toSorted()).toEqual([id, null]);

  await query.updateTable("orders").set({ deliveryAddress: "" }).where("organisationId", "=", id).execute();
  await company.set({ address: "" }).execute();
  expect(await readOne(third)).toMatchObject({ deliveryAddress: "" });
  expect((await lose(third, pay)).body.code).toBe("reprint.no_address");
  expect([await reprintsOf(third ?? ""), await tagOf(third ?? "")]).toEqual([[], 200]);
  await company.set({ address: "Mermoz, Dakar" }).execute();
  expect((await lose(third, pay)).status).toBe(200);
  expect(await reprintsOf(third ?? "")).toMatchObject([{ deliveryAddress: "Mermoz, Dakar" }]);
});

// Seen to fail on PostgreSQL without the lock on the card's order: four were ordered.
test("makes one replacement when two of staff and the owner press at once, on two nodes, whatever each wants", async () => {
  for (const wishes of [
    [{ by: "gift" }, { by: "gift" }],
    [pay, pay],
    [gift, pay],
  ] as const) {
    const ref = await card();
    const answers = await Promise.all([
      say(ref, wishes[0]),
      say(ref, wishes[1], fatou),
      say(ref, wishes[1]),
      awa.call("POST", `/cartes/${ref}/nouvelle-carte`, { expected: 5000 }, otherNode.url),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    const made = (await piecesAt(ref)).length - 1 + (await reprintsOf(ref)).length;
    expect(made, JSON.stringify(wishes)).toBe(1);
    expect((await eventsOf(ref)).filter(({ kind }) => kind === "tag.paused").length).toBeLessThanOrEqual(1);
  }
});

// Seen to fail: the questions said to write to us, the conditions nothing, and the owner's space no price.
test("questions, conditions and the owner's space state the same steps and price as the desk", async () => {
  deps.settings.site.reprintPrice = 6500;
  const ref = await card();
  expect(await read(ref)).toMatchObject({ price: 6500 });
  expect((await awa.call("GET", `/cartes/${ref}/commande`)).body).toMatchObject({ newCardPrice: 6500 });
  const shop = await startTestApp({ SITE_REPRINT_PRICE: "6500" });
  const plain = (text: string) => text.replaceAll("&#x27;", "'").replaceAll(/\s/g, " ");
  for (const path of ["/", "/conditions-de-vente"])
    expect(plain(await (await fetch(shop.url + path)).text()), path).toContain(
      plain(describeLostCardSteps(formatFcfa(6500))),
    );
  await shop.close();
  deps.settings.site.reprintPrice = 5000;
});
