import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { readEnvironmentSettings } from "#server/config/environment-settings.ts";
import type { WalletSettings } from "#server/config/wallet-settings.ts";
import { makeWalletCertificates, passTypeId, type WalletCertificates } from "#test/factories/wallet-certificates.ts";
import { type ApnsStandIn, startApns } from "#test/stand-ins/apns.ts";
import { createApnsSender } from "./apns-sender.ts";

const folder = mkdtempSync(join(tmpdir(), "vcard-apns-"));
let chain: WalletCertificates;
let apns: ApnsStandIn;
beforeAll(async () => {
  chain = makeWalletCertificates(folder);
  apns = await startApns(chain);
});
beforeEach(() => {
  apns.pushes.length = 0;
  apns.connections = 0;
  apns.answers.clear();
});
afterAll(async () => {
  await apns.close();
  rmSync(folder, { recursive: true, force: true });
});

function walletOf({ env }: WalletCertificates): WalletSettings {
  const { wallet } = readEnvironmentSettings(env);
  if (!wallet) throw new Error("Apple Wallet is off.");
  return wallet;
}
const senderTo = (origin: string, of = chain, longestMs = 5000) =>
  createApnsSender(walletOf(of), { origin, ca: readFileSync(chain.root, "utf8"), longestMs });

it("sends an empty push about its pass type to each token, over one connection that shows its certificate", async () => {
  const tokens = Array.from({ length: 120 }, (_, at) => `a${at}`);
  expect(await senderTo(apns.origin).push(tokens)).toEqual(tokens.map(() => "sent"));
  expect(apns.connections).toBe(1);
  expect(apns.pushes.map(({ token }) => token).toSorted()).toEqual(tokens.toSorted());
  expect(new Set(apns.pushes.map(({ topic, body, sender }) => `${topic} ${body} ${sender}`))).toEqual(
    new Set([`${passTypeId} {} ${passTypeId}`]),
  );
});

it("distinguishes tokens that are gone, refused, or worth another try", async () => {
  for (const [token, status] of [
    ["b1", 410],
    ["b2", 400],
    ["b3", 403],
    ["b4", 429],
    ["b5", 503],
  ] as const)
    apns.answers.set(token, status);
  expect(await senderTo(apns.origin).push(["b0", "b1", "b2", "b3", "b4", "b5"])).toEqual([
    "sent",
    "gone",
    "refused",
    "later",
    "later",
    "later",
  ]);
});

it("does not wait forever for one answer, and still sends the others", async () => {
  apns.answers.set("c1", "hang");
  expect(await senderTo(apns.origin, chain, 300).push(["c0", "c1", "c2"])).toEqual(["sent", "later", "sent"]);
});

it("answers `later` for all where nobody answers, or our certificate is not of Apple's chain", async () => {
  expect(await senderTo("https://127.0.0.1:1").push(["d0", "d1"])).toEqual(["later", "later"]);
  const stranger = makeWalletCertificates(mkdtempSync(join(folder, "other-")));
  expect(await senderTo(apns.origin, stranger).push(["d2"])).toEqual(["later"]);
  const trustsNobody = createApnsSender(walletOf(chain), { origin: apns.origin });
  expect(await trustsNobody.push(["d3"])).toEqual(["later"]);
  expect(apns.pushes).toEqual([]);
  expect(await senderTo(apns.origin).push([])).toEqual([]);
});
