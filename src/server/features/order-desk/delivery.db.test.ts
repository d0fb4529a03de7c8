import { afterAll, beforeAll, expect, test } from "vitest";
import type { Answer } from "#shared/contract/endpoint.ts";
import type { readOrderDetail } from "#shared/contract/order-desk.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { administrator, staffOn, type Staff } from "#test/factories/staff.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";

type Detail = Answer<typeof readOrderDetail>;

let app: TestApp;
let awa: Staff;
beforeAll(async () => {
  app = await startTestApp(administrator);
  awa = await staffOn(app);
});
afterAll(() => app.close());

const detail = async (ref: string) => (await awa.call<Detail>("GET", `/orders/${ref}`)).body;

// Seen to fail when an emptied address was copied to the sale like any other correction.
test("staff see and correct where an order goes; an address taken off the card is still where it goes", async () => {
  const ref = await placeOrder(app.url, { deliveryNote: "Portail vert" });
  const name = "Aïssatou N'Diaye, épse Bâ; PDG";
  const asOnCard = { deliveryRecipient: name, deliveryPhone: "+221771234567", deliveryAddress: "Sacré-Cœur 3, face à la pharmacie", deliveryNote: "Portail vert" };
  expect(await detail(ref)).toMatchObject(asOnCard);
  await awa.call("PATCH", `/orders/${ref}`, { address: "" });
  expect(await detail(ref)).toMatchObject({ address: "", ...asOnCard });
  const correct = async (changes: object) => awa.call<object>("PATCH", `/orders/${ref}`, changes);
  await correct({ deliveryRecipient: "Gardien Sow", deliveryPhone: "78 765 43 21", deliveryAddress: "Mermoz", deliveryNote: "" });
  expect(await detail(ref)).toMatchObject({ phoneNumber: "+221771234567", deliveryRecipient: "Gardien Sow", deliveryPhone: "+221787654321", deliveryAddress: "Mermoz", deliveryNote: "" });
  expect((await detail(ref)).events.at(-1)).toMatchObject({ kind: "order.corrected", details: { changes: { deliveryAddress: { from: asOnCard.deliveryAddress, to: "Mermoz" }, deliveryNote: { from: "Portail vert", to: "" } } } });
  expect((await awa.call<object[]>("GET", "/audit?pageSize=1")).body[0]).toMatchObject({ action: "order.corrected", details: "Destinataire, Téléphone pour la livraison, Adresse de livraison, Repère ou consigne" });
  expect((await correct({ deliveryAddress: "Mermoz" })).body).toEqual({ message: "Rien n'a changé." });
  // Empty is as on the card, whose address is hidden.
  await correct({ deliveryRecipient: "", deliveryPhone: "" });
  expect(await detail(ref)).toMatchObject({ deliveryRecipient: name, deliveryPhone: "+221771234567" });
  expect(await correct({ deliveryAddress: "" })).toMatchObject({ status: 422, body: { fields: { deliveryAddress: "L'adresse de livraison est obligatoire." } } });
  expect(await correct({ deliveryPhone: "12" })).toMatchObject({ status: 422, body: { fields: { deliveryPhone: expect.any(String) } } });
});
