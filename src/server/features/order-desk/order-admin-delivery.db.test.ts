import { afterAll, beforeAll, expect, test } from "vitest";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { readOrderDetail } from "#shared/contract/order-detail.ts";
import { groupOrderBody, postGroupOrder } from "#test/factories/group-order.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { administrator, staffOn, type Staff } from "#test/factories/staff.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";

type Detail = EndpointAnswer<typeof readOrderDetail>;

let app: TestApp;
let awa: Staff;
beforeAll(async () => {
  app = await startTestApp(administrator);
  awa = await staffOn(app);
});
afterAll(() => app.close());

const detail = async (ref: string) => (await awa.call<Detail>("GET", `/orders/${ref}`)).body;

// Seen to fail when an emptied address was copied to the sale like any other correction.
test("staff see and correct where an order goes; removing the address from the card does not change it", async () => {
  const ref = await placeOrder(app.url, { deliveryNote: "Portail vert" });
  const name = "Aïssatou N'Diaye, épse Bâ; PDG";
  const asOnCard = {
    deliveryRecipient: name,
    deliveryPhone: "+221771234567",
    deliveryAddress: "Sacré-Cœur 3, face à la pharmacie",
    deliveryNote: "Portail vert",
  };
  expect(await detail(ref)).toMatchObject(asOnCard);
  await awa.call("PATCH", `/orders/${ref}`, { address: "" });
  expect(await detail(ref)).toMatchObject({ address: "", ...asOnCard });
  const correct = async (changes: object) => awa.call<object>("PATCH", `/orders/${ref}`, changes);
  await correct({
    deliveryRecipient: "Gardien Sow",
    deliveryPhone: "78 765 43 21",
    deliveryAddress: "Mermoz",
    deliveryNote: "",
  });
  expect(await detail(ref)).toMatchObject({
    phoneNumber: "+221771234567",
    deliveryRecipient: "Gardien Sow",
    deliveryPhone: "+221787654321",
    deliveryAddress: "Mermoz",
    deliveryNote: "",
  });
  expect((await detail(ref)).events.at(-1)).toMatchObject({
    kind: "order.corrected",
    details: {
      changes: {
        deliveryAddress: { from: asOnCard.deliveryAddress, to: "Mermoz" },
        deliveryNote: { from: "Portail vert", to: "" },
      },
    },
  });
  expect((await awa.call<object[]>("GET", "/audit?pageSize=1")).body[0]).toMatchObject({
    action: "order.corrected",
    details: "Destinataire, Téléphone pour la livraison, Adresse de livraison, Repère ou consigne",
  });
  expect((await correct({ deliveryAddress: "Mermoz" })).body).toEqual({ message: "Rien n'a changé." });
  // An empty field is taken from the card, whose address is hidden.
  await correct({ deliveryRecipient: "", deliveryPhone: "" });
  expect(await detail(ref)).toMatchObject({ deliveryRecipient: name, deliveryPhone: "+221771234567" });
  expect(await correct({ deliveryAddress: "" })).toMatchObject({
    status: 422,
    body: { fields: { deliveryAddress: "L'adresse de livraison est obligatoire." } },
  });
  expect(await correct({ deliveryPhone: "12" })).toMatchObject({
    status: 422,
    body: { fields: { deliveryPhone: expect.any(String) } },
  });
});

// Seen to fail: the file named only the order's own town.
test("the orders' file names every town to which an order's cards go, and the fee of the order's own town", async () => {
  const thies = { deliveryTown: "Thiès", deliveryAddress: "Randoulène" };
  const ziguinchor = { deliveryTown: "Ziguinchor", deliveryAddress: "Près de la préfecture" };
  const order = { deliveryTown: "Dakar" };
  const townsOf = async (cards: Parameters<typeof groupOrderBody>[1]) => {
    const { ref } = (await postGroupOrder(app.url, await groupOrderBody(app.url, cards, order))).answer;
    const { body } = await awa.call<string>("GET", `/orders.csv?refs=${ref}`);
    return body.trimEnd().split("\r\n")[1]?.split(";").slice(-5, -3);
  };
  expect(await townsOf([{}, {}])).toEqual(["Dakar", "0"]);
  expect(await townsOf([{}, thies, ziguinchor, thies])).toEqual(["Dakar + Thiès + Ziguinchor", "0"]);
  expect(await townsOf([thies, ziguinchor])).toEqual(["Thiès + Ziguinchor", ""]);
});

// Seen to fail without the version in `agreeDeliveryFee`: the second fee replaced the first unseen.
test("buyer and mails show the fee that staff agreed for a town; the second of two staff gets a conflict", async () => {
  const ref = await placeOrder(app.url, { deliveryTown: "Ziguinchor" });
  const { key } = await getOrderOrThrow(app.deps, ref);
  const told = async () =>
    (await (await fetch(`${app.url}/api/ref/${ref}`, { headers: { "X-Order-Key": key } })).json()) as {
      delivery: object;
    };
  expect((await told()).delivery).toMatchObject({ fee: null, terms: expect.stringContaining("à convenir") });
  const { feeVersion: version, version: orderVersion } = await detail(ref);
  const agree = async (fee: unknown, given: object = {}) =>
    awa.call<{ conflict: { version: string } }>("PATCH", `/orders/${ref}/delivery-fee`, {
      fee,
      town: "Ziguinchor",
      version,
      ...given,
    });
  expect(await agree(4000)).toMatchObject({ status: 200, body: { message: "Les frais convenus sont notés." } });
  expect((await told()).delivery).toMatchObject({
    fee: 4000,
    terms: "Frais de livraison\u00a0: 4\u00a0000\u00a0FCFA, réglés au livreur à la livraison, pas avec la commande.",
  });
  expect((await awa.call("POST", `/orders/${ref}/mark-paid`, { method: "Wave", reason: "Au comptoir." })).status).toBe(
    200,
  );
  const { data } = await app.deps.db.query
    .selectFrom("mails")
    .select("data")
    .where("orderRef", "=", ref)
    .where("template", "=", "payment-received")
    .executeTakeFirstOrThrow();
  expect(JSON.parse(data)).toMatchObject({ delivery: { fee: 4000 } });
  expect((await awa.call<object[]>("GET", "/audit?pageSize=2")).body[1]).toMatchObject({
    action: "order.fee_agreed",
    details: "Ziguinchor. De «\u00a0à convenir\u00a0» à «\u00a04\u00a0000\u00a0FCFA\u00a0».",
  });

  const file = async () =>
    (await awa.call<string>("GET", `/orders.csv?refs=${ref}`)).body
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(";").slice(-5, -3));
  expect(await file()).toEqual([
    ["Ville de livraison", "Frais de livraison (FCFA)"],
    ["Ziguinchor", "4000"],
  ]);

  const late = await agree(5000);
  expect(late).toMatchObject({
    status: 409,
    body: {
      code: "edit.conflict",
      conflict: { fields: { fee: { value: 4000, by: "Administrateur", at: expect.any(String) } } },
    },
  });
  expect((await agree(4000)).body).toEqual({ message: "Rien n'a changé." });
  expect((await agree(0, { version: late.body.conflict.version })).status).toBe(200);
  expect((await told()).delivery).toMatchObject({ fee: 0, terms: "Livraison gratuite." });
  const held = await detail(ref);
  expect(held.version === orderVersion).toBe(true);
  expect(held.events.filter(({ kind }) => kind === "delivery.fee_agreed").map(({ details }) => details)).toEqual([
    { amount: 4000 },
    { amount: 0 },
  ]);

  expect(await agree(-1)).toMatchObject({
    status: 422,
    body: { fields: { fee: "Écrivez les frais convenus, en FCFA." } },
  });
  expect(await agree(100, { town: "Thiès" })).toMatchObject({
    status: 422,
    body: { fields: { fee: expect.stringContaining("Ziguinchor") } },
  });
  const home = await placeOrder(app.url, { deliveryTown: "Dakar" });
  expect(await awa.call("PATCH", `/orders/${home}/delivery-fee`, { fee: 100, town: "Dakar" })).toMatchObject({
    status: 422,
  });
});

// Seen to fail when only the order's own delivery could have an agreed fee.
test("shows the agreed fee of a card sent elsewhere, collects it at no door, and never changes a paid fee", async () => {
  app.deps.settings.site.deliveryTowns = [
    { name: "Thiès", fee: 2500, days: 3 },
    { name: "Ziguinchor", fee: null, days: 6 },
    { name: "Kolda", fee: null, days: 6 },
  ];
  const away = { deliveryTown: "Ziguinchor", deliveryAddress: "Près du pont", email: "loin@example.com" };
  const paid = { deliveryTown: "Thiès", deliveryAddress: "Randoulène" };
  const { ref, key } = (await postGroupOrder(app.url, await groupOrderBody(app.url, [{}, away, paid]))).answer;
  const [first, second, third] = (await detail(ref)).cardList;
  expect(second?.elsewhere).toMatchObject({ deliveryFee: null, isPaidWithOrder: false });
  expect(third?.elsewhere).toMatchObject({ isPaidWithOrder: true });
  const agree = (card: typeof second, fee: number, town = "Ziguinchor") =>
    awa.call("PATCH", `/orders/${ref}/delivery-fee?card=${card?.cardRef}`, {
      fee,
      town,
      version: card?.elsewhere?.feeVersion,
    });
  expect(await agree(second, 4000)).toMatchObject({ status: 200, body: { message: "Les frais convenus sont notés." } });
  const after = await detail(ref);
  expect(after.cardList[1]?.elsewhere).toMatchObject({ deliveryFee: 4000, isPaidWithOrder: false });
  expect(after.price).toBe(41_200);
  expect(after.events.at(-1)).toMatchObject({
    kind: "delivery.fee_agreed",
    details: { amount: 4000, card: "Personne 2 Diop" },
  });
  const told = await fetch(`${app.url}/api/ref/${ref}`, { headers: { "X-Order-Key": key } });
  const cards = ((await told.json()) as { cards: { delivery: { terms: string } | null }[] }).cards;
  expect(cards[1]?.delivery?.terms).toBe("Frais de livraison\u00a0: 4\u00a0000\u00a0FCFA, convenus avec vous.");
  expect(await agree(second, 5000)).toMatchObject({ status: 409, body: { code: "edit.conflict" } });
  expect((await agree(third, 100, "Thiès")).status).toBe(422);
  expect((await agree(first, 100)).status).toBe(422);
  // After a change of town the fee must be agreed again.
  const { version } = after.cardList[1] ?? {};
  const corrected = await awa.call("PATCH", `/orders/${ref}?card=${second?.cardRef}`, {
    deliveryTown: "Kolda",
    version,
  });
  expect(corrected.status).toBe(200);
  expect((await detail(ref)).cardList[1]?.elsewhere).toMatchObject({ deliveryTown: "Kolda", deliveryFee: null });
});
