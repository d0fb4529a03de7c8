import { afterAll, expect, test } from "vitest";
import type { CardExtraName } from "#shared/offers/card-extra-names.ts";
import { type CardExtras, noCardExtras } from "#shared/card/extras/card-extras.ts";
import { describeCardExtra } from "#shared/card/extras/describe-card-extra.ts";
import type { CompanyPerson } from "#shared/contract/company-people.ts";
import type { CardVersion } from "#shared/contract/owner-cards.ts";
import { routePaths } from "#shared/route-paths.ts";
import { companyWithSpace } from "#test/factories/company-space.ts";
import { loggedInOwner, ownedCard } from "#test/factories/owner.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { unpaidReprint } from "#test/factories/unpaid-order.ts";
import { startTestApp } from "#test/harness/app.ts";

const service = await startTestApp(administrator);
const { deps, url, clock } = service;
const { query } = deps.db;
afterAll(() => service.close());
const desk = await staffOn(service, "binta@example.com", "Binta", "desk");

const extras: CardExtras = {
  payments: [],
  namedLinks: [{ kind: "booking", title: "", url: "https://calendly.com/awa-diop/30min" }],
  brochure: { id: "b".repeat(32), bytes: 1_240_000, pages: 8, at: "2026-11-26T09:00:00.000Z" },
  services: [
    { title: "Coupe", price: 7500, isFrom: false },
    { title: "Insulte", price: null, isFrom: false },
  ],
  place: { plusCode: "7C64MHV4+F9", landmark: "en face de la pharmacie" },
  english: { jobTitle: "Hairdresser", workDescription: "Rude words" },
};

const give = (ref: string) =>
  query
    .updateTable("cards")
    .set({ offer: "GOLD", extras: JSON.stringify(extras) })
    .where("ref", "=", ref)
    .execute();
const lineOf = (extra: CardExtraName, at = 0) => ({ extra, line: describeCardExtra(extra, extras[extra])[at] ?? "" });
const page = async (ref: string, language = "") => (await fetch(url + routePaths.card(ref + language))).text();
const extrasOf = async (ref: string) => {
  const { extras: json } = await query
    .selectFrom("cards")
    .select("extras")
    .where("ref", "=", ref)
    .executeTakeFirstOrThrow();
  return { ...noCardExtras, ...(JSON.parse(json) as Partial<CardExtras>) };
};

test("the desk removes one line from a page and gives a reason; nothing else changes, and the line goes once", async () => {
  const email = "awa.diop@example.sn";
  const ref = await ownedCard(service, email, { firstName: "Awa", lastName: "Diop" });
  await give(ref);
  const take = (body: object, staff = desk) =>
    staff.call<{ code?: string }>("POST", `/orders/${ref}/remove-extra`, body);
  expect(await page(ref)).toContain("Insulte");
  expect((await take(lineOf("services", 1))).status).toBe(422);
  const reason = "Ligne grossière";
  expect((await take({ ...lineOf("services", 1), reason })).status).toBe(200);
  expect(await page(ref)).not.toContain("Insulte");
  expect(await page(ref)).toContain("Coupe");
  expect(await extrasOf(ref)).toEqual({ ...extras, services: extras.services.slice(0, 1) });
  // Pressed again, or after somebody else removed it.
  expect(await take({ ...lineOf("services", 1), reason })).toMatchObject({
    status: 409,
    body: { code: "card.extra_gone" },
  });
  const event = await query
    .selectFrom("orderEvents")
    .selectAll()
    .where("orderRef", "=", ref)
    .where("kind", "=", "order.corrected")
    .executeTakeFirstOrThrow();
  expect(event.actor).toMatch(/^staff:/);
  expect(JSON.parse(event.details)).toMatchObject({
    reason,
    changes: {
      services: { from: "Coupe · 7\u00a0500\u00a0FCFA\nInsulte · Sur demande", to: "Coupe · 7\u00a0500\u00a0FCFA" },
    },
  });
  const audited = await query
    .selectFrom("auditLog")
    .select(["details"])
    .where("action", "=", "card.extra_taken_off")
    .execute();
  expect(audited).toEqual([{ details: `Awa Diop, Services et prix. ${reason}` }]);
  const owner = await loggedInOwner(service, email);
  const versions = (await owner.call("GET", `/cartes/${ref}/versions`)).body as CardVersion[];
  expect(versions.map((version) => [version.actor, version.extras.services.length])).toEqual([
    ["others", 1],
    ["others", 2],
  ]);
});

test("each extra is removed separately, and so is its English text", async () => {
  const ref = await ownedCard(service, "binta.ba@example.sn");
  await give(ref);
  const names = [
    ["place"],
    ["brochure"],
    ["namedLinks"],
    ["english", 1],
    ["services"],
    ["english"],
    ["services", 1],
  ] as const;
  for (const [name, at] of names)
    expect((await desk.call("POST", `/orders/${ref}/remove-extra`, { ...lineOf(name, at), reason: "x" })).status).toBe(
      200,
    );
  expect(await extrasOf(ref)).toEqual(noCardExtras);
});

// Seen to fail: the extra was removed under the other order's lock, and recorded in its timeline.
test("no extra is removed through an order that reprints the card", async () => {
  const { ref: reprint, cardRef } = await unpaidReprint(deps);
  await give(cardRef);
  const answer = await desk.call("POST", `/orders/${reprint}/remove-extra`, { ...lineOf("place"), reason: "x" });
  expect([answer.status, (await extrasOf(cardRef)).place]).toEqual([404, extras.place]);
});

test("the workshop cannot remove extras", async () => {
  const ref = await ownedCard(service, "codou@example.sn");
  await give(ref);
  const workshop = await staffOn(service, "atelier@example.com", "Modou", "workshop");
  const answer = await workshop.call("POST", `/orders/${ref}/remove-extra`, { ...lineOf("place"), reason: "x" });
  expect([answer.status, (await extrasOf(ref)).place]).toEqual([403, extras.place]);
});

test("a member removes an extra from the page of a person of their company, not of another company", async () => {
  const [space, others] = [
    await companyWithSpace(service, desk, "Baobab", 2),
    await companyWithSpace(service, desk, "Sahel", 1),
  ];
  const [[ref = "", other = ""], [foreign = ""]] = [space.refs, others.refs];
  for (const one of [ref, other, foreign]) await give(one);
  clock.advance(1);
  const read = (await space.admin<CompanyPerson>("GET", `/personnes/${ref}`)).body;
  expect(read.extras).toEqual(extras);
  const take = (of: string) =>
    space.admin<{ message: string }>("POST", `/personnes/${of}/ajouts/retrait`, lineOf("services", 1));
  expect(await take(ref)).toMatchObject({ status: 200, body: { message: "C'est retiré de la page." } });
  expect(await page(ref)).not.toContain("Insulte");
  expect((await extrasOf(other)).services).toHaveLength(2);
  expect((await take(foreign)).status).toBe(404);
  expect((await extrasOf(foreign)).services).toHaveLength(2);
  const { actor } = await query
    .selectFrom("orderEvents")
    .select("actor")
    .where("kind", "=", "order.corrected")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(actor).toBe("company");
});
