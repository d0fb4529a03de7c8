import { afterAll, expect, test } from "vitest";
import type { PromoCode } from "#shared/contract/promo-codes.ts";
import { offers } from "#shared/offers/offers.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { pressPay } from "#test/harness/payments.ts";

const app = await startTestApp(administrator);
const staff = await staffOn(app);
afterAll(() => app.close());

const create = (body: object) => staff.call<PromoCode>("POST", "/promo-codes", body);
const change = (code: string, disabled: boolean) =>
  staff.call<PromoCode>("PATCH", `/promo-codes/${encodeURIComponent(code)}`, { disabled });
const order = () => unpaidOrder(app.deps.db, app.clock.now());

test("only staff have access to codes", async () => {
  for (const [method, path] of [
    ["GET", ""],
    ["POST", ""],
    ["PATCH", "/RENTREE"],
  ])
    expect((await fetch(`${app.url}/api/promo-codes${path}`, { method: method ?? "" })).status).toBe(401);
});

test("a code is created, used, counted, disabled and enabled again; the log names the staff member", async () => {
  const made = await create({
    code: "rentrée-26",
    kind: "gift",
    offer: "SILVER",
    startsOn: "2020-01-01",
    endsOn: "2099-12-31",
    maxUses: 2,
  });
  expect(made).toMatchObject({
    status: 201,
    body: {
      code: "RENTRÉE-26",
      kind: "gift",
      value: 0,
      offer: "SILVER",
      startsAt: "2020-01-01T00:00:00.000Z",
      endsAt: "2100-01-01T00:00:00.000Z",
      maxUses: 2,
      uses: 0,
      remaining: 2,
      disabledAt: null,
    },
  });
  expect((await pressPay(app.url, await order(), "RENTRÉE-26")).body).toEqual({ gift: true });
  expect((await staff.call<PromoCode[]>("GET", "/promo-codes")).body).toMatchObject([
    { code: "RENTRÉE-26", uses: 1, remaining: 1 },
  ]);

  expect((await change("rentrée-26", true)).body.disabledAt).not.toBeNull();
  expect((await pressPay(app.url, await order(), "RENTRÉE-26")).body.code).toBe("promo.expired");
  expect((await change("RENTRÉE-26", true)).status).toBe(200);
  expect((await change("RENTRÉE-26", false)).body.disabledAt).toBeNull();
  expect((await pressPay(app.url, await order(), "RENTRÉE-26")).body).toEqual({ gift: true });
  expect((await change("NOBODY", true)).body).toMatchObject({ code: "promo.not_found" });
  expect(
    (await staff.call<{ action: string; target: string; actor: string }[]>("GET", "/audit?pageSize=3")).body.map(
      ({ action, target, actor }) => `${action} ${target} ${actor}`,
    ),
  ).toEqual(
    ["promo.enabled", "promo.disabled", "promo.created"].map((action) => `${action} RENTRÉE-26 Administrateur`),
  );
});

test("a generated code cannot be guessed and has no limit of uses", async () => {
  const { body } = await create({ kind: "percentage", value: 20 });
  expect(body).toMatchObject({
    code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/),
    value: 20,
    maxUses: null,
    remaining: null,
    startsAt: null,
    endsAt: null,
    offer: null,
  });
});

test.each([
  [{ kind: "gift", code: "a b" }, "code"],
  [{ kind: "gift", code: "RENTRÉE-26" }, "code"],
  [{ kind: "percentage" }, "value"],
  [{ kind: "percentage", value: 101 }, "value"],
  [{ kind: "amount", value: offers.SILVER.price - 50, offer: "SILVER" }, "value"],
  [{ kind: "amount", value: 1.5 }, "value"],
  [{ kind: "gift", maxUses: 0 }, "maxUses"],
  [{ kind: "gift", startsOn: "2026-02-02", endsOn: "2026-02-01" }, "endsOn"],
  [{ kind: "gift", startsOn: "2026-02-30" }, "startsOn"],
  [{ kind: "other" }, "kind"],
])("%j is refused at %s with a sentence", async (body, field) => {
  const answer = await staff.call<{ fields: Record<string, string> }>("POST", "/promo-codes", body);
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.fields)).toEqual([field]);
});
