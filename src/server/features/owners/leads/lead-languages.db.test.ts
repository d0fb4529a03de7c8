import { afterAll, expect, test } from "vitest";
import { getContactConsentText } from "#server/features/owners/leads/contact-consent-rules.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { createCompanyWithTemplate } from "#server/features/companies/company-service.ts";
import { inTransaction } from "#server/db/database.ts";
import { loggedInOwner, ownedCard } from "#test/factories/owner.ts";
import { startTestApp } from "#test/harness/app.ts";
import { eraseCardLeads } from "./lead-service.ts";

const service = await startTestApp({ SITE_WOLOF: "true" });
const { deps, url } = service;
const { query } = deps.db;
afterAll(() => service.close());

const email = "awa@example.com";
const awa = await loggedInOwner(service, email);
const names = { firstName: "Awa", lastName: "Diop" };
const english = getContactConsentText("2026-11-en", "Awa Diop") ?? "";
const french = getContactConsentText("2026-11", "Awa Diop") ?? "";

async function openCard(): Promise<string> {
  const ref = await ownedCard(service, email, names);
  await query.updateTable("cards").set({ offer: "GOLD" }).where("ref", "=", ref).execute();
  await awa.call("POST", `/cartes/${ref}/contacts/ouvrir`);
  return ref;
}
const send = (ref: string, language: "" | "/en" | "/wo", changes: Record<string, string> = {}) =>
  fetch(`${url}/vcard/${ref}${language}/coordonnees`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ secret: generateSecretId(), name: "Moussa", phone: "77 123 45 67", ...changes }),
  });
const pageOf = async (path: string) => (await (await fetch(url + path)).text()).replaceAll("&#x27;", "'");
const kept = (ref: string) => query.selectFrom("leftContacts").selectAll().where("cardRef", "=", ref).execute();

// Seen to fail when every language used the French version.
test("the English sentence that was shown is the one that is kept, and no other is accepted", async () => {
  const ref = await openCard();
  const form = await pageOf(`/vcard/${ref}/en/coordonnees`);
  expect(form).toContain('<html lang="en">');
  expect(form).toMatch(/To <span translate="no">Awa Diop<\/span>, <span lang="fr">[^<]+<\/span>/);
  expect(form).toContain(`name="sentence" value="${english}"`);
  expect(form).toContain('value="2026-11-en"');
  for (const sentence of ["I agree to anything", french, english.replace("12 months", "12 years")]) {
    const refused = await send(ref, "/en", { consent: "2026-11-en", sentence });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("This sentence has changed since you opened the page");
  }
  expect((await send(ref, "/en", { consent: "2026-11-xx", sentence: english })).status).toBe(422);
  expect(await kept(ref)).toEqual([]);
  const secret = generateSecretId();
  const taken = await send(ref, "/en", { consent: "2026-11-en", sentence: english, secret });
  expect(taken.status).toBe(303);
  expect(taken.headers.get("location")).toBe(`/vcard/${ref}/en/coordonnees/${secret}`);
  expect(await kept(ref)).toMatchObject([{ consentVersion: "2026-11-en", consentText: english }]);
  const own = `/vcard/${ref}/en/coordonnees/${secret}`;
  expect(await pageOf(own)).toMatch(/Your details have arrived[^]*until \d{1,2} [A-Z]\w+ \d{4}\./);
  expect(await (await fetch(url + own, { method: "POST" })).text()).toContain("Your details are erased");
  expect(await pageOf(own)).toContain("These details are no longer kept");
});

// Seen to fail with French messages at fields that the contract refuses.
test("an English form explains each refused field in English, with nothing in French", async () => {
  const ref = await openCard();
  const answer = await send(ref, "/en", { name: " ", phone: "12", email: "a@", word: "\u0001", site: "x" });
  const page = (await answer.text()).replaceAll("&#x27;", "'");
  expect(answer.status).toBe(422);
  for (const said of [
    "Write your name.",
    "This number is not valid.",
    "This email address is not valid.",
    "This text contains a character that nothing shows (U+0001): delete it.",
    "Tick this box",
    "A hidden field was filled in",
  ])
    expect(page).toContain(said);
  expect(page).not.toMatch(/[Vv]otre|valable|Cochez|champ caché/);
  const long = await (await send(ref, "/en", { word: "x".repeat(501), phone: "" })).text();
  expect(long).toContain("At most 500 characters.");
  expect(long).toContain("Leave a phone number or an email address.");
  const shown = await pageOf(`/vcard/${ref}/en`);
  expect(shown).toContain(`href="/vcard/${ref}/en/coordonnees"`);
  await awa.call("POST", `/cartes/${ref}/contacts/fermer`);
  expect(await pageOf(`/vcard/${ref}/en/coordonnees`)).toContain("This card does not take details");
  await awa.call("POST", `/cartes/${ref}/pause`);
  expect(await pageOf(`/vcard/${ref}/en/coordonnees`)).toContain("This card is paused");
});

test("a Wolof form shows and keeps the French sentence until it is translated", async () => {
  const ref = await openCard();
  expect(await pageOf(`/vcard/${ref}/wo/coordonnees`)).toContain(`name="sentence" value="${french}"`);
  expect((await send(ref, "/wo", { consent: "2026-11", sentence: french })).status).toBe(303);
  expect(await kept(ref)).toMatchObject([{ consentVersion: "2026-11", consentText: french }]);
});

test("the English sentence names the company, and names no holder once the holder has left", async () => {
  const ref = await openCard();
  const { id: organisationId } = await inTransaction(deps, (deps) =>
    createCompanyWithTemplate(deps, { userId: "u", name: "U" }, { name: "Teranga" }),
  );
  await query.updateTable("cards").set({ organisationId }).where("ref", "=", ref).execute();
  const [version, sentence] = [
    "2026-11-entreprise-en",
    getContactConsentText("2026-11-entreprise-en", "Awa Diop", "Teranga") ?? "",
  ];
  expect(sentence).toContain("Teranga reads these details too");
  expect(await pageOf(`/vcard/${ref}/en/coordonnees`)).toContain(`name="sentence" value="${sentence}"`);
  const secret = generateSecretId();
  expect((await send(ref, "/en", { consent: version, sentence, secret })).status).toBe(303);
  const arrived = async (language: "" | "/en" | "/wo") => {
    const page = await pageOf(`/vcard/${ref}${language}/coordonnees/${secret}`);
    return page.match(/<p dir="auto">([^]*?)<\/p>/)?.[1]?.replaceAll(/<[^>]*>/g, "");
  };
  expect(await arrived("/en")).toMatch(/^Awa Diop and Teranga find them in a private space, and nobody else does\./);
  const both = /^Awa Diop et Teranga les trouvent dans leur espace, et personne d'autre\./;
  for (const language of ["", "/wo"] as const) expect(await arrived(language)).toMatch(both);
  expect(await kept(ref)).toMatchObject([{ organisationId, consentText: sentence }]);
  await inTransaction(deps, (deps) => eraseCardLeads(deps, { orderRef: ref, cardRef: ref }));
  expect(await kept(ref)).toMatchObject([
    { consentText: getContactConsentText(version, "this person", "Teranga"), holderLeft: 1 },
  ]);
  expect(await arrived("")).toMatch(/^Teranga les trouve dans son espace, et personne d'autre\./);
});
