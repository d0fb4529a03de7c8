import { afterAll, expect, test } from "vitest";
import type { CardCompletion } from "#shared/contract/card-completion.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { inTransaction } from "#server/db/database.ts";
import { listOrderCards } from "#server/features/cards/card-store.ts";
import { renderMailTemplate, toMailSiteSettings } from "#server/features/mails/render-mail.ts";
import type { MailPropsByTemplate } from "#server/features/mails/mail-list.ts";
import { bringList, createCompany } from "#test/factories/company.ts";
import { loggedInOwner } from "#test/factories/owner.ts";
import { uploadImage } from "#test/factories/placed-order.ts";
import { callApi } from "#test/factories/staff-member.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { eraseCompanyMailsAboutCard } from "../company-service.ts";
import { runDailyCompletionMail } from "./completion-mail-service.ts";

const app = await startTestApp(administrator);
const { deps, url, clock, worker } = app;
const nodes: TestApp[] = deps.db.engine === "postgres" ? [app, await app.addNode()] : [app];
afterAll(() => app.close());
const hour = 3_600_000;
/** The next 8:00. */
const nextMorning = () => Math.floor((clock.now() - 8 * hour) / dayMs) * dayMs + dayMs + 8 * hour;

let companies = 0;
/** A paid order for a company's people, named by one letter each, who own their cards. */
async function someCompany(names: string, { hasAdmin = true } = {}) {
  companies += 1;
  const at = `walo${companies}.example`;
  // Days pass in these tests, and her session ends.
  const desk = await staffOn(app, `binta@${at}`, "Binta", "desk");
  const id = await createCompany(desk, { name: `Walo ${companies}`, address: "Plateau", billingEmail: `compta@${at}` });
  const [logoUrl, coverUrl] = [await uploadImage(url, "logo"), await uploadImage(url, "cover")];
  await desk.call("PATCH", `/organisations/${id}/template`, { logoUrl, coverUrl });
  const rows = [...names].map(
    (name, place) => `${name}issa;Sow;Comptable;Siège;+22177${companies}00100${place};${name}@${at}`,
  );
  const list = ["Prénom;Nom;Fonction;Département;Téléphone;E-mail", ...rows].join("\n");
  const orderRef = (await bringList(app, desk, id, list)).body.order?.ref ?? "";
  const boss = { email: `chef@${at}`, role: "admin", departments: [] };
  if (hasAdmin) await desk.call("POST", `/organisations/${id}/members`, boss);
  await desk.call("POST", `/orders/${orderRef}/mark-paid`, { method: "Espèces" });
  await worker.runDue();
  const cards = await listOrderCards(deps.db.query, orderRef);
  /** Completes and approves one person's card. */
  const approve = async (name: string) => {
    const ref = cards.find(({ firstName }) => firstName.startsWith(name))?.ref ?? "";
    const headers = { Cookie: (await loggedInOwner(app, `${name}@${at}`.toLowerCase())).cookie };
    const path = `/api/ma-carte/a-completer/${ref}`;
    const body = { profileUrl: await uploadImage(url, "profile") };
    const { version } = (await callApi(url, "PATCH", path, { headers, body })).body as CardCompletion;
    expect((await callApi(url, "POST", `${path}/accord`, { headers, body: { version } })).status).toBe(200);
  };
  const readMails = async () =>
    (
      await deps.db.query
        .selectFrom("mails")
        .select(["recipient", "data"])
        .where("orderRef", "=", orderRef)
        .where("template", "=", "company-completions")
        .orderBy("id")
        .execute()
    ).map(({ recipient, data }) => ({
      recipient,
      data: JSON.parse(data) as MailPropsByTemplate["company-completions"],
    }));
  /** The people that each mail named, and how many it said are left. */
  const told = async () =>
    (await readMails()).map(({ data: { people, left } }) => [...people.map(({ name }) => name.charAt(0)), left]);
  return { id, at, orderRef, cards, approve, readMails, told };
}
async function at(instant: number) {
  clock.advance(instant - clock.now());
  await worker.runDue();
}

// Seen to fail with the day missing in the job's key, without `since`, and with the immediate mail sent in the morning.
test("a daily mail tells a company who completed their card and how many are left, and comes at once when none are", async () => {
  const { approve, told, readMails, orderRef, at: domain } = await someCompany("ABCDE");
  const first = nextMorning();
  await at(first - 3 * hour);
  await approve("A");
  await approve("B");
  await worker.runDue();
  expect(await told()).toEqual([]);
  await at(first);
  expect(await told()).toEqual([["A", "B", 3]]);
  // A job may run twice, and late.
  await approve("C");
  for (const { deps } of nodes) await runDailyCompletionMail(deps, { orderRef, until: first });
  await at(first + 12 * hour);
  expect(await told()).toEqual([["A", "B", 3]]);
  await at(first + dayMs);
  expect(await told()).toEqual([
    ["A", "B", 3],
    ["C", 2],
  ]);
  // On a day without completions no mail is sent.
  await at(first + 2 * dayMs + hour);
  await approve("D");
  await approve("E");
  const all = [
    ["A", "B", 3],
    ["C", 2],
    ["D", "E", 0],
  ];
  expect(await told()).toEqual(all);
  await at(first + 5 * dayMs);
  expect(await told()).toEqual(all);
  const mails = await readMails();
  expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set([`chef@${domain}`]));
  const subjects = await Promise.all(
    mails.map(
      async ({ data }) =>
        (await renderMailTemplate("company-completions", data, toMailSiteSettings(deps.settings))).subject,
    ),
  );
  expect(subjects).toEqual([
    `2 personnes ont complété leur carte (Walo ${companies})`,
    `1 personne a complété sa carte (Walo ${companies})`,
    `Toutes les cartes sont complétées (Walo ${companies})`,
  ]);
});

test("when the last two holders finish at once, one mail says that all cards are complete", async () => {
  const { approve, told } = await someCompany("AB");
  await Promise.all([approve("A"), approve("B")]);
  expect(await told()).toEqual([["A", "B", 0]]);
  await at(nextMorning());
  expect(await told()).toEqual([["A", "B", 0]]);
});

test("the order's contact gets the mail if there is no administrator; archived companies get none, erased people are not named", async () => {
  const { approve, readMails, told, at: domain, id, cards, orderRef } = await someCompany("ABC", { hasAdmin: false });
  await approve("A");
  await at(nextMorning());
  expect((await readMails()).map(({ recipient }) => recipient)).toEqual([`compta@${domain}`]);
  await approve("B");
  const coumba = await staffOn(app, "coumba@example.com", "Coumba", "desk");
  expect((await coumba.call("POST", `/organisations/${id}/archive`, { archived: true })).status).toBe(200);
  await at(nextMorning());
  expect(await told()).toEqual([["A", 2]]);
  const ref = cards.find(({ firstName }) => firstName.startsWith("A"))?.ref ?? "";
  await inTransaction(deps, (deps) => eraseCompanyMailsAboutCard(deps, { orderRef, cardRef: ref }));
  expect(await told()).toEqual([]);
});
