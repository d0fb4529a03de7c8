import { afterAll, expect, test } from "vitest";
import { type CardExtras, noCardExtras } from "#shared/card-extras/card-extras.ts";
import type { CardVersion, EditableCard } from "#shared/contract/owner-cards.ts";
import type { OfferName } from "#shared/offers.ts";
import { loggedInOwner, ownedCard } from "#test/factories/owner.ts";
import { administrator } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";

const service = await startTestApp(administrator);
const { deps, url, clock } = service;
afterAll(() => service.close());

const owner = await loggedInOwner(service, "awa.diop@example.sn");

async function cardOf(offer: OfferName): Promise<string> {
  const ref = await ownedCard(service, "awa.diop@example.sn");
  await deps.db.query.updateTable("cards").set({ offer }).where("ref", "=", ref).execute();
  return ref;
}
const [gold, silver] = [await cardOf("GOLD"), await cardOf("SILVER")];
const send = (ref: string, extras: object, version?: string) => {
  clock.advance(1);
  return owner.call("PATCH", `/cartes/${ref}`, { extras, ...(version && { version }) });
};
const read = async (ref: string) => (await owner.call("GET", `/cartes/${ref}`)).body as EditableCard;
const page = async (ref: string) => (await fetch(`${url}/vcard/${ref}`)).text();

const coupe = { title: "Coupe et brushing", price: 7500, isFrom: false };
const services = [
  coupe,
  { title: "Tresses", price: 15_000, isFrom: true },
  { title: "Mariage", price: null, isFrom: false },
];
const place = { plusCode: "7C64MHV4+F9", landmark: "en face de la pharmacie Guigon" };

test("a card without extras has nothing of them on its page", async () => {
  expect((await read(gold)).extras).toEqual(noCardExtras);
  expect(await page(gold)).not.toMatch(/class="(?:services|route)|\.services|\.route/);
});

test("services and place are shown, kept in versions, restored, written in the timeline, and in the copy of one's data", async () => {
  const before = await page(gold);
  const answer = await send(gold, { services, place: { ...place, plusCode: " mhv4+f9 dakar " } });
  expect(answer.status).toBe(200);
  expect((await read(gold)).extras).toEqual({ ...noCardExtras, services, place });
  const html = await page(gold);
  expect(html).toContain("7\u00a0500\u00a0FCFA");
  expect(html).toContain("À partir de 15\u00a0000\u00a0FCFA");
  expect(html).toContain("Sur demande");
  expect(html).toContain("en face de la pharmacie Guigon");
  expect(html).toContain("https://www.google.com/maps/dir/?api=1&amp;destination=14.69368");
  expect(html).toMatch(/wa\.me\/\d+\?text=[^"]*Tresses/);
  const [now, first] = (await owner.call("GET", `/cartes/${gold}/versions`)).body as CardVersion[];
  expect([now?.extras.services, first?.extras.services]).toEqual([services, []]);
  // One that is left out stays.
  await send(gold, { services: [] });
  expect((await read(gold)).extras).toEqual({ ...noCardExtras, place });
  await owner.call("POST", `/cartes/${gold}/versions/${now?.id}`);
  expect((await read(gold)).extras).toEqual({ ...noCardExtras, services, place });
  expect(await page(gold)).toBe(html);
  await owner.call("POST", `/cartes/${gold}/versions/${first?.id}`);
  expect(await page(gold)).toBe(before);
  const { details } = await deps.db.query
    .selectFrom("orderEvents")
    .select("details")
    .where("orderRef", "=", gold)
    .where("kind", "=", "order.corrected")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  expect(JSON.parse(details).changes.services).toEqual({
    from: "",
    to: "Coupe et brushing · 7\u00a0500\u00a0FCFA\nTresses · À partir de 15\u00a0000\u00a0FCFA\nMariage · Sur demande",
  });
});

test.each<[string, OfferName, Partial<CardExtras>, string]>([
  ["a service without a name", "GOLD", { services: [{ title: " ", price: 1, isFrom: false }] }, "services.0.title"],
  ["a price of nothing", "GOLD", { services: [{ title: "Coupe", price: 0, isFrom: false }] }, "services.0.price"],
  ["half a franc", "GOLD", { services: [{ title: "Coupe", price: 0.5, isFrom: false }] }, "services.0.price"],
  ["thirteen lines", "GOLD", { services: Array.from({ length: 13 }, () => coupe) }, "services"],
  ["services on SILVER", "SILVER", { services }, "services"],
  ["English on SILVER", "SILVER", { english: { jobTitle: "Hairdresser", workDescription: "" } }, "english"],
  ["a word for a plus code", "SILVER", { place: { plusCode: "Dakar", landmark: "" } }, "place.plusCode"],
  ["a landmark alone", "SILVER", { place: { plusCode: "", landmark: "portail vert" } }, "place.plusCode"],
])("%s is refused at its field, and nothing is written", async (_, offer, extras, field) => {
  const ref = offer === "GOLD" ? gold : silver;
  const before = await read(ref);
  const { status, body } = await send(ref, extras);
  expect(status).toBe(422);
  expect(Object.keys((body as { fields: object }).fields)).toEqual([`extras.${field}`]);
  expect(await read(ref)).toEqual(before);
});

test("an older row with what an offer has no more, or what was never right, shows none of it", async () => {
  const extras = JSON.stringify({
    services,
    place: { plusCode: '"><script>', landmark: "x" },
    payments: [{ provider: "wave", url: "javascript:alert(1)", label: "", amount: null }],
  });
  const ref = await cardOf("SILVER");
  await deps.db.query.updateTable("cards").set({ extras }).where("ref", "=", ref).execute();
  const html = await page(ref);
  expect(html).toContain("Enregistrer le contact");
  expect(html).not.toContain("Tresses");
  expect(html).not.toMatch(/javascript:|<script>"/);
});

test("a change made on a version that somebody else has changed since is refused", async () => {
  const { version } = await read(gold);
  await send(gold, { place });
  const late = await send(gold, { place: { plusCode: "", landmark: "" } }, version);
  expect((late.body as { code: string }).code).toBe("card.changed");
  expect((await read(gold)).extras.place).toEqual(place);
});
