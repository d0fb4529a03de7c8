import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, expect, test } from "vitest";
import type { CardCompletion, CardLink } from "#shared/contract/card-completion.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { listOrderCards } from "#server/features/cards/card-store.ts";
import { bringList, createCompany } from "#test/factories/company.ts";
import { memberOf } from "#test/factories/company-space.ts";
import { cookieOf, loggedInOwner } from "#test/factories/owner.ts";
import { callApi } from "#test/factories/staff-member.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";

const app = await startTestApp(administrator);
const { deps, url, clock, worker, outboxDir } = app;
const { query } = deps.db;
afterAll(() => app.close());

let companies = 0;
/** A paid order for a company's person, who was written to. */
async function someCompany() {
  companies += 1;
  const at = `teranga${companies}.example`;
  const desk = await staffOn(app, `binta${companies}@example.com`, "Binta", "desk");
  const id = await createCompany(desk, { name: `Teranga ${companies}`, address: "Plateau, Dakar" });
  const list = `Prénom;Nom;Fonction;Téléphone;E-mail\nAwa;Ndiaye;Conseillère;+22177${companies}300000;awa@${at}`;
  const orderRef = (await bringList(app, desk, id, list)).body.order?.ref ?? "";
  await desk.call("POST", `/organisations/${id}/members`, { email: `chef@${at}`, role: "admin", departments: [] });
  await desk.call("POST", `/orders/${orderRef}/mark-paid`, { method: "Espèces", reason: "Au bureau" });
  await worker.runDue();
  const [card] = await listOrderCards(query, orderRef);
  const boss = await memberOf(app, id, `chef@${at}`);
  return { ref: card?.ref ?? "", mailbox: `awa@${at}`, boss };
}

/** The links in a mailbox's mails, oldest first. */
async function mailedTo(mailbox: string): Promise<string[]> {
  const mails = [];
  for (const name of readdirSync(outboxDir).toSorted()) {
    const { to, text = "" } = await PostalMime.parse(readFileSync(join(outboxDir, name)));
    const [link] = /\S+#carte=[0-9a-f]{32}/.exec(text) ?? [];
    if (to?.[0]?.address === mailbox && link) mails.push(link);
  }
  return mails;
}
const tokenOf = (link = "") => /#carte=([0-9a-f]{32})$/.exec(link)?.[1] ?? "";
const use = (link?: string, headers: Record<string, string> = {}) =>
  callApi(url, "POST", "/api/ma-carte/lien-carte", { body: { token: tokenOf(link) }, headers });
async function useAndRead(ref: string, link?: string) {
  const opened = await use(link);
  const headers = { Cookie: cookieOf(opened) };
  const read = async () => (await callApi(url, "GET", `/api/ma-carte/a-completer/${ref}`, { headers })).status;
  return { status: opened.status, headers, read };
}

// Seen to fail while the mail led to a login.
test("a holder's mail opens their card with one press, once, and the outbox does not keep its token", async () => {
  const { ref, mailbox } = await someCompany();
  const [link] = await mailedTo(mailbox);
  expect(link).toMatch(`/ma-carte?carte=${ref}#carte=`);
  const his = await useAndRead(ref, link);
  expect([his.status, await his.read()]).toEqual([200, 200]);
  expect((await use(link)).status).toBe(404);
  // The mailed token is not a session cookie.
  const cookie = { Cookie: `proprietaire=${tokenOf(link)}` };
  expect((await callApi(url, "GET", "/api/ma-carte", { headers: cookie })).status).toBe(401);
  for (const table of ["mails", "cardSessions"] as const)
    expect(JSON.stringify(await query.selectFrom(table).selectAll().execute())).not.toContain(tokenOf(link));
  const changed = await callApi(url, "PATCH", `/api/ma-carte/a-completer/${ref}`, {
    headers: his.headers,
    body: { email: "voleur@example.com" },
  });
  expect((changed.body as CardCompletion).texts.email).toBe("voleur@example.com");
  const { ownerEmail } = await query
    .selectFrom("cards")
    .select("ownerEmail")
    .where("ref", "=", ref)
    .executeTakeFirstOrThrow();
  expect(ownerEmail).toBe(mailbox);
});

test("each reminder's link works and ends no other; a newly made link ends all of them, as do 30 days", async () => {
  const { ref, mailbox, boss } = await someCompany();
  const { body: whatsapp } = await boss<CardLink>("POST", `/personnes/${ref}/lien`);
  expect((await use((await mailedTo(mailbox))[0])).status).toBe(404);
  clock.advance(2 * dayMs + 1000);
  await worker.runDue();
  const first = await useAndRead(ref, whatsapp.url);
  clock.advance(3 * dayMs);
  await worker.runDue();
  expect([first.status, await first.read()]).toEqual([200, 200]);
  const [, second, third] = await mailedTo(mailbox);
  expect((await use(second)).status).toBe(200);
  clock.advance(30 * dayMs);
  expect((await use(third)).status).toBe(404);
});

test("opening a mailed card link keeps the session of a holder who is logged in", async () => {
  const { ref, mailbox } = await someCompany();
  const [link] = await mailedTo(mailbox);
  const { cookie, call } = await loggedInOwner(app, mailbox);
  const opened = await use(link, { Cookie: cookie });
  expect([opened.status, cookieOf(opened)]).toEqual([200, ""]);
  expect((await call("GET", `/a-completer/${ref}`)).status).toBe(200);
});
