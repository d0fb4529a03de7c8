import { afterAll, expect, test } from "vitest";
import { attackAccount } from "#test/factories/login-attack.ts";
import { callApi, staffMember, type ApiAnswer } from "#test/factories/staff-member.ts";
import { startTestApp } from "#test/harness/app.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { resetStaffPassword } from "../administrators.ts";
import { staffDeviceCodeLifeMs, staffDeviceCodeTryLimit } from "../devices/staff-device-rules.ts";
import { confirmDeviceByCode } from "./device-codes.ts";
import { runInBackground, drainBackgroundTasks } from "#server/jobs/background-tasks.ts";

const service = await startTestApp({ TRUST_PROXY: "1" });
const otherNode = await service.addNode();
const { deps, url, clock } = service;
afterAll(() => service.close());

let calls = 0;
/** Each call comes from another /48, unless an address is given. */
const post = (path: string, body: object, from = `2001:${(calls += 1).toString(16)}:2::1`) =>
  callApi(url, "POST", path, { body, headers: { "X-Forwarded-For": from } });
const ask = (email: string, password: string, from?: string) =>
  post("/api/login/device-code", { email, password }, from);
const challengeIn = ({ body }: ApiAnswer) => (body as { challenge?: string }).challenge ?? "";
const confirm = (challenge: string, code: string, from?: string) =>
  post("/api/login/device", { challenge, code }, from);
const logIn = (email: string, password: string, device?: string) =>
  post("/api/login", { email, password, ...(device === undefined ? {} : { device }) });

async function mailedCodes(recipient: string): Promise<string[]> {
  await drainBackgroundTasks();
  const mails = await deps.db.query
    .selectFrom("mails")
    .select("data")
    .where("recipient", "=", recipient)
    .where("template", "=", "staff-device-code")
    .orderBy("id")
    .execute();
  return mails.map(({ data }) => (JSON.parse(data) as { code: string }).code);
}
async function mailedCode(member: { email: string; password: string }) {
  clock.advance(1);
  const challenge = challengeIn(await ask(member.email, member.password));
  return { challenge, code: (await mailedCodes(member.email)).at(-1) ?? "" };
}
/** Everything that a caller sees, except the time and the challenge. */
const seen = ({ status, headers, body }: ApiAnswer) => ({
  status,
  body: { ...(body as object), challenge: "" },
  headers: Object.fromEntries([...headers].filter(([name]) => !["date", "x-request-id"].includes(name))),
});

test("a new device gets in by mail while strangers keep the account delayed: code, device, login", async () => {
  const awa = await staffMember(service, "awa");
  await attackAccount(deps, awa.email);
  clock.advance(-60_000);
  expect(await logIn(awa.email, awa.password)).toMatchObject({ status: 429, body: { code: "login.delayed" } });
  const { challenge } = await mailedCode({ ...awa, email: " AWA@example.com" });
  const code = (await mailedCodes(awa.email))[0] ?? "";
  expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}$/);
  const confirmed = await confirm(challenge, ` ${code.toUpperCase().replace("-", " ").replaceAll("0", "O")} `);
  expect(confirmed).toMatchObject({ status: 200, body: { device: expect.stringMatching(/^[\w-]{43}$/) } });
  const { device } = confirmed.body as { device: string };
  expect(await logIn(awa.email, awa.password)).toMatchObject({ status: 429 });
  expect(await logIn(awa.email, awa.password, device)).toMatchObject({ status: 200, body: { device } });
  clock.advance(60_000);
  const acts = await deps.db.query
    .selectFrom("auditLog")
    .select(["actorName", "action"])
    .where("target", "=", awa.email)
    .where("action", "in", ["device.code_sent", "device.confirmed"])
    .orderBy("id")
    .execute();
  expect(acts).toEqual([
    { actorName: "awa", action: "device.code_sent" },
    { actorName: "awa", action: "device.confirmed" },
  ]);
});

test("a request is answered in the same way whether account and password are right or not, and mails only if both are", async () => {
  const binta = await staffMember(service, "binta");
  const answers = [
    await ask(binta.email, binta.password),
    await ask(binta.email, "wrong"),
    await ask("nobody@example.com", "wrong"),
    await ask("no address at all", "wrong"),
  ];
  expect(answers[0]?.status).toBe(202);
  for (const answer of answers) expect(seen(answer)).toEqual(seen(answers[0] ?? answer));
  expect(await mailedCodes(binta.email)).toHaveLength(1);
  expect(
    await deps.db.query
      .selectFrom("mails")
      .select("recipient")
      .where("recipient", "in", ["nobody@example.com", "no address at all"])
      .execute(),
  ).toEqual([]);
});

// Seen to hang when `mailNewDeviceCode` awaited its work: the answer waited for it, and its delay reveals the result.
test("answers before the password is checked", async () => {
  const coumba = await staffMember(service, "coumba");
  let goOn = (): void => undefined;
  runInBackground(() => new Promise((resolve) => (goOn = resolve)));
  expect((await ask(coumba.email, coumba.password)).status).toBe(202);
  expect(
    await deps.db.query
      .selectFrom("mails")
      .select("id")
      .where("recipient", "=", coumba.email)
      .where("template", "=", "staff-device-code")
      .execute(),
  ).toEqual([]);
  goOn();
  expect(await mailedCodes(coumba.email)).toHaveLength(1);
});

test("bounds hashing: one at a time, 50 waiting, 20 calls an hour from a network, 80 from a /48", async () => {
  let goOn = (): void => undefined;
  runInBackground(() => new Promise((resolve) => (goOn = resolve)));
  const answers = [];
  for (let at = 0; at < 60; at += 1) answers.push((await ask("nobody@example.com", "wrong")).status);
  goOn();
  await drainBackgroundTasks();
  expect(answers).toEqual([...Array<number>(49).fill(202), ...Array<number>(11).fill(503)]);
  const through = async (from: (at: number) => string) => {
    for (let at = 0; ; at += 1)
      if ((await post("/api/login/device", { challenge: generateSecretId(), code: "x" }, from(at))).status === 429)
        return at;
  };
  expect(await through(() => "196.207.9.9")).toBe(20);
  expect(await through(() => "2001:db8:77:1::1")).toBe(20);
  expect(await through((at) => `2001:db8:78:1${at.toString(16).padStart(2, "0")}::1`)).toBe(40);
  expect(await through((at) => `2001:db8:79:${at.toString(16)}00::1`)).toBe(80);
});

test("a code works once, only with its challenge, within half an hour", async () => {
  const [dior, fatou] = [await staffMember(service, "dior"), await staffMember(service, "fatou")];
  const wrong = {
    status: 422,
    body: { code: "device.wrong_code", fields: { code: expect.stringContaining("Demandez-en un autre") } },
  };
  const { challenge, code } = await mailedCode(dior);
  expect(JSON.stringify(await deps.db.query.selectFrom("deviceCodes").selectAll().execute())).not.toContain(code);
  for (const others of [(await mailedCode(fatou)).challenge, generateSecretId()])
    expect(await confirm(others, code)).toMatchObject(wrong);
  expect(await confirm(challenge, "0000-0000")).toMatchObject(wrong);
  expect(await confirm(challenge, code)).toMatchObject({ status: 200 });
  expect(await confirm(challenge, code)).toMatchObject(wrong);
  const late = await mailedCode(dior);
  clock.advance(staffDeviceCodeLifeMs);
  expect(await confirm(late.challenge, late.code)).toMatchObject(wrong);
});

// Seen to fail when each call was counted by address in advance: 429 for the right code from the 21st on.
test("accepts a right code from an address that has sent two hundred wrong ones, and only four tries at one code", async () => {
  const ndeye = await staffMember(service, "ndeye");
  const from = "192.0.2.9";
  const statuses = async (tries: Promise<ApiAnswer>[]) =>
    (await Promise.all(tries)).map(({ status }) => status).toSorted();
  const right = await mailedCode(ndeye);
  const unknown = await statuses(Array.from({ length: 200 }, () => confirm(generateSecretId(), right.code, from)));
  expect(unknown).toEqual([...Array<number>(20).fill(422), ...Array<number>(180).fill(429)]);
  expect(await ask(ndeye.email, "wrong", from)).toMatchObject({ status: 202 });
  expect(await confirm(right.challenge, right.code, from)).toMatchObject({ status: 200 });

  const guessed = await mailedCode(ndeye);
  expect(await statuses(Array.from({ length: 30 }, () => confirm(guessed.challenge, "0000-0000")))).toEqual(
    Array<number>(30).fill(422),
  );
  expect(await confirm(guessed.challenge, guessed.code)).toMatchObject({ status: 422 });
  const mistyped = await mailedCode(ndeye);
  for (let at = 1; at < staffDeviceCodeTryLimit.max; at += 1) await confirm(mistyped.challenge, "0000-0000");
  expect(await confirm(mistyped.challenge, mistyped.code)).toMatchObject({ status: 200 });
});

test("wrong codes never reveal whether the password was right", async () => {
  const oumy = await staffMember(service, "oumy");
  const from = "192.0.2.10";
  const asked = [await ask(oumy.email, oumy.password), await ask(oumy.email, "wrong")].map(challengeIn);
  await drainBackgroundTasks();
  const answers = await Promise.all(
    asked.map(async (challenge, place) => {
      const statuses = [];
      for (let at = 0; at < 30; at += 1)
        statuses.push((await confirm(challenge, "0000-0000", `${from}${place}`)).status);
      return statuses;
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
});

test("mails an account five codes a day, all of which work; wrong passwords do not use them up", async () => {
  const gnilane = await staffMember(service, "gnilane");
  for (let at = 0; at < 7; at += 1) await ask(gnilane.email, "wrong");
  const asked = [];
  for (let at = 0; at < 7; at += 1) asked.push(await mailedCode(gnilane));
  expect(await mailedCodes(gnilane.email)).toHaveLength(5);
  for (const { challenge, code } of asked.slice(0, 5))
    expect(await confirm(challenge, code)).toMatchObject({ status: 200 });
  clock.advance(24 * 3_600_000);
  await mailedCode(gnilane);
  expect(await mailedCodes(gnilane.email)).toHaveLength(6);
});

// Seen to fail on PostgreSQL when `confirmDeviceByCode` ignored the result of `consumeStaffDeviceCode`.
test("if a code is confirmed several times at once, on two nodes if the engine has them, one device is known", async () => {
  const khady = await staffMember(service, "khady");
  const other = deps.db.engine === "postgres" ? otherNode.deps : deps;
  for (let round = 0; round < 4; round += 1) {
    const given = await mailedCode(khady);
    const tries = Array.from({ length: 8 }, (_, at) =>
      confirmDeviceByCode(at % 2 ? deps : other, { ...given, address: "196.207.3.3" }),
    );
    const through = (await Promise.allSettled(tries)).filter((one) => one.status === "fulfilled");
    expect(through).toHaveLength(1);
    clock.advance(3_600_000);
  }
});

test("a confirmation during a password reset leaves no known device behind", async () => {
  const maty = await staffMember(service, "maty");
  let { password } = maty;
  for (let round = 0; round < 5; round += 1) {
    const given = await mailedCode({ email: maty.email, password });
    expect(given.code).not.toBe("");
    const [reset] = await Promise.all([
      resetStaffPassword(deps, maty.email),
      Promise.allSettled([confirmDeviceByCode(otherNode.deps, { ...given, address: "196.207.3.4" })]),
    ]);
    const left = await deps.db.query.selectFrom("devices").selectAll().where("userId", "=", maty.id).execute();
    expect(left).toEqual([]);
    expect(await deps.db.query.selectFrom("deviceCodes").selectAll().where("userId", "=", maty.id).execute()).toEqual(
      [],
    );
    ({ password } = reset);
    clock.advance(24 * 3_600_000);
  }
});
