import { setTimeout } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import type { CompanyCompletions } from "#shared/contract/card-completion.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { inTransaction } from "#server/db/database.ts";
import { listOrderCards } from "#server/features/cards/card-store.ts";
import { lockOrderForUpdate } from "#server/features/orders/order-service.ts";
import { bringList, createCompany } from "#test/factories/company.ts";
import { memberOf } from "#test/factories/company-space.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { runInvitations } from "../invitations/invitation-service.ts";

const app = await startTestApp(administrator);
const { deps, clock, worker } = app;
const { query } = deps.db;
afterAll(() => app.close());
let desk = await staffOn(app, "binta@example.com", "Binta", "desk");

let companies = 0;
const header = "Prénom;Nom;Fonction;Département;Téléphone;E-mail";
/** A paid order for three people without mailboxes. */
async function someCompany() {
  companies += 1;
  const at = `jokko${companies}.example`;
  desk = await staffOn(app, `binta${companies}@example.com`, "Binta", "desk");
  const id = await createCompany(desk, { name: `Jokko ${companies}`, address: "Plateau, Dakar" });
  const rows = ["Awa;Ndiaye", "Bineta;Sow", "Cheikh;Fall"].map(
    (name, place) => `${name};Conseillère;Ventes;+22177${companies}1000${place}${place}`,
  );
  const { body } = await bringList(app, desk, id, [header, ...rows].join("\n"));
  const orderRef = body.order?.ref ?? "";
  await desk.call("POST", `/orders/${orderRef}/mark-paid`, { method: "Espèces", reason: "Au bureau" });
  await worker.runDue();
  await desk.call("POST", `/organisations/${id}/members`, { email: `chef@${at}`, role: "admin", departments: [] });
  const boss = await memberOf(app, id, `chef@${at}`);
  const refs = (await listOrderCards(deps.db.query, orderRef)).map(({ ref }) => ref);
  const listed = async () => (await boss<CompanyCompletions>("GET", "/a-completer")).body.people;
  const mails = async () => {
    const rows = await query
      .selectFrom("mails")
      .select("recipient")
      .where("orderRef", "=", orderRef)
      .where("template", "=", "holder-card-awaits")
      .orderBy("id")
      .execute();
    return rows.map(({ recipient }) => recipient);
  };
  const mailedAt = async (ref = "") => (await listed()).find((person) => person.ref === ref)?.mailedAt;
  return { id, at, orderRef, rows, refs, boss, listed, mails, mailedAt };
}

// Seen to fail while a mailbox that was added later got no mail.
test("a mailbox that is added later gets one invitation, whoever adds it, and the list says when", async () => {
  const { id, at, orderRef, rows, refs, boss, mails, mailedAt } = await someCompany();
  const [awa = "", bineta = "", cheikh = ""] = refs;
  expect([await mails(), await mailedAt(awa)]).toEqual([[], null]);
  clock.advance(6 * dayMs);
  await worker.runDue();
  desk = await staffOn(app, "binta-later@example.com", "Binta", "desk");
  const list = [header, `${rows[0]};awa@${at}`, rows[1], rows[2]].join("\n");
  expect((await bringList(app, desk, id, list)).body.changed).toBe(1);
  expect((await boss("PATCH", `/personnes/${bineta}`, { ownerEmail: `bineta@${at}` })).status).toBe(200);
  const changed = { email: `cheikh@${at}`, reason: "Il a appelé." };
  expect((await desk.call("PATCH", `/orders/${orderRef}/owner?card=${cheikh}`, changed)).status).toBe(200);
  expect((await mails()).toSorted()).toEqual([`awa@${at}`, `bineta@${at}`, `cheikh@${at}`]);
  expect(await mailedAt(bineta)).toEqual(expect.any(String));
});

// Seen to fail while a corrected mailbox only got reminders.
test("a corrected mailbox is invited, within the same daily limit as invitations by press", async () => {
  const { at, refs, boss, mails } = await someCompany();
  const [awa = "", bineta = ""] = refs;
  const write = async (ownerEmail: string) =>
    expect((await boss("PATCH", `/personnes/${awa}`, { ownerEmail })).status).toBe(200);
  await write(`awaa@${at}`);
  await write(`awa@${at}`);
  expect(await mails()).toEqual([`awaa@${at}`, `awa@${at}`]);
  // Writing the same mailbox changes nothing, and an empty one gets no mail.
  await write(`awa@${at}`);
  await write("");
  expect(await mails()).toHaveLength(2);
  for (const name of ["un", "deux", "trois"]) await write(`${name}@${at}`);
  expect((await mails()).slice(2)).toEqual([`un@${at}`, `deux@${at}`]);
  expect((await boss("POST", `/personnes/${awa}/invitation`)).status).toBe(429);
  // Holders who are not awaited any more are not invited.
  await boss("PATCH", `/personnes/${bineta}`, { ownerEmail: `bineta@${at}` });
  await boss("POST", "/a-completer/sans-attendre", { refs: [bineta] });
  await boss("PATCH", `/personnes/${bineta}`, { ownerEmail: `b.sow@${at}` });
  expect((await mails()).slice(4)).toEqual([`bineta@${at}`]);
});

test("a press invites again, three times a day, and only people who are awaited and have a mailbox", async () => {
  const { id, at, refs, boss, mails, mailedAt } = await someCompany();
  const [awa = "", bineta = ""] = refs;
  const again = (ref: string) => boss("POST", `/personnes/${ref}/invitation`);
  expect((await again(awa)).body.code).toBe("completion.no_mailbox");
  await boss("PATCH", `/personnes/${awa}`, { ownerEmail: `awa@${at}` });
  const first = await mailedAt(awa);
  expect((await again(awa)).status).toBe(200);
  expect(await mails()).toEqual([`awa@${at}`, `awa@${at}`]);
  expect(await mailedAt(awa)).not.toBe(first);
  expect((await desk.call("POST", `/organisations/${id}/people/${awa}/invitation`)).status).toBe(200);
  expect([(await again(awa)).status, (await again(awa)).status]).toEqual([200, 429]);
  expect(await mails()).toHaveLength(4);
  await boss("PATCH", `/personnes/${bineta}`, { ownerEmail: `bineta@${at}` });
  await boss("POST", "/a-completer/sans-attendre", { refs: [bineta] });
  expect((await again(bineta)).body.code).toBe("completion.nobody");
  const other = await someCompany();
  expect((await again(other.refs[0] ?? "")).body.code).toBe("colleague.not_found");
});

// Seen to fail while the cards were read before the transaction that writes to their holders.
test("a person who leaves while invitations are written is neither asked nor written to", async () => {
  const id = await createCompany(desk, { name: "Sunu", address: "Plateau, Dakar" });
  const list = [
    header,
    "Awa;Ba;Cadre;Ventes;+221779000001;awa@sunu.example",
    "Eva;Ba;Cadre;Ventes;+221779000002;eva@sunu.example",
  ];
  const orderRef = (await bringList(app, desk, id, list.join("\n"))).body.order?.ref ?? "";
  const [awa, eva] = await listOrderCards(deps.db.query, orderRef);
  const leaving = inTransaction(deps, async (deps) => {
    await lockOrderForUpdate(deps, orderRef);
    await setTimeout(1_000);
    await deps.db.query
      .updateTable("cards")
      .set({ removalAskedAt: clock.now(), removalFrom: "waiting" })
      .where("ref", "=", awa?.ref ?? "")
      .execute();
  });
  await setTimeout(200);
  await Promise.all([leaving, runInvitations(deps, { orderRef, at: clock.now(), by: "payment" })]);
  const asked = await query.selectFrom("cardCompletions").select("cardRef").where("orderRef", "=", orderRef).execute();
  expect(asked).toEqual([{ cardRef: eva?.ref }]);
});
