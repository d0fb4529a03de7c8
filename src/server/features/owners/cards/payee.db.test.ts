import { afterAll, expect, test } from "vitest";
import type { CardVersion, EditableCard } from "#shared/contract/owner-cards.ts";
import { getMailPreviewOrThrow } from "#server/features/mails/mail-admin-service.ts";
import { loggedInOwner, ownedCard } from "#test/factories/owner.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";

const service = await startTestApp(administrator);
const { deps, url, clock } = service;
afterAll(() => service.close());

const email = "awa.diop@example.sn";
const owner = await loggedInOwner(service, email);
const staff = await staffOn(service);
const link = { provider: "wave", url: "https://pay.wave.com/m/M_sn_bCfDE26Wd7Xt/c/sn/", label: "", amount: 5000 };
const href = `${link.url}?amount=5000`;

async function cardWithPayment(): Promise<string> {
  const ref = await ownedCard(service, email);
  await deps.db.query.updateTable("cards").set({ offer: "GOLD" }).where("ref", "=", ref).execute();
  await change(ref, { firstName: "Awa", lastName: "Diop", extras: { payments: [link] } });
  return ref;
}
const change = (ref: string, body: object) => {
  clock.advance(1);
  return owner.call("PATCH", `/cartes/${ref}`, body);
};
const read = async (ref: string) => (await owner.call("GET", `/cartes/${ref}`)).body as EditableCard;
/** Checks whether the link is shown, on the page and by its QR code. */
async function isShown(ref: string): Promise<boolean[]> {
  const html = await (await fetch(`${url}/vcard/${ref}`)).text();
  const qr = await fetch(`${url}/api/ref/${ref}/payer/qr.svg?lien=${encodeURIComponent(href)}`);
  return [html.includes(link.url), qr.status === 200];
}
const rename = (ref: string, name: object) => staff.call("PATCH", `/orders/${ref}`, name);

const mails = async (ref: string) =>
  (
    await deps.db.query
      .selectFrom("mails")
      .selectAll()
      .where("template", "=", "page-addition-hidden")
      .orderBy("id")
      .execute()
  )
    .filter(({ data }) => data.includes(ref))
    .map(({ recipient, orderRef, data }) => [recipient, orderRef, JSON.parse(data) as object]);

// Seen to fail without the mails.
test("an owner is mailed once about each addition that others hid or removed, and never about their own changes", async () => {
  const ref = await cardWithPayment();
  await change(ref, { lastName: "Diop Fall" });
  await rename(ref, { lastName: "DIOP FALL" });
  await rename(ref, { jobTitle: "Coiffeuse" });
  expect(await mails(ref)).toEqual([]);
  await rename(ref, { lastName: "Sarr" });
  await rename(ref, { lastName: "Sarr Ndiaye" });
  const renamed = [email, null, { ref, by: "team", why: { kind: "renamed", links: 1 } }];
  expect(await mails(ref)).toEqual([renamed]);
  const services = [{ title: "Coupe", price: null, isFrom: false }];
  await change(ref, { extras: { services } });
  const taken = { extra: "services", line: "Coupe · Sur demande", reason: "Un mot grossier" };
  expect((await staff.call("POST", `/orders/${ref}/remove-extra`, taken)).status).toBe(200);
  expect(await mails(ref)).toEqual([
    renamed,
    [email, null, { ref, by: "team", why: { kind: "removed", extra: "services" } }],
  ]);
  await service.worker.runDue();
  const sent = await deps.db.query
    .selectFrom("mails")
    .select("id")
    .where("template", "=", "page-addition-hidden")
    .orderBy("id")
    .execute();
  const [one, two] = await Promise.all(sent.slice(-2).map(({ id }) => getMailPreviewOrThrow(deps, id)));
  expect(one?.subject).toBe("Un lien de paiement n'est plus montré sur votre page");
  expect(one?.text).toMatch(/Notre équipe a changé le nom de votre carte\./);
  expect(two?.text).toMatch(/«\u00a0Services et prix\u00a0»/);
  expect(two?.text).not.toContain("Coupe");
});

// Seen to fail while a link counted as paying whomever the card names.
test("after staff rename a card its payment link stays hidden until the owner confirms it", async () => {
  const ref = await cardWithPayment();
  expect((await read(ref)).extras.payments).toEqual([{ ...link, payee: "Awa Diop" }]);
  expect(await isShown(ref)).toEqual([true, true]);
  expect((await rename(ref, { firstName: "Fatou", lastName: "Sarr" })).status).toBe(200);
  expect(await isShown(ref)).toEqual([false, false]);
  // Neither the new holder's other changes nor a change of their own name confirms the link.
  const { extras } = await read(ref);
  await change(ref, { extras });
  await change(ref, { lastName: "Sarr Ndiaye" });
  await change(ref, { extras: { ...extras, place: { plusCode: "7C64MHV4+F9", landmark: "" } } });
  expect((await read(ref)).extras.payments).toEqual([{ ...link, payee: "Awa Diop" }]);
  expect(await isShown(ref)).toEqual([false, false]);
  await change(ref, { extras: { payments: [{ ...link, payee: "Fatou Sarr Ndiaye" }] } });
  expect(await isShown(ref)).toEqual([true, true]);
  const { details } = await deps.db.query
    .selectFrom("orderEvents")
    .select("details")
    .where("orderRef", "=", ref)
    .where("kind", "=", "order.corrected")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(JSON.parse(details).changes.payments.to).toMatch(/au nom de Fatou Sarr Ndiaye$/);
});

test("a link follows an owner who changes their own name; another spelling counts as the same name", async () => {
  const ref = await cardWithPayment();
  await change(ref, { lastName: "Diop Fall" });
  expect((await read(ref)).extras.payments).toEqual([{ ...link, payee: "Awa Diop Fall" }]);
  expect(await isShown(ref)).toEqual([true, true]);
  await rename(ref, { firstName: "AWA", lastName: "diop  fall" });
  expect(await isShown(ref)).toEqual([true, true]);
});

test("a link confirmed under another name than the card's stays hidden", async () => {
  const ref = await cardWithPayment();
  await rename(ref, { firstName: "Fatou" });
  await change(ref, { extras: { payments: [{ ...link, payee: "Moussa Kane" }] } });
  expect((await read(ref)).extras.payments).toEqual([{ ...link, payee: "Awa Diop" }]);
  expect(await isShown(ref)).toEqual([false, false]);
  // A different link counts as the new holder's own.
  const other = { ...link, url: "https://pay.wave.com/m/M_sn_other_1234" };
  await change(ref, { extras: { payments: [link, other] } });
  expect((await read(ref)).extras.payments.map(({ payee }) => payee)).toEqual(["Awa Diop", "Fatou Diop"]);
});

test("restoring an older version brings back the link with the name that it pays", async () => {
  const ref = await cardWithPayment();
  await rename(ref, { firstName: "Fatou" });
  await change(ref, { extras: { payments: [] } });
  const versions = (await owner.call("GET", `/cartes/${ref}/versions`)).body as CardVersion[];
  const withLink = versions.find(({ firstName, extras }) => firstName === "Awa" && extras.payments.length === 1);
  await owner.call("POST", `/cartes/${ref}/versions/${withLink?.id}`);
  expect((await read(ref)).firstName).toBe("Awa");
  expect(await isShown(ref)).toEqual([true, true]);
  await rename(ref, { firstName: "Fatou" });
  await deps.db.query.updateTable("cards").set({ locked: '["firstName"]' }).where("ref", "=", ref).execute();
  await owner.call("POST", `/cartes/${ref}/versions/${withLink?.id}`);
  expect((await read(ref)).firstName).toBe("Fatou");
  expect(await isShown(ref)).toEqual([false, false]);
});

test("an older row's link without a payee is hidden until its owner confirms it", async () => {
  const ref = await cardWithPayment();
  const extras = JSON.stringify({ payments: [link] });
  const { version } = await deps.db.query
    .selectFrom("cards")
    .select("version")
    .where("ref", "=", ref)
    .executeTakeFirstOrThrow();
  await deps.db.query
    .updateTable("cards")
    .set({ extras, version: version + 1 })
    .where("ref", "=", ref)
    .execute();
  clock.advance(120_000);
  expect(await isShown(ref)).toEqual([false, false]);
  expect((await read(ref)).extras.payments).toEqual([{ ...link, payee: "" }]);
});
