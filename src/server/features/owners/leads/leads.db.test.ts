import { afterAll, describe, expect, test } from "vitest";
import { getContactConsentText, contactConsentVersion } from "#server/features/owners/leads/contact-consent-rules.ts";
import type { OwnedCardLeads } from "#shared/contract/owner-leads.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { loggedInOwner, ownedCard } from "#test/factories/owner.ts";
import { startTestApp } from "#test/harness/app.ts";
import { cleanupExpiredLeads, submitLeadForm, notifyOwnersOfLeads } from "./lead-service.ts";

const service = await startTestApp();
const { deps, url, clock } = service;
const otherNode = await service.addNode();
const { query } = deps.db;
afterAll(() => service.close());

const email = "awa@example.com";
const awa = await loggedInOwner(service, email);

async function cardOf(offer: "SILVER" | "GOLD" | "CUSTOM", owner = email): Promise<string> {
  const ref = await ownedCard(service, owner, { firstName: "Awa", lastName: "Diop" });
  await query.updateTable("cards").set({ offer }).where("ref", "=", ref).execute();
  return ref;
}
const gold = await cardOf("GOLD");
const address = (ref: string) => `${url}/vcard/${ref}/coordonnees`;
const details = {
  name: "Moussa Fall",
  phone: "77 123 45 67",
  email: "",
  word: "Vu au salon",
  consent: contactConsentVersion,
  sentence: getContactConsentText(contactConsentVersion, "Awa Diop") ?? "",
};

function send(ref: string, changes: Record<string, string> = {}) {
  return fetch(address(ref), {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ secret: generateSecretId(), ...details, ...changes }),
  });
}
const contactsOf = async (ref: string) => (await awa.call("GET", `/cartes/${ref}/contacts`)).body as OwnedCardLeads;
const untoldMails = () =>
  query.selectFrom("mails").selectAll().where("template", "=", "contacts-left").orderBy("id").execute();

test("a card takes leads only if its offer includes them and its owner switched them on; the page shows it at once", async () => {
  const [silver, ref] = [await cardOf("SILVER"), await cardOf("CUSTOM")];
  expect((await awa.call("POST", `/cartes/${silver}/contacts/ouvrir`)).body).toMatchObject({
    code: "contacts.not_offered",
  });
  expect((await awa.call("GET", `/cartes/${silver}/contacts`)).status).toBe(403);
  const page = async () => (await fetch(`${url}/vcard/${ref}`)).text();
  expect((await fetch(address(ref))).status).toBe(404);
  expect((await send(ref)).status).toBe(404);
  expect((await page()).includes("Laisser mes coordonnées")).toBe(false);
  expect(await contactsOf(ref)).toMatchObject({ on: false, total: 0 });
  expect((await awa.call("POST", `/cartes/${ref}/contacts/ouvrir`)).body).toMatchObject({ on: true });
  expect((await fetch(address(ref))).status).toBe(200);
  expect((await page()).includes(`href="/vcard/${ref}/coordonnees"`)).toBe(true);
  await awa.call("POST", `/cartes/${ref}/pause`);
  const paused = await fetch(address(ref));
  expect(paused.status).toBe(404);
  expect(await paused.text()).toEqual(expect.stringContaining("en pause"));
  await awa.call("POST", `/cartes/${ref}/reprise`);
  expect((await awa.call("POST", `/cartes/${ref}/contacts/fermer`)).body).toMatchObject({ on: false });
  expect((await fetch(address(ref))).status).toBe(404);
  expect((await fetch(address("0".repeat(26)))).status).toBe(404);
  expect((await page()).includes("Laisser mes coordonnées")).toBe(false);
});

describe("contacts that visitors leave", async () => {
  await awa.call("POST", `/cartes/${gold}/contacts/ouvrir`);

  // Seen to fail without `typed` in `renderLeadForm`.
  test("a refused form explains each field in French and keeps all that was typed, but empties a program's trap", async () => {
    const answer = await send(gold, {
      phone: "12",
      consent: "",
      word: "Mot <b>à</b> garder",
      site: "https://spam.example",
    });
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    for (const kept of [
      'value="Moussa Fall"',
      'value="12"',
      "Mot &lt;b&gt;à&lt;/b&gt; garder",
      "n&#x27;est pas valable",
      "Cochez cette case",
      "Un champ caché",
    ])
      expect(page).toContain(kept);
    expect(page).not.toContain("spam.example");
    expect(await contactsOf(gold)).toMatchObject({ total: 0 });
    expect(
      (
        await fetch(address(gold), {
          method: "POST",
          body: new URLSearchParams([
            ["name", "Deux"],
            ["name", "fois"],
          ]),
        })
      ).status,
    ).toBe(422);
  });

  test("a lead is kept once however often its form is sent, with the consent's text; the visitor reads, corrects and erases it", async () => {
    const secret = generateSecretId();
    const [one] = await Promise.all([send(gold, { secret }), send(gold, { secret })]);
    expect(one?.status).toBe(303);
    expect(one?.headers.get("location")).toBe(`/vcard/${gold}/coordonnees/${secret}`);
    await send(gold, { secret, name: "Moussa Faye" });
    expect(await contactsOf(gold)).toMatchObject({
      total: 1,
      items: [{ name: "Moussa Faye", phone: "+221771234567", word: "Vu au salon" }],
    });
    const row = await query.selectFrom("leftContacts").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      consentVersion: contactConsentVersion,
      consentText: getContactConsentText(contactConsentVersion, "Awa Diop"),
      toldAt: null,
    });
    expect(JSON.stringify(row)).not.toContain(secret);
    const own = `${address(gold)}/${secret}`;
    const page = await fetch(own);
    expect(page.status).toBe(200);
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    expect(await page.text()).toEqual(expect.stringContaining("Moussa Faye"));
    // At another card's address the secret opens nothing and overwrites nothing.
    const other = await cardOf("GOLD");
    await awa.call("POST", `/cartes/${other}/contacts/ouvrir`);
    expect((await fetch(`${address(other)}/${secret}`)).status).toBe(404);
    expect((await send(other, { secret })).status).toBe(400);
    expect((await contactsOf(other)).total).toBe(0);
    expect((await fetch(own, { method: "POST" })).status).toBe(200);
    expect((await fetch(own)).status).toBe(404);
    expect((await contactsOf(gold)).total).toBe(0);
  });

  test.skipIf(process.env.TEST_ENGINE === "postgres")(
    "only the card's owner lists, exports and erases contacts, and no cell of the CSV is a formula",
    async () => {
      await send(gold, { name: "=HYPERLINK(1)", phone: "", email: "moussa@example.com", word: 'Bonjour, =1+1; "oui"' });
      clock.advance(1);
      await send(gold, { name: "Ndèye; Sène" });
      const { items } = await contactsOf(gold);
      expect(items.map(({ name }) => name)).toEqual(["Ndèye; Sène", "=HYPERLINK(1)"]);
      const file = async (type: string) =>
        (
          await fetch(`${url}/api/ma-carte/cartes/${gold}/contacts.${type}`, { headers: { Cookie: awa.cookie } })
        ).text();
      const csv = await file("csv");
      expect(csv.startsWith("Date;Nom;Téléphone;E-mail;Mot;Accord donné\r\n")).toBe(true);
      expect(csv).toContain(`;'=HYPERLINK(1);;moussa@example.com;"Bonjour, '=1+1; ""oui""";`);
      expect(csv).toContain(';"Ndèye; Sène";+221 77 123 45 67;');
      const vcf = (await file("vcf")).replaceAll("\r\n ", "");
      expect(vcf.match(/BEGIN:VCARD/g)).toHaveLength(2);
      for (const line of [
        "N:;Ndèye\\; Sène;;;",
        "FN:Ndèye\\; Sène",
        "TEL;TYPE=CELL:+221771234567",
        "EMAIL;TYPE=INTERNET,HOME:moussa@example.com",
      ])
        expect(vcf).toContain(`\r\n${line}\r\n`);
      const binta = await loggedInOwner(service, "binta@example.com");
      const theirs = await cardOf("GOLD", "binta@example.com");
      const [first, second] = items;
      for (const ref of [gold, theirs])
        expect((await binta.call("DELETE", `/cartes/${ref}/contacts/${first?.id}`)).status).toBe(404);
      expect((await awa.call("DELETE", `/cartes/${gold}/contacts/${first?.id}`)).status).toBe(200);
      expect((await contactsOf(gold)).items).toMatchObject([{ id: second?.id }]);
    },
  );

  /** Sends the form as a browser does: as it was served, with its box ticked. */
  const tick = async (ref: string) => {
    const hidden = Object.fromEntries(
      [...(await (await fetch(address(ref))).text()).matchAll(/name="(secret|sentence)" value="([^"]*)"/g)].map(
        ([, name = "", value = ""]) => [name, value.replaceAll("&#x27;", "'")],
      ),
    );
    return (changes: Record<string, string> = {}) =>
      fetch(address(ref), {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({ ...details, ...hidden, ...changes }),
      });
  };
  const consents = async (ref: string) =>
    (await query.selectFrom("leftContacts").select("consentText").where("cardRef", "=", ref).execute()).map(
      ({ consentText }) => consentText,
    );

  // Seen to fail without the comparison in `validateLeadForm`: the stored sentence had a name that was never shown.
  test("the stored sentence is the one shown: after a change of name the form comes back as typed, with its box empty", async () => {
    const ref = await cardOf("GOLD");
    await awa.call("POST", `/cartes/${ref}/contacts/ouvrir`);
    const leave = await tick(ref);
    await query.updateTable("cards").set({ lastName: "Sarr" }).where("ref", "=", ref).execute();
    const answer = await leave({ word: "Mot à garder" });
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(await consents(ref)).toEqual([]);
    for (const kept of ['value="Moussa Fall"', "Mot à garder", "Awa Sarr reçoive", "Cette phrase a changé"])
      expect(page).toContain(kept);
    expect(page).not.toMatch(/id="consent"[^>]*checked/);
    expect((await (await tick(ref))()).status).toBe(303);
    expect(await consents(ref)).toEqual([getContactConsentText(contactConsentVersion, "Awa Sarr")]);
  });

  test("a form from an earlier release comes back with all that was typed, and is then accepted", async () => {
    const ref = await cardOf("GOLD");
    await awa.call("POST", `/cartes/${ref}/contacts/ouvrir`);
    const { sentence: _, ...old } = details;
    const answer = await fetch(address(ref), {
      method: "POST",
      body: new URLSearchParams({ secret: generateSecretId(), ...old }),
    });
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(page.includes('value="Moussa Fall"')).toBe(true);
    expect(page.includes(`name="sentence" value="${details.sentence.replaceAll("'", "&#x27;")}"`)).toBe(true);
    expect((await send(ref)).status).toBe(303);
    expect(await consents(ref)).toEqual([getContactConsentText(contactConsentVersion, "Awa Diop")]);
  });

  test("two addresses that crowd a card are refused with a message and what they typed; others are not, even then", async () => {
    const ref = await cardOf("GOLD");
    await awa.call("POST", `/cartes/${ref}/contacts/ouvrir`);
    const card = await query.selectFrom("cards").selectAll().where("ref", "=", ref).executeTakeFirstOrThrow();
    const leave = (from: string) =>
      submitLeadForm(deps, { card }, { ...details, trap: "", secret: generateSecretId() }, from).then(
        () => "kept",
        (error: { code?: string }) => error.code,
      );
    clock.advance(3_600_000 - (clock.now() % 3_600_000));
    for (let at = 0; at < 120; at += 1) expect(await leave(`192.0.2.${at % 2}`)).toBe("kept");
    expect(await leave("192.0.2.0")).toBe("contacts.crowded");
    expect(await leave("192.0.2.1")).toBe("contacts.crowded");
    for (let at = 0; at < 5; at += 1) {
      expect(await leave("198.51.100.7")).toBe("kept");
      expect(await leave(`2001:db8:${at}::1`)).toBe("kept");
      expect((await send(ref)).status).toBe(303);
    }
    const answer = await send(ref);
    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toEqual(expect.any(String));
    expect(await answer.text()).toEqual(expect.stringContaining('value="Moussa Fall"'));
    // The same network may still use another card.
    const other = await cardOf("GOLD");
    await awa.call("POST", `/cartes/${other}/contacts/ouvrir`);
    expect((await send(other)).status).toBe(303);
  });

  test.skipIf(process.env.TEST_ENGINE === "postgres")(
    "an address leaves 60 an hour on a card; its owner pages through them",
    async () => {
      const ref = await cardOf("GOLD");
      await awa.call("POST", `/cartes/${ref}/contacts/ouvrir`);
      const card = await query.selectFrom("cards").selectAll().where("ref", "=", ref).executeTakeFirstOrThrow();
      const leave = (address: string) =>
        submitLeadForm(deps, { card }, { ...details, trap: "", secret: generateSecretId() }, address);
      for (let at = 0; at < 60; at += 1) await leave("192.0.2.1");
      await expect(leave("192.0.2.1")).rejects.toMatchObject({ code: "contacts.crowded" });
      for (let at = 0; at < 60; at += 1) await leave("192.0.2.2");
      const { items, more, total } = await contactsOf(ref);
      expect(items.length).toBe(50);
      expect(more).toBe(true);
      expect(total).toBe(120);
      const rest = (await awa.call("GET", `/cartes/${ref}/contacts?before=${items.at(-1)?.id}`)).body as OwnedCardLeads;
      expect(new Set([...items, ...rest.items].map(({ id }) => id)).size).toBe(100);
    },
  );

  test("a lead is deleted after twelve months", async () => {
    const ref = await cardOf("GOLD");
    await awa.call("POST", `/cartes/${ref}/contacts/ouvrir`);
    await query.deleteFrom("rateLimits").execute();
    expect((await send(ref)).status).toBe(303);
    clock.advance(364 * dayMs);
    await cleanupExpiredLeads(deps);
    const before = await query.selectFrom("leftContacts").selectAll().where("cardRef", "=", ref).execute();
    clock.advance(2 * dayMs);
    await cleanupExpiredLeads(deps);
    expect(before.length).toBe(1);
    expect((await query.selectFrom("leftContacts").selectAll().execute()).length).toBe(0);
  });
});

// Seen to fail on both engines without the `where` in `claimLeadNotification`: each node sent a mail.
test("however many nodes notify at once, an owner gets one mail an hour for all their cards, without visitors' details", async () => {
  const owner = "khady@example.com";
  const refs = [await cardOf("GOLD", owner), await cardOf("CUSTOM", owner.toUpperCase())];
  await query.updateTable("cards").set({ takesContacts: 1 }).where("ref", "in", refs).execute();
  const leave = async (ref: string) => expect((await send(ref)).status).toBe(303);
  const notifyAtOnce = () =>
    Promise.all([deps, otherNode.deps, deps, otherNode.deps].map((one) => notifyOwnersOfLeads(one)));
  await Promise.all(refs.map(leave));
  await notifyAtOnce();
  expect((await untoldMails()).map(({ recipient, data }) => [recipient.toLowerCase(), JSON.parse(data)])).toEqual([
    [owner, { count: 2, ref: null }],
  ]);
  // Within the hour no further mail, but nothing is forgotten.
  await leave(refs[0] ?? "");
  clock.advance(59 * 60_000);
  await notifyAtOnce();
  expect(await untoldMails()).toHaveLength(1);
  clock.advance(60_000);
  await leave(refs[0] ?? "");
  await notifyAtOnce();
  await notifyAtOnce();
  const mails = await untoldMails();
  expect(mails.map(({ data }) => JSON.parse(data) as object)).toEqual([
    { count: 2, ref: null },
    { count: 2, ref: refs[0] },
  ]);
  expect(JSON.stringify(mails)).not.toMatch(/Moussa|771234567|salon/);
  clock.advance(2 * 3_600_000);
  await notifyAtOnce();
  expect(await untoldMails()).toHaveLength(2);
});
