import { request } from "node:http";
import { afterAll, expect, test } from "vitest";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { attemptOf, effectsOn, genuineNotice, openCheckout } from "#test/harness/payments.ts";
import { createValidatedPromoCode } from "#server/features/payments/promo-codes/promo-code-service.ts";

const alone = await startTestApp({ PAYMENTS: "" });
const named = await startTestApp();
afterAll(async () => {
  await alone.close();
  await named.close();
});

/** Sends what `fetch` would not: any `Host` header. */
function send(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: string,
): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (answer) => {
      let text = "";
      answer
        .setEncoding("utf8")
        .on("data", (chunk: string) => (text += chunk))
        .on("end", () => resolve({ status: answer.statusCode, text }));
    });
    sent.on("error", reject).end(body);
  });
}

const port = new URL(alone.url).port;
const fromAfar: [string, Record<string, string>][] = [
  ["a public host", { Host: "cartes.example.sn" }],
  ["a public host that begins like loopback", { Host: "127.0.0.1.example.sn" }],
  ["a host with loopback before an @", { Host: "cartes.example.sn@127.0.0.1" }],
  ["an address of the network", { Host: "192.168.1.4:3000" }],
  ["loopback through a proxy that names the client", { "X-Forwarded-For": "41.82.0.1" }],
  ["loopback through a proxy that names the host", { "X-Forwarded-Host": "cartes.example.sn" }],
  ["a proxy that names itself", { Via: "1.1 cache" }],
  ["a page of a public address", { Origin: "https://cartes.example.sn" }],
];

// Seen to fail without the two guards: each order could be paid for nothing.
test.each(fromAfar)(
  "a simulator that nobody named accepts no payment from other machines: %s",
  async (_name, headers) => {
    const ref = await unpaidOrder(alone.deps.db);
    const json = { "Content-Type": "application/json", ...headers };
    // What a browser sends from another site's page is refused before the simulator is asked.
    const elsewhere = headers.Origin !== undefined;
    const pressed = await send(`${alone.url}/api/paytech/${ref}`, "POST", json, "{}");
    expect([pressed.status, JSON.parse(pressed.text)]).toMatchObject(
      elsewhere ? [403, { code: "request.other_site" }] : [502, { code: "payment.unavailable" }],
    );

    const checkout = await openCheckout(alone.url, ref);
    const form = { "Content-Type": "application/x-www-form-urlencoded", ...headers };
    expect((await send(checkout, "GET", headers, "")).status).toBe(404);
    expect((await send(checkout, "POST", form, "action=pay")).status).toBe(elsewhere ? 403 : 404);
    expect((await send(`${alone.url}/simulator/api/payment/request-payment`, "POST", json, "{}")).status).toBe(404);
    const notice = new URLSearchParams(genuineNotice(alone.deps, await attemptOf(alone.deps, ref))).toString();
    expect((await send(`${alone.url}/api/webhooks/paytech`, "POST", form, notice)).status).toBe(503);
    expect((await effectsOn(alone.deps, ref)).paidBy).toBeNull();
  },
);

test("HTTP/1.0, which nginx speaks to a loopback host, counts as another machine", async () => {
  const { connect } = await import("node:net");
  const answer = await new Promise<string>((resolve, reject) => {
    let text = "";
    const socket = connect(Number(port), "127.0.0.1", () =>
      socket.write(`GET /simulator/payment/checkout/x HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\n\r\n`),
    );
    socket
      .on("data", (chunk) => (text += chunk.toString()))
      .on("end", () => resolve(text))
      .on("error", reject);
  });
  expect(answer).toContain("route.not_found");
});

test("the simulator pays on this machine, and a gift code pays from anywhere", async () => {
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]) {
    const ref = await unpaidOrder(alone.deps.db);
    const { status, text } = await send(
      `${alone.url}/api/paytech/${ref}`,
      "POST",
      { Host: host, Origin: `http://${host}`, "Content-Type": "application/json" },
      "{}",
    );
    expect(status, host).toBe(200);
    const { redirectUrl } = JSON.parse(text) as { redirectUrl: string };
    expect(
      (
        await send(
          redirectUrl,
          "POST",
          { Host: host, Origin: "null", "Content-Type": "application/x-www-form-urlencoded" },
          "action=pay",
        )
      ).status,
    ).toBe(303);
    expect((await effectsOn(alone.deps, ref)).paidBy).toBe("PayTech");
  }
  const { code } = await createValidatedPromoCode(alone.deps, { kind: "gift", value: 0, maxUses: 1 });
  const gift = await unpaidOrder(alone.deps.db);
  const given = await send(
    `${alone.url}/api/paytech/${gift}`,
    "POST",
    { Host: "cartes.example.sn", "Content-Type": "application/json" },
    JSON.stringify({ promoCode: code }),
  );
  expect(given.status).toBe(200);
  expect(given.text).toBe('{"gift":true}');
});

test("a named simulator pays from anywhere", async () => {
  const ref = await unpaidOrder(named.deps.db);
  const headers = { Host: "cartes.example.sn", "X-Forwarded-For": "41.82.0.1" };
  const { status, text } = await send(
    `${named.url}/api/paytech/${ref}`,
    "POST",
    { ...headers, "Content-Type": "application/json" },
    "{}",
  );
  expect(status).toBe(200);
  const { redirectUrl } = JSON.parse(text) as { redirectUrl: string };
  expect(
    (await send(redirectUrl, "POST", { ...headers, "Content-Type": "application/x-www-form-urlencoded" }, "action=pay"))
      .status,
  ).toBe(303);
  expect((await effectsOn(named.deps, ref)).paidBy).toBe("PayTech");
});
