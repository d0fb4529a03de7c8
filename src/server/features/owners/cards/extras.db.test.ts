import { afterAll, expect, test } from "vitest";
import { type CardExtras, noCardExtras } from "#shared/card/extras/card-extras.ts";
import type { CardVersion, EditableCard } from "#shared/contract/owner-cards.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import { loggedInOwner, ownedCard } from "#test/factories/owner.ts";
import { hostileEverywhere, hostileToPay, hostileToReview } from "#test/factories/hostile-addresses.ts";
import { administrator } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { readQrSvg } from "#test/harness/read-qr-svg.ts";

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

test("a card without extras shows none on its page", async () => {
  expect((await read(gold)).extras).toEqual(noCardExtras);
  expect(await page(gold)).not.toMatch(/class="(?:services|route)|\.services|\.route/);
});

test("services and place are shown, kept in versions, restored, and recorded in the timeline", async () => {
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
  // An extra that is not sent stays.
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

// Seen to fail while all extras were validated when only one of them changed.
test("extras that the offer no longer includes are kept and block nothing; changing them is refused", async () => {
  const ref = await cardOf("GOLD");
  await send(ref, { services, namedLinks: [own, booking] });
  await deps.db.query.updateTable("cards").set({ offer: "SILVER" }).where("ref", "=", ref).execute();
  expect((await send(ref, { services, namedLinks: [own], place })).status).toBe(200);
  expect((await read(ref)).extras).toEqual({ ...noCardExtras, services, namedLinks: [own], place });
  const changed = (await send(ref, { services: [coupe], namedLinks: [{ ...own, title: "Autre" }] })).body;
  expect(Object.keys((changed as { fields: object }).fields)).toEqual(["extras.services", "extras.namedLinks.0.kind"]);
  expect((await send(ref, { services: [], namedLinks: [] })).status).toBe(200);
  expect((await read(ref)).extras).toEqual({ ...noCardExtras, place });
});

test("an older row's extras that are invalid, or not in the offer, are not shown", async () => {
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

/** The name on the cards in these tests. */
const payee = "Aïssatou N'Diaye, épse Bâ; PDG";
const wave = {
  provider: "wave",
  url: "https://pay.wave.com/m/M_sn_bCfDE26Wd7Xt/c/sn/",
  label: "Acompte",
  amount: 5000,
  payee: "",
};
const orange = {
  provider: "orangeMoney",
  url: "https://sugu.orange-sonatel.com/mp/dc3PQ0eEeSdcKQWVvcTH2Z",
  label: "",
  amount: 2500,
  payee: "",
};
const booking = { kind: "booking", title: "", url: "https://calendly.com/awa-diop/30min" };
const own = { kind: "other", title: "Nos conditions", url: "https://www.exemple.sn/conditions" };

test("payment links say who is paid, and each has a QR code that only this card serves", async () => {
  await send(silver, { payments: [wave, orange] });
  const html = await page(silver);
  expect(html).toContain("Vous payez directement");
  expect(html).toContain(`href="${wave.url}?amount=5000" data-pay`);
  expect(html).toContain(`href="${orange.url}" data-pay`);
  expect(html).toContain("Montant à saisir\u00a0: 2\u00a0500\u00a0FCFA");
  const codes = [...html.matchAll(/src="(\/api\/ref\/[^"]*payer[^"]*)"/g)].map(([, src = ""]) => src);
  const read = await Promise.all(codes.map(async (src) => readQrSvg(await (await fetch(url + src)).text())));
  expect(read).toEqual([`${wave.url}?amount=5000`, orange.url]);
  const qrOf = async (ref: string, link: string) =>
    (await fetch(`${url}/api/ref/${ref}/payer/qr.svg?lien=${encodeURIComponent(link)}`)).status;
  expect(await qrOf(silver, wave.url)).toBe(404);
  expect(await qrOf(silver, "https://evil.sn/")).toBe(404);
  expect(await qrOf(gold, orange.url)).toBe(404);
  const tap = await fetch(`${url}/api/ref/${silver}/taps/pay`, { method: "POST" });
  expect(tap.status).toBe(204);
  await send(silver, { payments: [] });
});

test("named links are shown in their order, with their host names, above the contact", async () => {
  await send(gold, { namedLinks: [own, booking] });
  const html = await page(gold);
  const at = ["Nos conditions", ">exemple.sn<", "Prendre rendez-vous", ">calendly.com<", 'id="contact"'].map((text) =>
    html.indexOf(text, html.indexOf("networks named")),
  );
  expect(at).toEqual(at.toSorted((one, other) => one - other));
  expect(at).not.toContain(-1);
  await send(gold, { namedLinks: [] });
});

test("named links and networks share the offer's limit, whichever is added last", async () => {
  const networks = (count: number) => Array.from({ length: count }, (_, at) => `https://exemple.sn/${at}`);
  const call = (body: object) => owner.call("PATCH", `/cartes/${silver}`, body);
  expect((await call({ socialMedias: networks(2), extras: { namedLinks: [booking] } })).status).toBe(200);
  const fields = { "extras.namedLinks": "3 liens en tout, réseaux compris\u00a0: retirez-en 1." };
  expect((await call({ socialMedias: networks(3) })).body).toMatchObject({ fields });
  expect((await send(silver, { namedLinks: [booking, booking] })).body).toMatchObject({ fields });
  // If somebody else gave the card too many networks, its owner's named links are not shown.
  await deps.db.query
    .updateTable("cards")
    .set({ socialMedias: JSON.stringify(networks(3)) })
    .where("ref", "=", silver)
    .execute();
  const { version } = await deps.db.query
    .selectFrom("cards")
    .select("version")
    .where("ref", "=", silver)
    .executeTakeFirstOrThrow();
  await deps.db.query
    .updateTable("cards")
    .set({ version: version + 1 })
    .where("ref", "=", silver)
    .execute();
  clock.advance(120_000);
  expect(await page(silver)).not.toContain("networks named");
  await call({ socialMedias: [], extras: { namedLinks: [] } });
});

test.each<[string, OfferName, Partial<CardExtras>, string[]]>([
  ["a link of one's own on SILVER", "SILVER", { namedLinks: [own] }, ["namedLinks.0.kind"]],
  ["a link without a name", "GOLD", { namedLinks: [{ ...own, title: " " }] }, ["namedLinks.0.title"]],
  [
    "Wave's name on a button",
    "GOLD",
    { namedLinks: [{ ...own, title: "Payer par W\u0430ve" }] },
    ["namedLinks.0.title"],
  ],
  ["a second name", "GOLD", { namedLinks: [{ ...booking, title: "Autre" }] }, ["namedLinks.0.title"]],
  ["a kind that is none", "GOLD", { namedLinks: [{ ...booking, kind: "x" }] }, ["namedLinks.0.kind"]],
  ["a link of nothing", "GOLD", { namedLinks: [{ ...booking, url: "" }] }, ["namedLinks.0.url"]],
  ["Wave's link as a button", "GOLD", { namedLinks: [{ ...booking, url: wave.url }] }, ["namedLinks.0.url"]],
  ["a provider that is none", "GOLD", { payments: [{ ...wave, provider: "constructor" }] }, ["payments.0.provider"]],
  ["Wave's link as Orange's", "GOLD", { payments: [{ ...wave, provider: "orangeMoney" }] }, ["payments.0.url"]],
  ["an amount of nothing", "GOLD", { payments: [{ ...wave, amount: 0 }] }, ["payments.0.amount"]],
  ["five payment links", "GOLD", { payments: [wave, wave, wave, wave, wave] }, ["payments"]],
])("%s is refused at its field", async (_, offer, extras, fields) => {
  const { status, body } = await send(offer === "GOLD" ? gold : silver, extras);
  expect(status).toBe(422);
  expect(Object.keys((body as { fields: object }).fields)).toEqual(fields.map((field) => `extras.${field}`));
});

// Seen to fail without the check of what the company decides, and when restoring a version brought the links back.
test("where the company decides a card's links, its holder can add no payment link or button, but can remove them", async () => {
  const ref = await cardOf("GOLD");
  await send(ref, { payments: [wave, orange], namedLinks: [booking], place });
  await deps.db.query.updateTable("cards").set({ locked: '["socialMedias"]' }).where("ref", "=", ref).execute();
  const fields = (await send(ref, { payments: [{ ...wave, amount: 1 }], namedLinks: [own] })).body;
  expect(fields).toMatchObject({
    fields: {
      "extras.payments": "Votre entreprise décide des liens de cette page.",
      "extras.namedLinks": "Votre entreprise décide des liens de cette page.",
    },
  });
  expect((await send(ref, { services, payments: [orange], namedLinks: [] })).status).toBe(200);
  const versions = (await owner.call("GET", `/cartes/${ref}/versions`)).body as CardVersion[];
  const before = versions.find(({ extras }) => extras.payments.length === 2);
  await owner.call("POST", `/cartes/${ref}/versions/${before?.id}`);
  expect((await read(ref)).extras).toEqual({
    ...noCardExtras,
    place,
    payments: [{ ...orange, payee: payee }],
  });
});

test("hostile URLs of payment links and buttons are refused", async () => {
  const before = await read(gold);
  const taken: string[] = [];
  const attempts = [
    ...[...hostileEverywhere, ...hostileToPay].map((link) => ({ payments: [{ ...wave, url: link }] })),
    ...hostileEverywhere.map((link) => ({ namedLinks: [{ ...own, url: link }] })),
    ...hostileToReview.map((link) => ({ namedLinks: [{ ...booking, kind: "review", url: link }] })),
  ];
  for (const extras of attempts) {
    const { status, body } = await send(gold, extras);
    const [at] = Object.keys((body as { fields?: object }).fields ?? {});
    // U+0000 is refused by the contract, before the line that contains it is validated.
    const isNamed = at?.endsWith(".0.url") || (at === "extras" && JSON.stringify(extras).includes("\\u0000"));
    if (status !== 422 || !isNamed) taken.push(`${status} ${at} ${JSON.stringify(extras)}`);
  }
  expect(taken).toEqual([]);
  expect(await read(gold)).toEqual(before);
});

test("hostile URLs in an older row are not shown, valid ones beside them are", async () => {
  const payments = [...hostileEverywhere, ...hostileToPay].flatMap((link) =>
    ["wave", "orangeMoney", "other", "constructor"].map((provider) => ({
      ...wave,
      provider,
      url: link,
      label: "méchant",
      payee: payee,
    })),
  );
  const namedLinks = [
    ...hostileEverywhere.map((link) => ({ ...own, title: "méchant", url: link })),
    ...hostileEverywhere.map((link) => ({ ...booking, url: link })),
    { ...own, title: "Wave", url: "https://exemple.sn/wave" },
    ...hostileToReview.map((link) => ({ ...booking, kind: "review", url: link })),
  ];
  const extras = JSON.stringify({
    payments: [...payments, { ...wave, payee: payee }],
    namedLinks: [...namedLinks, own],
  });
  const ref = await cardOf("GOLD");
  await deps.db.query.updateTable("cards").set({ extras }).where("ref", "=", ref).execute();
  const html = await page(ref);
  expect(html).not.toContain("méchant");
  const body = html.slice(html.indexOf('class="blocks"'), html.indexOf('id="contact"'));
  const links = [...body.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(links).toEqual([own.url, `${wave.url}?amount=5000`]);
});

test("a change based on a version that somebody has changed since is refused", async () => {
  const { version } = await read(gold);
  await send(gold, { place });
  const late = await send(gold, { place: { plusCode: "", landmark: "" } }, version);
  expect((late.body as { code: string }).code).toBe("card.changed");
  expect((await read(gold)).extras.place).toEqual(place);
});

test("an extra cannot contradict what the company decides: it is refused, and left out of a page that has it", async () => {
  const ref = await cardOf("GOLD");
  const english = { jobTitle: "Hairdresser", workDescription: "Braids and cuts" };
  const payments = [{ provider: "wave", url: "https://pay.wave.com/m/M_abcdefgh", label: "", amount: null }];
  await send(ref, { english, place, payments });
  expect(await page(`${ref}/en`)).toMatch(/Hairdresser[^]*Braids and cuts/);
  const locked = JSON.stringify(["jobTitle", "workAddress", "socialMedias"]);
  await deps.db.query.updateTable("cards").set({ locked }).where("ref", "=", ref).execute();
  const refused = await send(ref, {
    english: { ...english, jobTitle: "Director" },
    place: { ...place, landmark: "ailleurs" },
  });
  expect(Object.keys((refused.body as { fields: object }).fields)).toEqual([
    "extras.english.jobTitle",
    "extras.place.plusCode",
  ]);
  // Makes the page render again.
  await send(ref, { english: { jobTitle: "", workDescription: "Braids" } });
  const html = await page(`${ref}/en`);
  expect(html).toContain("Braids");
  expect(html).not.toMatch(/Hairdresser|pay\.wave|maps\/dir/);
});
