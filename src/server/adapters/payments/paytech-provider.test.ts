import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PayTechSettings } from "#server/config/payment-settings.ts";
import { createLogger } from "#server/operations/log/log.ts";
import { createPayTechProvider } from "./paytech-provider.ts";
import { PaymentProviderError, type PaymentProvider, type ProviderPaymentRequest } from "./payment-provider-port.ts";

/** A provider that answers whatever the test wants, however hostile. */
let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
let received: { url: string | undefined; headers: IncomingMessage["headers"]; body: string } | undefined;
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString()));
  request.on("end", () => {
    received = { url: request.url, headers: request.headers, body };
    answer(request, response);
  });
});
let base = "";
let paytech: PaymentProvider;
let settings: PayTechSettings;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  settings = {
    apiKey: "the-key",
    apiSecret: "the-secret",
    env: "test",
    baseUrl: base,
    apiUrl: base,
    hmac: "require",
    statusCheck: "advise",
    simulated: false,
    localOnly: false,
  };
  paytech = createPayTechProvider(settings, createLogger("silent"));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const asked: ProviderPaymentRequest = {
  refCommand: "attempt-1",
  amount: 12_900,
  itemName: "Carte",
  commandName: "Commande SDV-1",
  ipnUrl: "https://shop.example/api/webhooks/paytech",
  successUrl: "https://shop.example/ok",
  cancelUrl: "https://shop.example/no",
};
const token = "abcDEF1234567890";
const json = (status: number, body: unknown) => (_request: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
};

async function failure(provider = paytech): Promise<PaymentProviderError> {
  const error: unknown = await provider.request(asked).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof PaymentProviderError)) throw new Error("The request did not fail as it should.");
  return error;
}

test("sends what PayTech expects: keys in headers, whole FCFA, always currency and env", async () => {
  answer = json(200, { success: 1, token, redirectUrl: `${base}/payment/checkout/${token}` });
  expect(await paytech.request(asked)).toEqual({ token, redirectUrl: `${base}/payment/checkout/${token}` });
  expect(received?.url).toBe("/api/payment/request-payment");
  expect(received?.headers).toMatchObject({
    api_key: "the-key",
    api_secret: "the-secret",
    "content-type": "application/json",
  });
  expect(JSON.parse(received?.body ?? "")).toEqual({
    item_name: "Carte",
    item_price: 12_900,
    currency: "XOF",
    ref_command: "attempt-1",
    command_name: "Commande SDV-1",
    env: "test",
    ipn_url: asked.ipnUrl,
    refund_notif_url: asked.ipnUrl,
    success_url: asked.successUrl,
    cancel_url: asked.cancelUrl,
  });
});

test("reads a refusal's messages from message, error and errors, texts or lists", async () => {
  answer = json(422, { success: -1, message: "Format de requete invalid", error: ["un", "deux"], errors: "trois" });
  expect(await failure()).toMatchObject({ message: "Format de requete invalid · un · deux · trois", refused: true });
  answer = json(200, { success: -1, message: ["ref_command existe deja"] });
  expect(await failure()).toMatchObject({ message: "ref_command existe deja", refused: true });
  answer = json(422, { success: -1, message: { not: "text" }, error: [1, null] });
  expect(await failure()).toMatchObject({ message: "Answer 422", refused: true });
});

test("asks for notices over https only, except on loopback", async () => {
  received = undefined;
  await expect(paytech.request({ ...asked, ipnUrl: "http://shop.example/ipn" })).rejects.toMatchObject({
    refused: true,
  });
  expect(received).toBeUndefined();
  answer = json(200, { success: 1, token, redirect_url: `${base}/x` });
  expect((await paytech.request({ ...asked, ipnUrl: "http://127.0.0.1:3000/ipn" })).token).toBe(token);
});

test("never passes on a redirect that leads off PayTech's host", async () => {
  const port = new URL(base).port;
  const elsewhere = [
    "https://evil.example/pay",
    `http://evil.example:${port}/`,
    `http://127.0.0.1:${port}@evil.example/`,
    `http://user@127.0.0.1:${port}/`,
    `https://127.0.0.1:${port}/`,
    "javascript:alert(1)",
    "/relative",
    7,
    null,
    [base],
  ];
  for (const redirect of elsewhere) {
    answer = json(200, { success: 1, token, redirect_url: redirect });
    expect(await failure(), String(redirect)).toMatchObject({ refused: false });
  }
});

test("accepts tokens of 8 to 64 letters and digits only", async () => {
  for (const wrong of ["short12", "a".repeat(65), "abc/../defgh", "abcd efgh", "", 12_345_678, null, ["abcdefgh"]]) {
    answer = json(200, { success: 1, token: wrong, redirect_url: `${base}/x` });
    expect(await failure(), String(wrong)).toMatchObject({ refused: false });
  }
});

test("silence, garbage, floods, redirects and breakdowns leave the outcome open", async () => {
  const hostile: ((request: IncomingMessage, response: ServerResponse) => void)[] = [
    () => undefined,
    (_request, response) => void response.writeHead(200).write("{"),
    (_request, response) => response.end("<html>maintenance</html>"),
    (_request, response) => response.end("[1]"),
    (_request, response) => response.end("null"),
    (_request, response) => response.end(""),
    (_request, response) => response.end(`{"success":1,"pad":"${"x".repeat(70_000)}"}`),
    (_request, response) => response.writeHead(302, { Location: `${base}/elsewhere` }).end(),
    (request) => request.socket.destroy(),
    json(500, { success: -1, message: "panne" }),
    json(503, "x"),
  ];
  const impatient = createPayTechProvider(settings, createLogger("silent"), { timeoutMs: 300 });
  for (const [at, behave] of hostile.entries()) {
    answer = behave;
    expect(await failure(impatient), `case ${at}`).toMatchObject({ refused: false });
    expect((await impatient.readStatus({ token, refCommand: "attempt-1", amount: 12_900 })).state, `case ${at}`).toBe(
      "unknown",
    );
  }
});

test("believes a status only in known shapes", async () => {
  const ours = { ref_command: "attempt-1", item_price: 12_900 };
  const cases: [unknown, string][] = [
    [{ ...ours, status: "completed" }, "paid"],
    [{ ...ours, item_price: "12900", type_event: "sale_complete" }, "paid"],
    [
      {
        ...ours,
        item_price: "12900.00",
        final_item_price: 12_900,
        token,
        env: "test",
        currency: "XOF",
        status: "Completed",
      },
      "paid",
    ],
    [{ ...ours, ref_command: "attempt-2", status: "completed" }, "mismatch"],
    [{ ref_command: "attempt-1", status: "completed" }, "unknown"],
    [{ status: "completed", item_price: 12_900 }, "unknown"],
    [{ ...ours, item_price: 12_899, status: "completed" }, "mismatch"],
    [{ ...ours, item_price: "12900.50", status: "completed" }, "mismatch"],
    [{ ...ours, final_item_price: "100", status: "completed" }, "mismatch"],
    [{ ...ours, env: "prod", status: "completed" }, "mismatch"],
    [{ ...ours, currency: "EUR", status: "completed" }, "mismatch"],
    [{ ...ours, token: "another1234token", status: "completed" }, "mismatch"],
    [{ ...ours, item_price: "12 900 FCFA", env: "production", currency: "FCFA", token: "?" }, "unknown"],
    [{ ...ours, status: "pending", type_event: "sale_complete" }, "pending"],
    [{ status: "processing" }, "pending"],
    [{ ...ours, status: "refunded" }, "refunded"],
    [{ type_event: "refund_complete" }, "refunded"],
    [{ type_event: "sale_canceled" }, "canceled"],
    [{ ...ours, status: ["completed"] }, "unknown"],
    [{ ...ours, status: "success" }, "unknown"],
    [{ success: 1, payment: { ...ours, status: "completed" } }, "unknown"],
    [{ ...ours, status: "canceled" }, "canceled"],
    [{ status: "failed" }, "canceled"],
    [{ ref_command: "attempt-2", status: "failed" }, "mismatch"],
  ];
  for (const [body, state] of cases) {
    answer = json(200, body);
    expect(
      (await paytech.readStatus({ token, refCommand: "attempt-1", amount: 12_900 })).state,
      JSON.stringify(body),
    ).toBe(state);
  }
  expect(received?.url).toBe(`/api/payment/get-status?token_payment=${token}`);
});

test("a refund that is not confirmed throws", async () => {
  answer = json(200, { success: 1 });
  await paytech.refund("attempt-1");
  expect(JSON.parse(received?.body ?? "")).toEqual({ ref_command: "attempt-1" });
  answer = json(200, { success: -1, message: "non" });
  await expect(paytech.refund("attempt-1")).rejects.toThrow("non");
});
