import { afterAll, expect, test } from "vitest";
import { loggedInOwner, ownedCard } from "#test/factories/owner.ts";
import { passTypeId } from "#test/factories/wallet-certificates.ts";
import { phoneWith } from "#test/factories/wallet-phone.ts";
import { startWalletService } from "#test/factories/wallet-service.ts";
import { startTestApp } from "#test/harness/app.ts";

const service = await startWalletService();
const { url, deps, clock, cardInWallet, download } = service;
afterAll(() => service.close());

test("other passes' secrets, missing ones, wrong types or serials, long names and strange tokens are refused", async () => {
  const [own, other] = [await cardInWallet(), await cardInWallet()];
  const refusals: Record<string, string>[] = [
    {},
    { Authorization: `ApplePass ${other.pass.authenticationToken}` },
    { Authorization: `ApplePass ${own.pass.authenticationToken.slice(1)}` },
    { Authorization: `ApplePass ${own.pass.authenticationToken.toUpperCase()}` },
    { Authorization: `Bearer ${own.pass.authenticationToken}` },
    { Authorization: "ApplePass none" },
    { Authorization: "ApplePass " },
    { Cookie: own.owner.cookie },
  ];
  for (const headers of refusals) {
    expect((await own.phone.fetchPass("", headers)).status).toBe(401);
    expect(await own.phone.register("ee1", headers)).toBe(401);
    expect(await own.phone.unregister(headers)).toBe(401);
  }
  const stranger = phoneWith(url, { ...own.pass, serialNumber: other.pass.serialNumber }, "stranger");
  expect([(await stranger.fetchPass()).status, await stranger.register("ee2"), await stranger.unregister()]).toEqual([
    401, 401, 401,
  ]);
  const unknown = phoneWith(url, { ...own.pass, serialNumber: "0".repeat(32) }, "stranger");
  expect([(await unknown.fetchPass()).status, await unknown.register("ee3")]).toEqual([401, 401]);
  const authorization = { Authorization: `ApplePass ${own.pass.authenticationToken}` };
  const status = async (path: string) =>
    (await fetch(`${url}/api/wallet/v1${path}`, { headers: authorization })).status;
  expect(await status(`/passes/pass.other/${own.pass.serialNumber}`)).toBe(401);
  expect(await status(`/devices/device1/registrations/pass.other`)).toBe(204);
  expect(await status(`/devices/device1/registrations/${passTypeId}?passesUpdatedSince=1%27%20OR%201=1`)).toBe(200);
  expect(await status(`/passes/${passTypeId}/${"a".repeat(200)}`)).toBe(404);
  expect(await status(`/devices/${"a".repeat(200)}/registrations/${passTypeId}`)).toBe(404);
  expect(await status(`/passes/${passTypeId}/%00`)).toBe(401);
  for (const token of ["", "a".repeat(201), "../../etc", "é", "a b"]) expect(await own.phone.register(token)).toBe(422);
  const post = (path: string, body: string, type = "application/json") =>
    fetch(`${url}/api/wallet/v1${path}`, { method: "POST", headers: { ...authorization, "Content-Type": type }, body });
  expect((await post("/log", JSON.stringify({ logs: ["x".repeat(1000)] }))).status).toBe(200);
  expect((await post("/log", JSON.stringify({ logs: Array.from({ length: 51 }, () => "") }))).status).toBe(422);
  expect((await post("/log", JSON.stringify({ logs: ["x".repeat(20_000)] }))).status).toBe(413);
  expect((await post("/log", "logs=1", "application/x-www-form-urlencoded")).status).toBe(415);
  expect(
    await deps.db.query.selectFrom("walletRegistrations").selectAll().where("pushToken", "like", "ee%").execute(),
  ).toEqual([]);
  // Another owner's session makes no pass of this card.
  expect((await other.owner.call("POST", `/cartes/${own.ref}/partager/wallet`)).status).toBe(404);
  expect((await download(own.ref, other.owner.cookie)).status).toBe(404);
});

test("two presses at once make one pass", async () => {
  const email = "deux@example.com";
  const ref = await ownedCard(service, email);
  const { call } = await loggedInOwner(service, email);
  const answers = await Promise.all([1, 2, 3].map(() => call("POST", `/cartes/${ref}/partager/wallet`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await deps.db.query.selectFrom("walletPasses").selectAll().where("cardRef", "=", ref).execute()).toHaveLength(
    1,
  );
});

test("a flood of wrong secrets from one address is limited, while a right one from there is accepted", async () => {
  clock.advance(60_000 - (clock.now() % 60_000));
  const { phone } = await cardInWallet();
  const statuses: number[] = [];
  for (let call = 0; call < 620; call += 1) statuses.push((await phone.fetchPass("", {})).status);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  expect(statuses.at(-1)).toBe(429);
  expect((await phone.fetchPass()).status).toBe(200);
});

test("without certificates Apple Wallet is offered nowhere", async () => {
  const off = await startTestApp();
  try {
    const email = "awa@example.com";
    const ref = await ownedCard(off, email);
    const owner = await loggedInOwner(off, email);
    expect((await owner.call("GET", `/cartes/${ref}/partager`)).body).toMatchObject({ wallet: false });
    expect((await owner.call("POST", `/cartes/${ref}/partager/wallet`)).body).toMatchObject({
      code: "route.not_found",
    });
    expect((await fetch(`${off.url}/api/wallet/v1/passes/${passTypeId}/x`)).status).toBe(404);
    expect((await fetch(`${off.url}/api/wallet/v1/devices/x/registrations/${passTypeId}`)).status).toBe(404);
  } finally {
    await off.close();
  }
});
