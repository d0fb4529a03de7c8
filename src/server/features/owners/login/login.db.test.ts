import { afterAll, expect, test } from "vitest";
import { askCode, cookieOf, mailedCode, newestOwnerMail, ownedCard } from "#test/factories/owner.ts";
import { callApi } from "#test/factories/staff-member.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { jobsOf } from "#test/harness/jobs.ts";
import { sendRequestedLoginMail } from "./owner-login-mails.ts";
import { consumeIfWithinRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import { loginMailBurstSize, maxLoginCodeAttempts, wrongLoginCodesLimit } from "./owner-login-rules.ts";
import { hashOwnerMailbox } from "./secrets.ts";

const service = await startTestApp({ TRUST_PROXY: "1", ...administrator });
const { deps, url, clock, worker } = service;
const nodes = [url, (await service.addNode()).url];
afterAll(() => service.close());

const phone = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36";
let calls = 0;
/** Headers of a call from a new /48 each time. */
const elsewhere = () => ({ "X-Forwarded-For": `2001:${(calls += 1).toString(16)}:2::1`, "User-Agent": phone });
const enter = (challenge: string, code: string, headers = elsewhere()) =>
  callApi(url, "POST", "/api/ma-carte/connexion", { body: { challenge, code }, headers });
const follow = (token: string) => callApi(url, "POST", "/api/ma-carte/lien", { body: { token }, headers: elsewhere() });
const ask = (email: string) => askCode(url, email, elsewhere());
const opened = (cookie: string, node = url) => callApi(node, "GET", "/api/ma-carte", { headers: { Cookie: cookie } });
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const codeFor = async (email: string) => {
  const mail = await mailedCode(service, email);
  if (!mail) throw new Error("No code was mailed.");
  return mail;
};
/** Half a day later a mailbox's mail quota is full again. */
const laterToday = () => clock.advance(12 * 3_600_000);

await ownedCard(service, "Awa.Diop@example.com", { firstName: "Awa", lastName: "Diop" });

test("a mailed code opens one session, which every node accepts for 30 days", async () => {
  const challenge = await ask("awa.diop@EXAMPLE.com ");
  const { code, text } = await codeFor("Awa.Diop@example.com");
  for (const part of ["Awa Diop", "Chrome sur Android", "heure de Dakar", "10 minutes"]) expect(text).toContain(part);
  const answer = await enter(challenge, ` ${code.slice(0, 3)} ${code.slice(3)} `);
  const cookies = [
    /^proprietaire=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    /^appareil=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
  ];
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()).toEqual(cookies.map((cookie) => expect.stringMatching(cookie)));
  for (const node of nodes)
    expect(await opened(cookieOf(answer), node)).toMatchObject({
      status: 200,
      body: { email: "awa.diop@example.com", cards: [{ firstName: "Awa" }] },
    });
  expect(await enter(challenge, code)).toMatchObject({ status: 422, body: { code: "owner.wrong_code" } });
  clock.advance(30 * 24 * 3_600_000 - 60_000);
  expect((await opened(cookieOf(answer))).status).toBe(200);
  clock.advance(60_000);
  expect((await opened(cookieOf(answer))).status).toBe(401);
});

// Seen to fail when the link always led to the cards.
test("the mail's link opens the space in which the code was requested", async () => {
  const linkOf = async (referer: string) => {
    laterToday();
    await askCode(url, "awa.diop@example.com", { ...elsewhere(), Referer: referer });
    return /http\S+#lien=/.exec((await codeFor("Awa.Diop@example.com")).text)?.[0];
  };
  expect(await linkOf(`${url}/entreprise?entreprise=x`)).toBe(`${url}/entreprise#lien=`);
  expect(await linkOf(`${url}/ma-carte`)).toBe(`${url}/ma-carte#lien=`);
  expect(await linkOf("nowhere")).toBe(`${url}/ma-carte#lien=`);
});

test("a login code works only in the browser that requested it, for ten minutes and until five wrong tries; its link works even then", async () => {
  laterToday();
  const [mine, anothers] = [await ask("awa.diop@example.com"), await ask("nobody@example.com")];
  const { code, token } = await codeFor("Awa.Diop@example.com");
  expect((await enter(anothers, code)).status).toBe(422);
  for (let at = 0; at < maxLoginCodeAttempts; at += 1) expect((await enter(mine, other(code))).status).toBe(422);
  expect((await enter(mine, code)).status).toBe(422);
  const byLink = await follow(token);
  expect(byLink.status).toBe(200);
  expect((await opened(cookieOf(byLink))).status).toBe(200);
  expect(await follow(token)).toMatchObject({ status: 410, body: { code: "owner.link_invalid" } });

  laterToday();
  const late = await ask("awa.diop@example.com");
  const mailed = await codeFor("Awa.Diop@example.com");
  clock.advance(10 * 60_000);
  expect((await enter(late, mailed.code)).status).toBe(422);
  expect((await follow(mailed.token)).status).toBe(410);
});

test("requests for a login link's address, as mail scanners send them, do not use it up", async () => {
  laterToday();
  await ask("awa.diop@example.com");
  const { token } = await codeFor("Awa.Diop@example.com");
  for (const path of ["/ma-carte", `/ma-carte?lien=${token}`, "/api/ma-carte/lien"])
    await (await fetch(url + path)).arrayBuffer();
  expect((await follow(token)).status).toBe(200);
});

test("a mailbox without a card, or with an unpaid one, gets the same answer as others and no mail", async () => {
  laterToday();
  const asked = await Promise.all(
    ["awa.diop@example.com", "nobody@example.com"].map((email) =>
      callApi(url, "POST", "/api/ma-carte/code", { body: { email }, headers: elsewhere() }),
    ),
  );
  const shapes = asked.map(({ status, headers, body }) => [
    status,
    [...headers.keys()].toSorted(),
    { ...(body as object), challenge: "" },
  ]);
  expect(shapes[0]).toEqual(shapes[1]);
  expect(await mailedCode(service, "nobody@example.com")).toBeUndefined();
  expect(
    await deps.db.query.selectFrom("mails").select("id").where("recipient", "=", "nobody@example.com").execute(),
  ).toEqual([]);
});

// Seen to fail on PostgreSQL when reading the row and counting the try were separate statements.
test("of twenty wrong codes sent at once only five are checked", async () => {
  laterToday();
  const challenge = await ask("awa.diop@example.com");
  const { code } = await codeFor("Awa.Diop@example.com");
  const wrong = Array.from({ length: 20 }, () => enter(challenge, other(code)));
  await Promise.all(wrong);
  const { tries } = await deps.db.query
    .selectFrom("ownerCodes")
    .select("tries")
    .orderBy("expiresAt", "desc")
    .executeTakeFirstOrThrow();
  expect(tries).toBe(maxLoginCodeAttempts);
  expect((await enter(challenge, code)).status).toBe(422);
});

/** Moves to the next day, at which the daily limits start again. */
const tomorrow = () => clock.advance(24 * 3_600_000 - (clock.now() % (24 * 3_600_000)));
const triesOf = async (email: string) =>
  (await deps.db.query.selectFrom("ownerCodes").select("tries").where("email", "=", email).execute()).map(
    ({ tries }) => tries,
  );

test("of 200 wrong tries of four codes 14 are checked (each code's first and 10 more); for the rest of that day only a code's first try and its link work", async () => {
  await ownedCard(service, "cible@example.com");
  tomorrow();
  const statuses = new Map<number, number>();
  for (let codes = 0; codes < 4; codes += 1) {
    const challenge = await ask("cible@example.com");
    const { code } = await codeFor("cible@example.com");
    for (let at = 1; at <= 10 * maxLoginCodeAttempts; at += 1) {
      // The last code is right.
      const { status } = await enter(challenge, at === 10 * maxLoginCodeAttempts ? code : other(code));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  }
  expect([...statuses]).toEqual([[422, 200]]);
  expect(await triesOf("cible@example.com")).toEqual([5, 5, 5, 5]);
  const mistyped = await ask("cible@example.com");
  const { code, token } = await codeFor("cible@example.com");
  expect((await enter(mistyped, other(code))).status).toBe(422);
  expect((await enter(mistyped, code)).status).toBe(422);
  expect((await follow(token)).status).toBe(200);
  clock.advance(2 * 3_600_000);
  const right = await ask("cible@example.com");
  expect((await enter(right, (await codeFor("cible@example.com")).code)).status).toBe(200);
});

test("a browser that its owner used before has its own quotas of mails and wrong codes, for their mailbox only, as long as they have a card", async () => {
  await ownedCard(service, "proprio@example.com");
  const ref = await ownedCard(service, "autre@example.com");
  tomorrow();
  const deviceOf = async (email: string, headers = {}) => {
    const answer = await enter(await askCode(url, email, { ...elsewhere(), ...headers }), (await codeFor(email)).code, {
      ...elsewhere(),
      ...headers,
    });
    return { Cookie: answer.headers.getSetCookie()[1]?.split(";")[0] ?? "" };
  };
  const device = await deviceOf("proprio@example.com");
  expect(await deviceOf("autre@example.com", device)).toEqual(device);
  expect(JSON.stringify(await deps.db.query.selectFrom("ownerDevices").selectAll().execute())).not.toContain(
    device.Cookie.split("=")[1],
  );
  const known = { ...elsewhere(), ...device };
  const mailed = async (email: string, headers: Record<string, string> = elsewhere()) =>
    (
      (await callApi(url, "POST", "/api/ma-carte/code", { body: { email }, headers })).body as {
        mailedAt: string | null;
      }
    ).mailedAt === null;
  const strangers = [];
  for (let at = 0; at < loginMailBurstSize; at += 1) strangers.push(await mailed("proprio@example.com"));
  expect(strangers).toEqual([true, true, true, true, false]);
  // As if strangers had used up the mailbox's wrong tries.
  await consumeIfWithinRateLimit(
    deps,
    wrongLoginCodesLimit,
    hashOwnerMailbox("proprio@example.com"),
    wrongLoginCodesLimit.max,
  );
  const challenge = await askCode(url, "proprio@example.com", known);
  const { code } = await codeFor("proprio@example.com");
  expect((await enter(challenge, other(code))).status).toBe(422);
  expect((await enter(challenge, code)).status).toBe(200);
  expect(await mailed("binta@example.com", known)).toBe(true);
  expect(await mailed("proprio@example.com", { ...known, Cookie: `appareil=${"x".repeat(43)}` })).toBe(false);
  const staff = await staffOn(service);
  expect(
    (await staff.call("PATCH", `/orders/${ref}/owner`, { email: "nouvelle@example.com", reason: "Rappelée." })).status,
  ).toBe(200);
  const mailboxes = await deps.db.query.selectFrom("ownerDevices").select("tokenHash").execute();
  const own = await deps.db.query
    .selectFrom("ownerDevices")
    .select("tokenHash")
    .where("mailbox", "=", hashOwnerMailbox("autre@example.com"))
    .execute();
  expect(own).toEqual([]);
  expect(mailboxes.length > 0).toBe(true);
});

test("a mailbox gets five codes at once and one more every two hours, 17 in a day; one address requests sixty an hour, not counting those that mail nobody", async () => {
  await ownedCard(service, "flot@example.com");
  tomorrow();
  const seen = [];
  for (let halfHours = 0; halfHours <= 48; halfHours += 1) {
    for (let at = 0; at < 7; at += 1) await ask("flot@example.com");
    await worker.runDue();
    const { count } = await deps.db.query
      .selectFrom("mails")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("recipient", "=", "flot@example.com")
      .where("template", "=", "owner-code")
      .executeTakeFirstOrThrow();
    if (halfHours % 12 === 0) seen.push(count);
    clock.advance(30 * 60_000);
  }
  expect(seen).toEqual([5, 8, 11, 14, 17]);
  const statuses = [];
  for (let at = 0; at < 61; at += 1)
    statuses.push(
      (
        await callApi(url, "POST", "/api/ma-carte/code", {
          body: { email: `n${at}@example.com` },
          headers: { "X-Forwarded-For": "198.51.100.7" },
        })
      ).status,
    );
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 202), 429]);
  // A request for a mailbox without quota mails nobody, so it is not refused.
  for (let at = 0; at < 2; at += 1)
    expect(
      (
        await callApi(url, "POST", "/api/ma-carte/code", {
          body: { email: "flot@example.com" },
          headers: { "X-Forwarded-For": "198.51.100.7" },
        })
      ).status,
    ).toBe(202);
});

// Seen to fail without `computeLoginLinkExpiry`, and without `mailFallbackLoginLink`.
test("the last link before a mailbox's quota is used up works until another mail is possible, and using it mails the next link", async () => {
  await ownedCard(service, "longue@example.com");
  tomorrow();
  for (let at = 0; at < loginMailBurstSize; at += 1) await ask("longue@example.com");
  const last = await codeFor("longue@example.com");
  expect(last.text).toMatch(/valable jusqu'au .* Gardez cet e-mail/s);
  clock.advance(2 * 3_600_000 + 9 * 60_000);
  expect((await follow(last.token)).status).toBe(200);
  expect((await newestOwnerMail(service, "longue@example.com"))?.token).toBe(last.token);
  tomorrow();
  for (let at = 0; at < loginMailBurstSize; at += 1) await ask("longue@example.com");
  clock.advance(3_600_000);
  const tokens = new Set<string>();
  for (let at = 0; at < 3; at += 1) {
    const newest = await newestOwnerMail(service, "longue@example.com");
    tokens.add(newest?.token ?? "");
    expect((await follow(newest?.token ?? "")).status).toBe(200);
  }
  expect(tokens.size).toBe(3);
  expect((await newestOwnerMail(service, "longue@example.com"))?.text).toEqual(
    expect.stringMatching(/sur un autre appareil/),
  );
});

// Seen to fail on PostgreSQL when mails were counted and recorded in separate statements.
test("of twenty simultaneous requests for a code through two nodes five are mailed", async () => {
  await ownedCard(service, "ensemble@example.com");
  tomorrow();
  const asked = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      callApi(nodes[at % 2] ?? url, "POST", "/api/ma-carte/code", {
        body: { email: "ensemble@example.com" },
        headers: elsewhere(),
      }),
    ),
  );
  expect(
    asked.filter(({ status, body }) => status === 202 && (body as { mailedAt: string | null }).mailedAt === null),
  ).toHaveLength(loginMailBurstSize);
  await worker.runDue();
  expect(
    await deps.db.query
      .selectFrom("mails")
      .select("id")
      .where("recipient", "=", "ensemble@example.com")
      .where("template", "=", "owner-code")
      .execute(),
  ).toHaveLength(loginMailBurstSize);
});

test("neither the portal nor the database reveals a login code or link, before or after it is sent", async () => {
  tomorrow();
  await ask("awa.diop@example.com");
  const staff = await staffOn(service);
  const letter = await deps.db.query.selectFrom("ownerLetters").select("challengeHash").executeTakeFirstOrThrow();
  await sendRequestedLoginMail(deps, letter.challengeHash);
  const newest = async () =>
    deps.db.query
      .selectFrom("mails")
      .selectAll()
      .where("template", "=", "owner-code")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
  const { id, data } = await newest();
  const { code, token } = JSON.parse(data) as { code: string; token: string };
  const shown = JSON.stringify(await staff.call("GET", `/mails/${id}`));
  for (const secret of [code, token]) expect(shown).not.toContain(secret);
  await worker.runDue();
  const sent = await newest();
  for (const secret of [code, token]) expect(sent.data).not.toContain(secret);
  expect(sent.sentAt).not.toBeNull();
  const rows = JSON.stringify([
    await deps.db.query.selectFrom("ownerCodes").selectAll().execute(),
    await deps.db.query.selectFrom("ownerLetters").selectAll().execute(),
    await deps.db.query.selectFrom("rateLimits").selectAll().execute(),
    await jobsOf(deps.db),
  ]);
  for (const secret of [code, token]) expect(rows).not.toContain(secret);
});
