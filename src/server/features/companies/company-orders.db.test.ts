import { afterAll, expect, test } from "vitest";
import type { NewCardOffer } from "#shared/contract/company-card-orders.ts";
import type { CompanyPerson } from "#shared/contract/company-people.ts";
import type { CompanyTemplate } from "#shared/contract/company-template.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { listOrders } from "#shared/contract/order-list.ts";
import type { ReprintOffer } from "#shared/contract/owner-reprint.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { onlineCompany, printOrder } from "#test/factories/printed-company.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";

const service = await startTestApp(administrator);
const { deps } = service;
afterAll(() => service.close());
const desk = await staffOn(service, "binta@example.com", "Binta", "desk");

const someCompany = () => onlineCompany(service, desk);
const print = (orderRef: string) => printOrder(service, orderRef);

// Seen to fail while a card's prints were those of its whole order.
test("a printed card differs once its person changed, not when a colleague in the same order did; the template counts them", async () => {
  const { orderRef, call, people } = await someCompany();
  await print(orderRef);
  const [first, second] = (await people()).people;
  expect((await call("PATCH", `/personnes/${first?.ref}`, { jobTitle: "Directrice" })).body).toMatchObject({
    isPrinted: true,
  });
  const read = async (ref = "") => (await call<CompanyPerson>("GET", `/personnes/${ref}`)).body.printedOtherwise;
  expect([await read(first?.ref), await read(second?.ref)]).toEqual([["jobTitle"], []]);
  const template = async () => (await call<CompanyTemplate>("GET", "/modele")).body;
  expect(await template()).toMatchObject({ people: 3, printed: 1, reprintPrice: 5000 });
  const { version } = (await template()).template;
  const changed = await call<{ message: string }>("PATCH", "/modele", { company: "Jappo & fils", version });
  expect([changed.status, changed.body.message]).toEqual([200, expect.stringContaining("3 cartes ont changé")]);
  expect(await template()).toMatchObject({ printed: 3, template: { company: "Jappo & fils" } });
  expect((await call("PATCH", "/modele", { company: "Autre", version })).body.code).toBe("edit.conflict");
  // Only the team changes the offer.
  await call("PATCH", "/modele", { offer: "GOLD" });
  expect((await template()).template.offer).toBe("SILVER");
});

test("new colleagues are ordered at the price shown; nobody gets a second card, and faults stand at their fields", async () => {
  const { id, name, call, people } = await someCompany();
  await deps.db.query
    .updateTable("organisations")
    .set({ billingEmail: "compta@jappo.example" })
    .where("id", "=", id)
    .execute();
  const { body: offer } = await call<NewCardOffer>("GET", "/nouvelles-cartes");
  expect(offer).toMatchObject({ isSold: true, departments: ["Finances", "Ventes"] });
  const order = (person: object, expected = offer.unitPrice) =>
    call("POST", "/nouvelles-cartes", { people: [person], expected });
  const sokhna = { firstName: "Sokhna", lastName: "Ba", jobTitle: "Juriste", phoneNumber: "77 555 44 33" };
  expect((await order(sokhna, 1)).body.code).toBe("payment.price_changed");
  expect((await order({ ...sokhna, phoneNumber: "12", jobTitle: "" })).body.fields).toEqual({
    "people.0.phoneNumber": expect.any(String),
    "people.0.jobTitle": expect.any(String),
  });
  const made = await order(sokhna);
  expect(made.status).toBe(201);
  const card = await deps.db.query
    .selectFrom("cards")
    .selectAll()
    .where("orderRef", "=", made.body.ref ?? "")
    .execute();
  expect(card).toMatchObject([{ firstName: "Sokhna", phoneNumber: "+221775554433", company: name, state: "waiting" }]);
  expect((await people()).total).toBe(4);
  // The company's billing mailbox gets the link; a refused order sends none.
  const mails = await deps.db.query
    .selectFrom("mails")
    .select(["orderRef", "recipient", "data"])
    .where("template", "=", "order-received")
    .where("recipient", "=", "compta@jappo.example")
    .execute();
  expect(mails).toMatchObject([{ orderRef: made.body.ref, data: expect.stringContaining('"keptDays":90') }]);
  expect((await order({ ...sokhna, lastName: "BA" })).body.fields).toEqual({
    "people.0.firstName": expect.stringContaining("déjà une carte"),
  });
  const twins = await call("POST", "/nouvelles-cartes", {
    people: [
      { ...sokhna, firstName: "Awa", phoneNumber: "775554400" },
      { ...sokhna, firstName: "Awa", phoneNumber: "775554400" },
    ],
    expected: offer.unitPrice * 2,
  });
  expect([twins.status, Object.keys(twins.body.fields ?? {}).length > 0]).toEqual([422, true]);
  const eleven = Array.from({ length: 11 }, () => sokhna);
  expect((await call("POST", "/nouvelles-cartes", { people: eleven, expected: 1 })).status).toBe(422);
  expect((await people()).total).toBe(4);
});

// Seen to make two on PostgreSQL without the company's lock.
test("when two order the same person at once, one order is made", async () => {
  const { call, people } = await someCompany();
  const { body: offer } = await call<NewCardOffer>("GET", "/nouvelles-cartes");
  const person = { firstName: "Rama", lastName: "Sy", jobTitle: "Juriste", phoneNumber: "77 555 44 22" };
  const answers = await Promise.all(
    [1, 2].map(() => call("POST", "/nouvelles-cartes", { people: [person], expected: offer.unitPrice })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  expect((await people()).total).toBe(4);
});

// Seen to fail while a card that was never handed over could be lost.
test("a company closes the chip of a lost card, its holder sees that, and the company opens it again", async () => {
  const { orderRef, call, people } = await someCompany();
  const [{ ref = "" } = {}] = (await people()).people;
  const lose = (lost: boolean) => call("POST", `/personnes/${ref}/puce`, { lost });
  const read = async () => (await call<CompanyPerson>("GET", `/personnes/${ref}`)).body;
  expect((await lose(true)).body.code).toBe("card.not_given");
  await print(orderRef);
  await deps.db.query.updateTable("pieces").set({ state: "delivered" }).where("orderRef", "=", orderRef).execute();
  expect(await read()).toMatchObject({ tagPausedAt: null, tagOpen: true });
  expect([(await lose(true)).status, (await lose(true)).status]).toEqual([200, 200]);
  expect(await read()).toMatchObject({ tagPausedAt: expect.any(String), tagOpen: false });
  expect((await lose(false)).status).toBe(200);
  expect(await read()).toMatchObject({ tagPausedAt: null, tagOpen: true });
  const events = await deps.db.query
    .selectFrom("orderEvents")
    .select(["kind", "actor"])
    .where("kind", "in", ["tag.paused", "tag.resumed"])
    .where("orderRef", "=", orderRef)
    .orderBy("id")
    .execute();
  expect(events).toEqual([
    { kind: "tag.paused", actor: "company" },
    { kind: "tag.resumed", actor: "company" },
  ]);
});

test("a company orders one reprint of a lost card; ordering again reuses the unpaid one", async () => {
  const { id, call, people } = await someCompany();
  const path = `/personnes/${(await people()).people[0]?.ref}/nouvelle-carte`;
  const { body: offer } = await call<ReprintOffer>("GET", path);
  expect(offer).toMatchObject({ price: 5000, waiting: null, beingMade: false });
  const delivery = { deliveryAddress: "Plateau, Dakar", deliveryPhone: "", deliveryNote: "", deliveryTown: "Dakar" };
  expect((await call("POST", path, { ...delivery, expected: 4000 })).body.code).toBe("payment.price_changed");
  const made = await call("POST", path, { ...delivery, expected: 5000 });
  expect(made.status).toBe(201);
  const again = await call("POST", path, { ...delivery, deliveryNote: "Portail vert", expected: 5000 });
  expect(again.body.ref).toBe(made.body.ref);
  const order = await deps.db.query
    .selectFrom("orders")
    .selectAll()
    .where("ref", "=", made.body.ref ?? "")
    .executeTakeFirstOrThrow();
  expect(order).toMatchObject({ organisationId: id, price: 5000, deliveryNote: "Portail vert" });
  expect((await call<ReprintOffer>("GET", path)).body.waiting?.ref).toBe(made.body.ref);
});

// Seen to fail without the check of `removalAskedAt`.
test("no reprint is ordered of a leaving card, and a company's single-card orders are rate limited", async () => {
  const { call, people } = await someCompany();
  const [{ ref = "" } = {}] = (await people()).people;
  const path = `/personnes/${ref}/nouvelle-carte`;
  const delivery = { deliveryAddress: "Plateau, Dakar", deliveryPhone: "", deliveryNote: "", deliveryTown: "Dakar" };
  const order = async () => (await call("POST", path, { ...delivery, expected: 5000 })).body.code;
  const card = deps.db.query.updateTable("cards").where("ref", "=", ref);
  await card.set({ state: "paused", removalAskedAt: service.clock.now(), removalFrom: "live" }).execute();
  expect(await order()).toBe("card.not_live");
  await card.set({ state: "live", removalAskedAt: null, removalFrom: null }).execute();
  const most = rateLimitPolicies.ordersByCompany.max;
  const codes: (string | undefined)[] = [];
  for (let press = 1; press <= most; press += 1) codes.push(await order());
  // The refused press counts too.
  expect([codes.slice(0, -1).every((code) => code === undefined), codes.at(-1)]).toEqual([
    true,
    "request.rate_limited",
  ]);
});

// Seen to fail while a reprint was found by the cards that it brings: it brings none.
test("a search by the name on its card finds a reprint, also after the template has changed", async () => {
  const { id, call, people } = await someCompany();
  const [{ ref = "", firstName = "" } = {}] = (await people()).people;
  const delivery = { deliveryAddress: "Plateau, Dakar", deliveryPhone: "", deliveryNote: "", deliveryTown: "Dakar" };
  const made = await call("POST", `/personnes/${ref}/nouvelle-carte`, { ...delivery, expected: 5000 });
  const found = async () => {
    const { body } = await desk.call<EndpointAnswer<typeof listOrders>>("GET", `/orders?search=${firstName}`);
    return body.map((order) => order.ref);
  };
  expect(await found()).toContain(made.body.ref);
  const { version } = (await call<CompanyTemplate>("GET", "/modele")).body.template;
  await call("PATCH", "/modele", { company: `Jappo et fils ${id}`, version });
  expect(await found()).toContain(made.body.ref);
});

test("the desk's list shows the buying company's name, not the one on its first card", async () => {
  const { orderRef, name } = await someCompany();
  await deps.db.query.updateTable("cards").set({ company: "Sa filiale" }).where("orderRef", "=", orderRef).execute();
  const { body } = await desk.call<EndpointAnswer<typeof listOrders>>("GET", "/orders?page=1");
  expect(body.find(({ ref }) => ref === orderRef)?.company).toBe(name);
});

// Seen to fail before: such cards were ordered and paid, but could not be printed.
test("a company's people and texts that we cannot print are refused at their fields", async () => {
  const { call, id, people } = await someCompany();
  const person = { firstName: "小明", lastName: "Ndiaye", jobTitle: "经理", phoneNumber: "77 555 44 33" };
  const faultsAt = async (method: "POST" | "PATCH", path: string, body: object, isDesk = false) => {
    const answer = await (isDesk ? desk.call<{ fields?: Record<string, string> }> : call)(method, path, body);
    return [answer.status, Object.keys(answer.body.fields ?? {})];
  };
  expect(await faultsAt("POST", "/nouvelles-cartes", { people: [person], expected: 1 })).toEqual([
    422,
    ["people.0.firstName", "people.0.jobTitle"],
  ]);
  const [ref = ""] = (await people()).people.map((one) => one.ref);
  expect(await faultsAt("PATCH", `/personnes/${ref}`, { lastName: "王" })).toEqual([422, ["lastName"]]);
  await call("POST", `/personnes/${ref}/depart`, { colleague: null });
  const successor = { ...person, workPhoneNumber: "", email: "", workEmail: "", department: "", employeeNumber: "" };
  expect(
    await faultsAt("POST", `/personnes/${ref}/depart/successeur`, { ...successor, ownerEmail: "", expected: 1 }),
  ).toEqual([422, ["firstName", "jobTitle"]]);
  expect(await faultsAt("PATCH", "/modele", { company: "中国银行" })).toEqual([422, ["company"]]);
  expect(await faultsAt("PATCH", `/organisations/${id}/template`, { company: "中国银行" }, true)).toEqual([
    422,
    ["company"],
  ]);
  expect(await faultsAt("POST", "/organisations", { name: "中国银行" }, true)).toEqual([422, ["name"]]);
  expect(await faultsAt("PATCH", `/organisations/${id}`, { name: "中国银行" }, true)).toEqual([422, ["name"]]);
});
