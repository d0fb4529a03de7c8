import { afterAll, expect, test } from "vitest";
import type { CompanyDetail } from "#shared/contract/companies.ts";
import type { NewCardOffer } from "#shared/contract/company-card-orders.ts";
import { bringList, createCompany, writePeopleCsv } from "#test/factories/company.ts";
import { companyWithSpace } from "#test/factories/company-space.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";

const service = await startTestApp(administrator);
afterAll(() => service.close());
const desk = await staffOn(service);

const read = async (id: string) => (await desk.call<CompanyDetail>("GET", `/organisations/${id}`)).body;
const priceOf = async (ref: string | undefined) =>
  (
    await service.deps.db.query
      .selectFrom("orders")
      .select("price")
      .where("ref", "=", ref ?? "")
      .executeTakeFirstOrThrow()
  ).price;
const person = (lastName: string) => ({
  firstName: "Sokhna",
  lastName,
  jobTitle: "Juriste",
  phoneNumber: `77 555 44 ${lastName.length}0`,
});
const agree = (id: string, price: number | null) => desk.call("POST", `/organisations/${id}/price`, { price });

test("a price agreed for one order applies to the company's next list and its own form, until it ends", async () => {
  // Its first order is made at 20,000 FCFA a card.
  const { id, at, orderRef, admin } = await companyWithSpace(service, desk, "Prix", 2);
  // New people never join a paid order.
  const pay = (ref = "") => payOrder(service.deps, ref);
  await pay(orderRef);
  expect([await priceOf(orderRef), (await read(id)).agreedPrice]).toEqual([40_000, 20_000]);
  const list = writePeopleCsv(4).replaceAll("teranga.example", at);
  const next = await bringList(service, desk, id, list);
  expect([next.body.made, await priceOf(next.body.order?.ref)]).toEqual([2, 40_000]);
  await pay(next.body.order?.ref);

  const offer = async () => (await admin<NewCardOffer>("GET", "/nouvelles-cartes")).body;
  expect(await offer()).toMatchObject({ isSold: true, isAgreed: true, unitPrice: 20_000, priceSteps: [] });
  const order = (name: string, expected: number) =>
    admin<{ ref?: string; code?: string }>("POST", "/nouvelles-cartes", { people: [person(name)], expected });
  expect((await order("Ba", 12_900)).body.code).toBe("payment.price_changed");
  const { ref } = (await order("Ba", 20_000)).body;
  expect(await priceOf(ref)).toBe(20_000);
  await pay(ref);

  expect((await agree(id, null)).status).toBe(200);
  expect(await offer()).toMatchObject({ isSold: false, isAgreed: false });
  await desk.call("PATCH", `/organisations/${id}/template`, { offer: "SILVER" });
  expect(await offer()).toMatchObject({ isSold: true, isAgreed: false, unitPrice: 12_900 });
  expect(await priceOf((await order("Sow", 12_900)).body.ref)).toBe(12_900);
  // Earlier orders keep their price.
  expect(await priceOf(orderRef)).toBe(40_000);
});

test("an offer without a list price is sold at the agreed price, which ends when the offer changes", async () => {
  const id = await createCompany(desk, { name: "Custom SA", address: "Dakar" });
  const offer = (name: string) => desk.call("PATCH", `/organisations/${id}/template`, { offer: name });
  await offer("CUSTOM");
  const refused = await bringList(service, desk, id, writePeopleCsv(1));
  expect(refused.status).toBe(422);
  await agree(id, 30_000);
  const made = await bringList(service, desk, id, writePeopleCsv(1));
  expect(await priceOf(made.body.order?.ref)).toBe(30_000);
  await offer("SILVER");
  expect((await read(id)).agreedPrice).toBeNull();
  expect((await agree(id, 100)).status).toBe(422);
});
