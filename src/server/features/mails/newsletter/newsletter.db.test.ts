import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeEach, expect, test } from "vitest";
import { newsletterConsentVersion } from "#shared/staff/newsletter-consent.ts";
import { startTestApp } from "#test/harness/app.ts";
import { removeJobs } from "#test/harness/jobs.ts";
import { ensureFirstAdministrator } from "#server/features/staff-accounts/administrators.ts";
import { confirmSubscription, cleanupSubscribers } from "./newsletter-service.ts";

const admin = { email: "awa@example.com", password: "le fleuve coule" };
const service = await startTestApp({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
const { deps, clock, url, worker, outboxDir } = service;
const { query } = deps.db;
await ensureFirstAdministrator(deps);
afterAll(() => service.close());
beforeEach(async () => {
  for (const table of ["newsletterConsents", "newsletterSubscribers", "mails", "rateLimits"] as const)
    await query.deleteFrom(table).execute();
  await removeJobs(deps.db);
});

/** The page's text without its head, so that a failure prints little. */
const bodyOf = async (answer: Response) => (await answer.text()).replace(/^.*<main/s, "").replaceAll("\u2060", "");
const post = (path: string, body?: URLSearchParams) => fetch(url + path, { method: "POST", ...(body ? { body } : {}) });
const subscribe = (email: string) =>
  fetch(`${url}/api/newsletter`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email }),
  });
const subscribers = () => query.selectFrom("newsletterSubscribers").selectAll().orderBy("email").execute();
const mails = () => query.selectFrom("mails").selectAll().orderBy("id").execute();
const acts = async () =>
  (await query.selectFrom("newsletterConsents").selectAll().orderBy("id").execute()).map(
    ({ act, consentVersion: version }) => `${act} ${version}`,
  );

async function tokenOf(email: string): Promise<string> {
  const { token } = await query
    .selectFrom("newsletterSubscribers")
    .select("token")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return token;
}

async function staff(path: string, method = "GET"): Promise<Response> {
  const login = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(admin),
  });
  const { token } = (await login.json()) as { token: string };
  return fetch(`${url}/api/newsletter/${path}`, { method, headers: { Authorization: `Bearer ${token}` } });
}

/** The status, body and headers that could tell one answer from another. */
async function said(answer: Response) {
  return [
    answer.status,
    await answer.text(),
    answer.headers.get("content-length"),
    answer.headers.get("cache-control"),
  ];
}

test("stores an address as pending, with the proof of its consent, and mails a link to confirm", async () => {
  const answer = await subscribe(" Awa@Example.com ");
  expect(answer.status).toBe(202);
  expect(await answer.json()).toEqual({ message: expect.stringContaining("confirmer votre inscription") });
  expect(await subscribers()).toMatchObject([
    {
      email: "awa@example.com",
      state: "pending",
      consentVersion: newsletterConsentVersion,
      requestedAt: expect.any(Number),
      confirmedAt: null,
    },
  ]);
  expect(await acts()).toEqual([`requested ${newsletterConsentVersion}`]);

  await worker.runDue();
  const [mail] = await mails();
  const file = readdirSync(outboxDir).find((name) => name.startsWith(mail?.id ?? ""));
  const parsed = await PostalMime.parse(readFileSync(join(outboxDir, file ?? "")));
  const token = await tokenOf("awa@example.com");
  expect(parsed.to?.[0]?.address).toBe("awa@example.com");
  expect(parsed.text).toContain(`${url}/newsletter/confirmer/${token}`);
  const header = (key: string) => parsed.headers.find((one) => one.key === key)?.value;
  expect(header("list-unsubscribe")).toBe(`<${url}/newsletter/desinscription/${token}>`);
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
});

test("answers the same for a pending, confirmed, unsubscribed or unknown address", async () => {
  for (const name of ["pending", "confirmed", "left"]) await subscribe(`${name}@example.com`);
  await post(`/newsletter/confirmer/${await tokenOf("confirmed@example.com")}`);
  await post(`/newsletter/desinscription/${await tokenOf("left@example.com")}`);
  const answers = [];
  for (const name of ["unknown", "pending", "confirmed", "left"])
    answers.push(await said(await subscribe(`${name}@example.com`)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect((await subscribers()).map(({ email, state }) => `${email} ${state}`)).toEqual([
    "confirmed@example.com confirmed",
    "left@example.com pending",
    "pending@example.com pending",
    "unknown@example.com pending",
  ]);
});

test("a recipient gets one confirmation mail a day, however many requests there are", async () => {
  for (let round = 0; round < 3; round += 1) await subscribe("awa@example.com");
  expect(await mails()).toHaveLength(1);
  clock.advance(24 * 3_600_000);
  await subscribe("AWA@example.com");
  expect(await mails()).toHaveLength(2);
});

test("refuses an IP after 20 requests an hour, in the API and on the page", async () => {
  for (let asked = 0; asked < 20; asked += 1) expect((await subscribe(`n${asked}@example.com`)).status).toBe(202);
  const refused = await subscribe("late@example.com");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after")) > 0).toBe(true);
  const page = await post("/newsletter", new URLSearchParams({ email: "late@example.com" }));
  expect(page.status).toBe(429);
  expect(await bodyOf(page)).toEqual(expect.stringContaining("Trop de tentatives"));
  expect(await subscribers()).toHaveLength(20);
  // A request that was confirmed was no abuse.
  expect(await confirmSubscription(deps, await tokenOf("n0@example.com"))).toBe(true);
  expect((await subscribe("n20@example.com")).status).toBe(202);
  expect((await subscribe("n21@example.com")).status).toBe(429);
});

test("refuses an invalid address with an error under its field", async () => {
  const answer = await subscribe("awa@");
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({
    code: "request.invalid",
    fields: { email: "Cette adresse e-mail n'est pas valable." },
  });
  expect(await subscribers()).toEqual([]);
});

test("the form works without JavaScript, and is answered with pages", async () => {
  const sent = await post("/newsletter", new URLSearchParams({ email: "awa@example.com" }));
  expect(sent.status).toBe(202);
  expect(sent.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(sent.headers.get("cache-control")).toBe("no-store");
  expect(await bodyOf(sent)).toContain("Vérifiez vos e-mails");
  const wrong = await post("/newsletter", new URLSearchParams({ email: "awa" }));
  expect(wrong.status).toBe(422);
  expect(await bodyOf(wrong)).toEqual(expect.stringContaining("adresse e-mail n&#x27;est pas valable"));
  expect(await subscribers()).toHaveLength(1);
});

test("opening a link changes nothing; pressing its button does, once", async () => {
  await subscribe("awa@example.com");
  const confirm = `/newsletter/confirmer/${await tokenOf("awa@example.com")}`;
  const opened = await fetch(url + confirm);
  expect(opened.status).toBe(200);
  expect(opened.headers.get("referrer-policy")).toBe("no-referrer");
  expect(opened.headers.get("x-robots-tag")).toBe("noindex");
  expect(opened.headers.get("cache-control")).toBe("no-store");
  expect(await bodyOf(opened)).toContain("Confirmer mon inscription");
  expect((await subscribers())[0]?.state).toBe("pending");
  for (let press = 0; press < 2; press += 1)
    expect(await bodyOf(await post(confirm))).toContain("Inscription confirmée");
  expect(await subscribers()).toMatchObject([{ state: "confirmed", confirmedAt: expect.any(Number) }]);
  expect(await acts()).toEqual([`requested ${newsletterConsentVersion}`, `confirmed ${newsletterConsentVersion}`]);

  const leave = confirm.replace("confirmer", "desinscription");
  expect(await bodyOf(await fetch(url + leave))).toContain("Me désinscrire");
  expect((await subscribers())[0]?.state).toBe("confirmed");
  for (let press = 0; press < 2; press += 1) expect(await bodyOf(await post(leave))).toContain("Vous êtes désinscrit");
  expect(await subscribers()).toMatchObject([{ state: "unsubscribed", unsubscribedAt: expect.any(Number) }]);
  expect(await acts()).toHaveLength(3);
  // The first mail's link no longer subscribes.
  expect((await post(confirm)).status).toBe(404);
  expect((await subscribers())[0]?.state).toBe("unsubscribed");
});

test.each([
  ["a form", new URLSearchParams({ "List-Unsubscribe": "One-Click" })],
  ["multipart", ((form) => (form.set("List-Unsubscribe", "One-Click"), form))(new FormData())],
])("a mail program unsubscribes with one click, sent as %s", async (_how, body) => {
  await subscribe("awa@example.com");
  const answer = await fetch(`${url}/newsletter/desinscription/${await tokenOf("awa@example.com")}`, {
    method: "POST",
    body,
    redirect: "manual",
  });
  expect(answer.status).toBe(200);
  expect((await subscribers())[0]?.state).toBe("unsubscribed");
});

test("a link that leads nowhere says so and offers the form", async () => {
  for (const path of ["/newsletter/confirmer/inconnu", "/newsletter/desinscription/inconnu"]) {
    for (const answer of [await fetch(url + path), await post(path)]) {
      expect(answer.status).toBe(404);
      expect(await bodyOf(answer)).toEqual(expect.stringContaining("Ce lien ne sert plus"));
    }
  }
});

test("staff read the subscribers page by page and as CSV; nobody else does", async () => {
  for (const name of ["awa", "+cmd", "omar"]) await subscribe(`${name}@example.com`);
  await post(`/newsletter/confirmer/${await tokenOf("awa@example.com")}`);
  expect((await fetch(`${url}/api/newsletter/subscribers`)).status).toBe(401);

  const page = await staff("subscribers?page=1&pageSize=2");
  expect(page.headers.get("x-total-count")).toBe("3");
  expect(page.headers.get("link")).toEqual(expect.stringContaining('rel="next"'));
  expect(((await page.json()) as unknown[]).length).toBe(2);
  const confirmed = (await (await staff("subscribers?state=confirmed")).json()) as object[];
  expect(confirmed).toEqual([
    {
      id: expect.any(String),
      email: "awa@example.com",
      state: "confirmed",
      consentVersion: newsletterConsentVersion,
      requestedAt: expect.any(String),
      confirmedAt: expect.any(String),
      unsubscribedAt: null,
    },
  ]);

  // The file is for writing to people, so it leaves out unconfirmed and unsubscribed addresses.
  await post(`/newsletter/confirmer/${await tokenOf("+cmd@example.com")}`);
  await post(`/newsletter/confirmer/${await tokenOf("omar@example.com")}`);
  await post(`/newsletter/desinscription/${await tokenOf("omar@example.com")}`);
  await subscribe("fatou@example.com");
  const csv = await (await staff("subscribers.csv")).text();
  const lines = csv.split("\r\n");
  const minute = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/u) as string;
  expect(lines[0]).toBe("E-mail;Texte accepté;Demande;Confirmation;Lien de désinscription");
  expect(lines.slice(1).map((line) => line.split(";")[0])).toEqual(["'+cmd@example.com", "awa@example.com", ""]);
  // The date format is that of the other files, so that a spreadsheet reads the dates.
  expect(lines[2]?.split(";").slice(2, 4)).toEqual([minute, minute]);
  expect(csv).toContain(`${url}/newsletter/desinscription/${await tokenOf("awa@example.com")}`);
  const audit = await query
    .selectFrom("auditLog")
    .select("action")
    .where("action", "=", "newsletter.exported")
    .execute();
  expect(audit).toHaveLength(1);
});

// Seen to fail with a plain insert instead of `onConflict(...).doNothing()`: a simultaneous request answered 500.
test("two simultaneous requests for one address make one subscriber and send one mail", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => subscribe("awa@example.com")));
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(202));
  expect((await subscribers()).length).toBe(1);
  expect((await mails()).length).toBe(1);
});

test("erases an unconfirmed request after 30 days, with its mail, and an ended subscription after three years", async () => {
  for (const name of ["pending", "confirmed", "left"]) await subscribe(`${name}@example.com`);
  await post(`/newsletter/confirmer/${await tokenOf("confirmed@example.com")}`);
  await post(`/newsletter/desinscription/${await tokenOf("left@example.com")}`);
  clock.advance(29 * 24 * 3_600_000);
  await cleanupSubscribers(deps);
  expect(await subscribers()).toHaveLength(3);
  clock.advance(2 * 24 * 3_600_000);
  await cleanupSubscribers(deps);
  expect((await subscribers()).map(({ email }) => email)).toEqual(["confirmed@example.com", "left@example.com"]);
  expect(await mails()).toEqual([]);
  clock.advance(3 * 365 * 24 * 3_600_000);
  await cleanupSubscribers(deps);
  expect((await subscribers()).map(({ email }) => email)).toEqual(["confirmed@example.com"]);
  expect(await acts()).toEqual([`requested ${newsletterConsentVersion}`, `confirmed ${newsletterConsentVersion}`]);
});

// Seen to fail without `deleteRecipientMails`, and with the address as the audit entry's target.
test("erasing a subscriber removes every trace of the address, and keeps another subscriber's mail", async () => {
  for (const name of ["aby", "omar"]) await subscribe(`${name}@example.com`);
  await worker.runDue();
  const [aby] = await subscribers();
  const remove = () => staff(`subscribers/${aby?.id}`, "DELETE");
  expect(await (await remove()).json()).toEqual({ message: "L'adresse est effacée de la newsletter." });
  expect((await subscribers()).map(({ email }) => email)).toEqual(["omar@example.com"]);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(["omar@example.com"]);
  expect(await acts()).toEqual([`requested ${newsletterConsentVersion}`]);
  clock.advance(120_000);
  await worker.runDue();
  expect(
    readdirSync(outboxDir).filter((name) => readFileSync(join(outboxDir, name), "utf8").includes("aby@example.com")),
  ).toEqual([]);
  const told = await query.selectFrom("auditLog").selectAll().where("action", "=", "newsletter.removed").execute();
  expect(told.length).toBe(1);
  expect(JSON.stringify(told).replaceAll(admin.email, "")).toEqual(expect.not.stringContaining("@"));
  const again = await remove();
  expect([again.status, await again.json()]).toMatchObject([404, { code: "subscriber.not_found" }]);
});
