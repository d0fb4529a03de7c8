import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { pressButton } from "#test/harness/payments.ts";
import { createPayTechProvider } from "./paytech-provider.ts";
import type { ProviderPaymentRequest } from "./payment-provider-port.ts";

/** What every payment provider must do; here the PayTech adapter, over HTTP, against the simulator. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

function ask(changes: Partial<ProviderPaymentRequest> = {}): ProviderPaymentRequest {
  return {
    refCommand: randomUUID(),
    amount: 12_900,
    itemName: "Carte <SILVER>",
    commandName: "Commande SDV-1",
    ipnUrl: `${app.url}/api/webhooks/paytech`,
    successUrl: `${app.url}/payer/x?retour=succes`,
    cancelUrl: `${app.url}/payer/x?retour=annule`,
    ...changes,
  };
}

test("opens a payment on the provider's host, and its status follows the payer", async () => {
  const { payments } = app.deps;
  const request = ask();
  const { refCommand, amount } = request;
  const { token, redirectUrl } = await payments.request(request);
  expect(new URL(redirectUrl).host).toBe(new URL(app.url).host);
  const status = async (changes = {}) => (await payments.readStatus({ token, refCommand, amount, ...changes })).state;

  expect(await status()).toBe("pending");
  expect(await pressButton(redirectUrl, "cancel")).toBe(request.cancelUrl);
  expect(await status()).toBe("canceled");
  expect(await pressButton(redirectUrl, "lose")).toBe(request.successUrl);
  expect(await status()).toBe("paid");
  expect(await status({ amount: amount + 1 })).toBe("mismatch");
  expect(await status({ refCommand: "another" })).toBe("mismatch");
  expect(await status({ token: "unknowntoken" })).toBe("unknown");

  await payments.refund(refCommand);
  expect(await status()).toBe("refunded");
  await expect(payments.refund(refCommand)).rejects.toMatchObject({ refused: true });
});

test("a request that the provider refuses is a clear refusal with its messages", async () => {
  const { payments } = app.deps;
  const refused = async (request: ProviderPaymentRequest) =>
    payments.request(request).then(
      () => "accepted",
      (error: Error & { refused: boolean }) => `${error.refused} ${error.message}`,
    );
  const request = ask();
  await payments.request(request);
  expect(await refused(request)).toBe("true ref_command existe deja");
  expect(await refused(ask({ amount: 100 }))).toMatch(/^true .*item_price doit être superieur à 100 XOF/);
  expect(await refused(ask({ ipnUrl: "https://elsewhere.example/ipn" }))).toMatch(/^true .*ipn_url/);
  const stranger = createPayTechProvider({ ...app.deps.settings.paytech, apiSecret: "wrong" }, app.deps.log);
  await expect(stranger.request(ask())).rejects.toMatchObject({
    refused: true,
    message: "Le vendeur n'existe pas ou cle api invalide",
  });
});

test("checking keys tells known ones, wrong ones and an absent provider apart, and makes no payment", async () => {
  const { deps } = app;
  const before = await deps.db.query.selectFrom("simulatorPayments").select("token").execute();
  const asked = (changes: object) =>
    createPayTechProvider({ ...deps.settings.paytech, ...changes }, deps.log, { timeoutMs: 1000 }).checkKeys();
  expect(await asked({})).toBe("accepted");
  expect(await asked({ apiSecret: "wrong" })).toBe("refused");
  expect(await asked({ apiUrl: "http://127.0.0.1:1" })).toBe("silent");
  expect(await deps.db.query.selectFrom("simulatorPayments").select("token").execute()).toEqual(before);
});

test("the checkout page says that it is not real, runs no script, and escapes what it shows", async () => {
  const { redirectUrl } = await app.deps.payments.request(ask());
  const answer = await fetch(redirectUrl);
  const html = await answer.text();
  expect(html).toContain("aucun argent réel");
  expect(html).toContain("12\u00a0900\u00a0FCFA");
  expect(html).toContain("Carte &#60;SILVER&#62;");
  for (const method of ["Orange Money", "Wave", "Free Money", "Carte Bancaire"])
    expect(html).toContain(`value="${method}"`);
  for (const label of [
    "Payer",
    "Annuler",
    "Payer sans notification",
    "Payer, notifier deux fois",
    "Payer, notifier plus tard",
  ])
    expect(html).toContain(`>${label}</button>`);
  expect(html).not.toMatch(/<script|style=/);
  const [, sheet = ""] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  const policy = answer.headers.get("content-security-policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`style-src 'self' 'sha256-${createHash("sha256").update(sheet).digest("base64")}'`);
  expect((await fetch(`${app.url}/simulator/payment/checkout/nothing`)).status).toBe(404);
  expect(await (await fetch(`${app.url}/api/openapi.json`)).text()).not.toContain("simulator");
});
