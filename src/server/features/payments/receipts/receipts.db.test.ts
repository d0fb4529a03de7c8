import PostalMime from "postal-mime";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { routePaths } from "#shared/route-paths.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { createValidatedPromoCode } from "#server/features/payments/promo-codes/promo-code-service.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { attemptsOf, openCheckout, pressButton, pressPay } from "#test/harness/payments.ts";
import { readOrderReceipt } from "./receipt-service.ts";

const app = await startTestApp({ ...administrator, SITE_LEGAL_ID: "NINEA 1234567" });
const staff = await staffOn(app);
afterAll(() => app.close());

const order = (ref: string) => getOrderOrThrow(app.deps, ref);
const receipt = async (ref: string) => readOrderReceipt(app.deps, await order(ref));
const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { headers, redirect: "manual" });
const pay = async (ref: string, promoCode?: string) =>
  pressButton(await openCheckout(app.url, ref, promoCode), "pay", "Wave");

test("the buyer reads their receipt as a page and as a PDF, neither cached nor indexed", async () => {
  const ref = await placeOrder(app.url);
  await pay(ref);
  const { key, number } = await order(ref);
  const cookie = { cookie: `commande-${ref}=${key}` };
  const page = await open(routePaths.receipt(ref), cookie);
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(page.headers.get("x-robots-tag")).toBe("noindex");
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  for (const part of [
    number,
    "NINEA 1234567",
    "Aïssatou N&#x27;Diaye",
    "Carte Silver",
    "12\u00a0900\u00a0FCFA",
    "Wave, par PayTech",
    routePaths.receiptPdf(ref),
  ])
    expect(html).toContain(part);
  const pdf = await open(routePaths.receiptPdf(ref.toLowerCase()), { "x-order-key": key });
  expect(pdf.status).toBe(200);
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  expect(pdf.headers.get("content-disposition")).toBe(`inline; filename="Recu-${number}.pdf"`);
  expect(pdf.headers.get("cache-control")).toBe("no-store");
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
});

test("a mail's link opens the receipt, and its key is removed from the address", async () => {
  const ref = await placeOrder(app.url);
  await pay(ref);
  const { key } = await order(ref);
  const answer = await open(secretLinks.receiptByKey(ref, key));
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toEqual(routePaths.receipt(ref));
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.getSetCookie().join()).toEqual(expect.stringContaining(`commande-${ref}=${key}`));
});

// Seen to fail with `isBuyer` answering true.
test("without the order's key, or before payment, the receipt's address redirects to the order's page", async () => {
  const [ref, unpaid] = [await placeOrder(app.url), await placeOrder(app.url)];
  await pay(ref);
  const { key } = await order(unpaid);
  const shown = async (answer: Response) => [answer.status, Object.fromEntries(answer.headers), await answer.text()];
  for (const pathOf of [routePaths.receipt, routePaths.receiptPdf]) {
    for (const [one, query, headers] of [
      [ref, "", {}],
      [ref, `?cle=${key}`, {}],
      [ref, `?cle=${(await order(ref)).key.slice(0, -4)}`, {}],
      [ref, "", { "x-order-key": key }],
      [ref, "", { cookie: `commande-${unpaid}=${key}` }],
      [unpaid, "", { "x-order-key": key }],
      ["0".repeat(26), "", {}],
      ["x", "", {}],
    ] as const) {
      const path = pathOf(one) + query;
      const answer = await open(path, headers);
      expect([answer.status, answer.headers.get("location")], path).toEqual([303, routePaths.payment(one)]);
      expect(answer.headers.get("cache-control"), path).toBe("no-store");
      expect(answer.headers.getSetCookie(), path).toEqual([]);
      const followed = await shown(await fetch(app.url + path, { headers }));
      const own = await shown(await open(routePaths.payment(one), headers));
      expect(withoutTheMoment(followed), path).toEqual(withoutTheMoment(own));
    }
  }
});
const withoutTheMoment = (shown: unknown) => JSON.stringify(shown).replace(/"(x-request-id|date)":"[^"]*"/g, "");

test("a receipt's amounts are the ledger's: a promo code's price, nothing for a gift, and no second payment", async () => {
  const half = await createValidatedPromoCode(app.deps, { kind: "percentage", value: 50, maxUses: 1 });
  const gift = await createValidatedPromoCode(app.deps, { kind: "gift", value: 0, maxUses: 1 });
  const [reduced, given, twice] = [await placeOrder(app.url), await placeOrder(app.url), await placeOrder(app.url)];
  await pay(reduced, half.code);
  expect(await receipt(reduced)).toMatchObject({
    amount: 6_450,
    discount: { label: `Remise (code ${half.code})`, amount: 6_450 },
  });
  await pressPay(app.url, given, gift.code);
  expect(await receipt(given)).toMatchObject({
    amount: 0,
    discount: { label: `Offert (code ${gift.code})`, amount: 12_900 },
    method: `Code promo ${gift.code}`,
  });
  const checkouts = [await openCheckout(app.url, twice), await openCheckout(app.url, twice)];
  for (const checkout of checkouts) await pressButton(checkout, "pay", "Wave");
  expect((await attemptsOf(app.deps, twice)).filter(({ state }) => state === "paid")).toHaveLength(2);
  expect(await receipt(twice)).toMatchObject({ amount: 12_900, discount: null });
});

test("a payment that staff took is on the receipt with its method", async () => {
  const ref = await placeOrder(app.url);
  await staff.call("POST", `/orders/${ref}/mark-paid`, {
    method: "Espèces",
    reference: "R-12",
    reason: "Payé au guichet",
  });
  expect(await receipt(ref)).toMatchObject({ amount: 12_900, method: "Espèces" });
});

test("the payment's mail contains the receipt and a link to it, even when staff send it again", async () => {
  const ref = await placeOrder(app.url, { email: "recu@example.com" });
  await pay(ref);
  expect((await staff.call("POST", `/orders/${ref}/resend`, { template: "payment-received" })).status).toBe(202);
  await app.worker.runDue();
  const files = readdirSync(app.outboxDir).map((name) => readFileSync(join(app.outboxDir, name)));
  const mails = (await Promise.all(files.map((raw) => PostalMime.parse(raw)))).filter(
    ({ to, subject }) => to?.[0]?.address === "recu@example.com" && subject?.startsWith("Votre carte"),
  );
  const { key, number } = await order(ref);
  expect(mails).toHaveLength(2);
  for (const { text = "", replyTo } of mails) {
    expect(replyTo).toEqual([{ address: app.deps.settings.site.supportEmail, name: "" }]);
    for (const part of [
      number,
      "NINEA 1234567",
      "Carte Silver",
      "12\u00a0900\u00a0FCFA",
      "Wave, par PayTech",
      `${app.url}${secretLinks.receiptByKey(ref, key)}`,
    ])
      expect(text).toContain(part);
  }
});
