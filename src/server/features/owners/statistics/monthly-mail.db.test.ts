import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import sharp from "sharp";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { CardStatistics } from "#shared/contract/owner-statistics.ts";
import { dayMs, parseIsoDay } from "#shared/format/day-and-time.ts";
import { getMonthStart } from "#shared/format/months.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { changeCardOwnerEmail, pauseOrderCards } from "#server/features/cards/card-lifecycle-service.ts";
import { addDemoVisits } from "#server/features/cards/visits/visit-service.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { renderDailyCountsChart } from "#server/rendering/share-picture/render-share-image.ts";
import { permitEdits, permitOwnerChange } from "#test/factories/edit-permit.ts";
import { loggedInOwner, ownedCard } from "#test/factories/owner.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { changeJobs, removeJobs } from "#test/harness/jobs.ts";
import { inTransaction } from "#server/db/database.ts";
import { sendMonthlyStatisticsMails } from "./monthly-mail.ts";

const app = await startTestApp(administrator);
/** A second node if the engine serves several; SQLite is one process by design. */
const other = app.deps.db.engine === "postgres" ? await app.addNode() : app;
const { deps, clock } = app;
const { query } = deps.db;
const onPostgres = process.env.TEST_ENGINE === "postgres";
afterAll(() => app.close());

beforeEach(async () => {
  for (const table of ["statisticsMails", "statisticsChoices", "visits", "mails"] as const)
    await query.deleteFrom(table).execute();
  await removeJobs(deps.db);
  await query.updateTable("cards").set({ state: "removed" }).execute();
  // Moves to the first of the next month, 9:00.
  clock.advance(getMonthStart(clock.now(), -1) + 9 * 3_600_000 - clock.now());
});

const lastMonth = () => getMonthStart(clock.now(), 1);

/** Creates a card with views last month, GOLD by default. */
async function seenCard(email: string, views = 12, offer: "GOLD" | "SILVER" = "GOLD"): Promise<string> {
  const ref = await ownedCard(app, email, { firstName: "Awa", lastName: "Diop", offer });
  if (views > 0)
    await addDemoVisits(deps, [
      { cardRef: ref, day: lastMonth() + 4 * dayMs, source: "qr", kind: "view", times: views },
      { cardRef: ref, day: lastMonth(), source: "qr", kind: "save", times: 3 },
    ]);
  return ref;
}
const mailed = async () =>
  (
    await query
      .selectFrom("mails")
      .select("recipient")
      .where("template", "=", "card-statistics")
      .orderBy("recipient")
      .execute()
  ).map(({ recipient }) => recipient.split("@")[0]);
const tokenOf = async (cardRef: string) =>
  (await query.selectFrom("statisticsChoices").select("token").where("cardRef", "=", cardRef).executeTakeFirstOrThrow())
    .token;
const runDue = () => Promise.all([app.worker.runDue(), other.worker.runDue()]);

// Seen to fail with batches that left out their last card, and without the last batch.
test.each([1, 2, 3, 500])("%i cards per batch: each viewed card is mailed once", async (looked) => {
  const names = ["awa", "binta", "coumba", "dieynaba", "fatou"];
  for (const name of names) await seenCard(`${name}@example.com`);
  await seenCard("nobody@example.com", 0);
  expect(await sendMonthlyStatisticsMails(deps, looked)).toBe(undefined);
  expect(await sendMonthlyStatisticsMails(deps, looked)).toBe(undefined);
  expect(await mailed()).toEqual(names);
});

test("each GOLD owner whose card was viewed last month gets one mail, even with two nodes and a repeated day", async () => {
  for (const name of ["awa", "binta", "coumba"]) await seenCard(`${name}@example.com`);
  await Promise.all([runDue(), sendMonthlyStatisticsMails(deps), sendMonthlyStatisticsMails(other.deps)]);
  clock.advance(dayMs);
  await runDue();
  await sendMonthlyStatisticsMails(deps);
  expect(await mailed()).toEqual(["awa", "binta", "coumba"]);
  // The next month is mailed too.
  clock.advance(getMonthStart(clock.now(), -1) - clock.now() + 9 * 3_600_000);
  for (const { cardRef } of await query.selectFrom("statisticsChoices").select("cardRef").execute())
    await addDemoVisits(deps, [{ cardRef, day: lastMonth(), source: "link", kind: "view", times: 1 }]);
  await runDue();
  expect(await mailed()).toEqual(["awa", "awa", "binta", "binta", "coumba", "coumba"]);
});

// Seen to fail on PostgreSQL when the result of `insertStatisticsMail` was ignored; on SQLite, which takes turns, only
// when the second check (`isCardDueForStatisticsMail`) was missing too.
test("twenty simultaneous runs write one mail a card", async () => {
  const refs = await Promise.all(["awa", "binta"].map((name) => seenCard(`${name}@example.com`)));
  await Promise.all(Array.from({ length: 20 }, (_, at) => sendMonthlyStatisticsMails((at % 2 ? other : app).deps)));
  expect(await mailed()).toEqual(["awa", "binta"]);
  const rows = await query
    .selectFrom("statisticsMails")
    .innerJoin("mails", "mails.id", "statisticsMails.mailId")
    .select("cardRef")
    .execute();
  expect(rows.map(({ cardRef }) => cardRef).toSorted()).toEqual(refs.toSorted());
});

// Seen to fail when row and mail were written in separate transactions: a killed worker's mail was lost.
test("a worker that is killed midway loses no mail and writes none twice", async () => {
  for (const name of ["awa", "binta"]) await seenCard(`${name}@example.com`);
  const kill = { after: 0 };
  const killed = { ...deps, clock: { ...deps.clock, now: () => dyingNow(kill) } };
  // It is killed at each reading of the clock in turn, including the mail's own.
  for (let reads = 1; (await mailed()).length < 2; reads += 1) {
    kill.after = reads;
    const [end] = await Promise.allSettled([sendMonthlyStatisticsMails(killed)]);
    expect(end.status === "rejected" ? String(end.reason) : "").toMatch(/^$|killed/);
    expect((await query.selectFrom("statisticsMails").select("mailId").execute()).length).toBe((await mailed()).length);
  }
  await sendMonthlyStatisticsMails(deps);
  expect(await mailed()).toEqual(["awa", "binta"]);
});

test.skipIf(onPostgres)("a job whose worker is killed runs again once its lease ends", async () => {
  await seenCard("awa@example.com");
  await removeJobs(deps.db);
  await app.worker.runDue();
  await query.deleteFrom("mails").execute();
  await query.deleteFrom("statisticsMails").execute();
  await changeJobs(deps.db, { kind: "statistics.mail" }, { doneAt: null });
  const now = clock.now();
  expect(
    await deps.db.jobs.take(query, {
      lane: "background",
      kinds: ["statistics.mail"],
      own: ["statistics.mail"],
      now,
      lease: generateSecretId(),
      until: now + 60_000,
    }),
  ).toMatchObject({ kind: "statistics.mail" });
  await app.worker.runDue();
  expect(await mailed()).toEqual([]);
  clock.advance(61_000);
  await app.worker.runDue();
  expect(await mailed()).toEqual(["awa"]);
});

test("nobody is mailed about a SILVER card, an unviewed, paused or removed one, or one without an owner's address", async () => {
  await seenCard("argent@example.com", 12, "SILVER");
  await seenCard("jamais@example.com", 0);
  const thisMonth = await seenCard("nouveau@example.com", 0);
  await addDemoVisits(deps, [
    { cardRef: thisMonth, day: getMonthStart(clock.now()), source: "qr", kind: "view", times: 9 },
    { cardRef: thisMonth, day: lastMonth(), source: "qr", kind: "save", times: 9 },
  ]);
  const paused = await seenCard("pause@example.com");
  await inTransaction(deps, (deps) => pauseOrderCards(deps, paused, [permitEdits(paused)]));
  const removed = await seenCard("corbeille@example.com");
  await query.updateTable("cards").set({ state: "removed" }).where("ref", "=", removed).execute();
  const nobodys = await seenCard("personne@example.com");
  await inTransaction(deps, (deps) => changeCardOwnerEmail(deps, permitOwnerChange(nobodys), ""));
  await runDue();
  expect(await mailed()).toEqual([]);
  expect(await query.selectFrom("statisticsMails").selectAll().execute()).toEqual([]);
});

test.skipIf(onPostgres)("a service that was away sends until the tenth, and not later", async () => {
  await seenCard("awa@example.com");
  clock.advance(parseIsoDay(new Date(clock.now()).toISOString().slice(0, 10)) + 10 * dayMs - 1 - clock.now());
  const tenth = clock.now();
  clock.advance(1);
  expect(new Date(clock.now()).getUTCDate()).toBe(11);
  await runDue();
  expect(await mailed()).toEqual([]);
  const late = { ...deps, clock: { ...deps.clock, now: () => tenth } };
  await sendMonthlyStatisticsMails(late);
  expect(await mailed()).toEqual(["awa"]);
});

test.skipIf(onPostgres)(
  "the mail has the month's figures and its chart, and unsubscribes in one click; staff find it at the order",
  async () => {
    const staff = await staffOn(app);
    const ref = await seenCard("lue@example.com");
    await addDemoVisits(deps, [
      { cardRef: ref, day: getMonthStart(lastMonth(), 1), source: "link", kind: "view", times: 1234 },
    ]);
    app.deps.paintChart = renderDailyCountsChart;
    await app.worker.runDue();
    const raw = readdirSync(app.outboxDir)
      .map((name) => readFileSync(join(app.outboxDir, name)))
      .find((one) => one.includes("lue@example.com"));
    const mail = await PostalMime.parse(raw ?? "");
    const plain = (mail.text ?? "").replaceAll(/\s+/g, " ");
    expect(plain).toContain("Vues : 12 (");
    expect(plain).toContain(" : 1 234)");
    expect(plain).toContain("Contacts enregistrés : 3");
    expect(plain).toContain("Provenance des vues : QR code 12");
    expect(plain).toContain("Le jour le plus visité : le 5, 12 vues");
    const [chart] = mail.attachments;
    expect(chart).toMatchObject({ contentId: "<vues-par-jour>", mimeType: "image/png" });
    expect(await sharp(Buffer.from(chart?.content as ArrayBuffer)).metadata()).toMatchObject({
      format: "png",
      width: 1040,
      height: 460,
    });
    expect(mail.html).toMatch(/alt="Vues de chaque jour d(e |'|&#x27;|&#39;)[^"]+: 0, 0, 0, 0, 12, 0/);
    const link = /<([^>]+)>/.exec(mail.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "")?.[1] ?? "";
    expect(mail.headers.find(({ key }) => key === "list-unsubscribe-post")?.value).toBe("List-Unsubscribe=One-Click");

    const { mails } = (await staff.call<{ mails: { id: string; template: string }[] }>("GET", `/orders/${ref}`)).body;
    const [listed] = mails.filter(({ template }) => template === "card-statistics");
    const shown = (await staff.call<{ html: string; text: string }>("GET", `/mails/${listed?.id}`)).body;
    expect(shown.text).not.toContain(await tokenOf(ref));
    expect(shown.html).toContain("Ici, les vues par jour");

    // Opening the link changes nothing, since scanners do that; the mail program's own POST unsubscribes.
    expect(await (await fetch(link)).text()).toContain("Ne plus recevoir les statistiques");
    const owner = await loggedInOwner(app, "lue@example.com");
    const byMail = async () => ((await owner.call("GET", `/cartes/${ref}/statistiques`)).body as CardStatistics).byMail;
    expect(await byMail()).toBe(true);
    const form = new FormData();
    form.set("List-Unsubscribe", "One-Click");
    const stopped = await fetch(link, { method: "POST", body: form });
    expect(stopped.status).toBe(200);
    expect(stopped.headers.get("cache-control")).toBe("no-store");
    expect(await byMail()).toBe(false);
    expect(await (await fetch(link)).text()).toContain("Vous ne recevrez plus les statistiques de cette carte");
    expect(
      (await fetch(`${app.url}${secretLinks.statisticsLeave(generateSecretId())}`, { method: "POST" })).status,
    ).toBe(404);
    expect((await fetch(`${app.url}${secretLinks.statisticsLeave("%00")}`)).status).toBe(404);
  },
);

test("an owner who stops the monthly mails gets none, not even an unsent one; whoever starts them again gets the next; a new owner starts with the default", async () => {
  const ref = await seenCard("Awa@example.com");
  const sister = await seenCard("Awa@example.com");
  const awa = await loggedInOwner(app, "Awa@example.com");
  const choose = async (wanted: boolean, card = ref) =>
    (await awa.call("PATCH", `/cartes/${card}/statistiques/mail`, { wanted })).status;
  await sendMonthlyStatisticsMails(deps);
  expect(await mailed()).toEqual(["Awa", "Awa"]);
  const before = await tokenOf(ref);
  expect(await choose(false)).toBe(200);
  expect(await mailed()).toEqual(["Awa"]);
  expect(await tokenOf(ref)).toBe(before);
  await query.deleteFrom("statisticsMails").execute();
  await sendMonthlyStatisticsMails(deps);
  // The sister card's mail, again.
  expect(await mailed()).toEqual(["Awa", "Awa"]);
  expect(await choose(true)).toBe(200);
  await sendMonthlyStatisticsMails(deps);
  expect(await mailed()).toEqual(["Awa", "Awa", "Awa"]);

  expect(await choose(false)).toBe(200);
  await query.deleteFrom("statisticsMails").execute();
  await inTransaction(deps, (deps) => changeCardOwnerEmail(deps, permitOwnerChange(ref), "binta@example.com"));
  await sendMonthlyStatisticsMails(deps);
  expect((await mailed()).filter((name) => name === "binta")).toEqual(["binta"]);
  expect(await tokenOf(ref)).not.toBe(before);
  expect((await fetch(`${app.url}${secretLinks.statisticsLeave(before)}`, { method: "POST" })).status).toBe(404);
  expect(await choose(false, sister)).toBe(200);
  const silver = await ownedCard(app, "Awa@example.com");
  expect(await awa.call("PATCH", `/cartes/${silver}/statistiques/mail`, { wanted: true })).toMatchObject({
    status: 409,
    body: { code: "card.no_statistics" },
  });
});

test.skipIf(onPostgres)("the record of monthly mails and of their stop is erased with the order's data", async () => {
  const ref = await seenCard("awa@example.com");
  await app.worker.runDue();
  const staff = await staffOn(app);
  expect((await staff.call("POST", `/orders/${ref}/erase`, { reason: "asked" })).status).toBe(200);
  for (const table of ["statisticsMails", "statisticsChoices"] as const)
    expect(await query.selectFrom(table).selectAll().execute()).toEqual([]);
  expect(await mailed()).toEqual([]);
});

/** Returns the time until it was read `after` times, then throws. */
function dyingNow(kill: { after: number }): number {
  kill.after -= 1;
  if (kill.after < 0) throw new Error("killed");
  return clock.now();
}
