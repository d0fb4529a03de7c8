import { afterAll, expect, test } from "vitest";
import type { PaidOrder, UnpaidOrder } from "#shared/contract/public-order.ts";
import { routePaths } from "#shared/route-paths.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { createValidatedPromoCode } from "#server/features/payments/promo-codes/promo-code-service.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { attemptOf, attemptsOf, openCheckout, pressButton } from "#test/harness/payments.ts";

const app = await startTestApp();
afterAll(() => app.close());

/** A browser's request headers, such as its cookies or its order key. */
type Headers = Record<string, string>;

const newOrder = async () => getOrderOrThrow(app.deps, await placeOrder(app.url));
const withKey = (key: string): Headers => ({ "X-Order-Key": key });
const send = (method: string, path: string, headers: Headers = {}, body?: object) =>
  fetch(app.url + path, {
    method,
    redirect: "manual",
    headers: { ...headers, ...(body ? { "Content-Type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
const read = async <Order = UnpaidOrder>(ref: string, headers: Headers = {}) =>
  (await (await send("GET", `/api/ref/${ref}`, headers)).json()) as Order;

/** Presses "Payer la commande"; returns the checkout, and the browser's cookies from then on. */
async function press(
  ref: string,
  headers: Headers = {},
  body: object = {},
): Promise<{ checkout: string; cookie: Headers }> {
  const answer = await send("POST", `/api/paytech/${ref}`, headers, body);
  const { redirectUrl } = (await answer.json()) as { redirectUrl: string };
  return {
    checkout: redirectUrl,
    cookie: {
      cookie: answer.headers
        .getSetCookie()
        .map((one) => one.split(";")[0])
        .join("; "),
    },
  };
}

const percent = async (value: number) => (await createValidatedPromoCode(app.deps, { kind: "percentage", value })).code;
const code = (ref: string, promoCode: string, headers: Headers = {}) =>
  send("POST", `/api/paytech/${ref}/promo`, headers, { promoCode });

// Seen to fail before: whoever opened the link was told "ne payez pas une seconde fois" about somebody else's payment.
test("the shared payment page says who began the payment under way and what becomes of it", async () => {
  const { ref, key } = await newOrder();
  expect((await read(ref)).begun).toBeNull();
  await press(ref, withKey(key));
  const others =
    "Si ce paiement est mené à bien, cette page dira que la commande est payée. S'il est abandonné, vous pouvez la payer ici\u00a0; de deux paiements, l'un est rendu.";
  expect((await read(ref)).begun).toEqual({
    by: "buyer",
    title: "L'acheteur a commencé à payer.",
    text: others,
    doubt: others,
  });
  expect((await read(ref, withKey(key))).begun).toMatchObject({
    by: "you",
    title: "Un paiement a déjà été commencé.",
    doubt: expect.stringContaining("ne payez pas une seconde fois"),
  });
  const friend = await press(ref);
  app.clock.advance(1_000);
  const stranger = await press(ref);
  expect((await read(ref, friend.cookie)).begun?.by).toBe("you");
  expect((await read(ref, stranger.cookie)).begun?.by).toBe("you");
  expect((await read(ref, withKey(key))).begun?.by).toBe("you");
  expect((await read(ref)).begun).toEqual({
    by: "other",
    title: "Une autre personne a commencé à payer.",
    text: others,
    doubt: others,
  });
  expect((await attemptsOf(app.deps, ref)).map(({ byBuyer }) => byBuyer).toSorted()).toEqual([0, 0, 1]);
});

test("while payments are verified, the page shows the reader's own payment before another person's", async () => {
  const { ref, key, price } = await newOrder();
  const friend = await press(ref);
  app.clock.advance(1_000);
  await code(ref, await percent(20));
  await press(ref, withKey(key));
  expect((await read(ref, friend.cookie)).awaited).toEqual(price);
  expect((await read(ref, withKey(key))).awaited).toEqual(price * 0.8);
});

test("the browser's payment is named in an HttpOnly cookie, even when the form was posted without a script", async () => {
  const { ref } = await newOrder();
  const posted = await fetch(app.url + routePaths.payment(ref), {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ action: "payer" }),
  });
  const { refCommand } = await attemptOf(app.deps, ref);
  expect(posted.status).toBe(303);
  expect(posted.headers.getSetCookie()).toEqual([
    `paiement-${ref}=${refCommand}; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax`,
  ]);
});

// Seen to fail before, with and without the script.
test("only the buyer can remove the promo code: whoever opens the link can only make the order cheaper", async () => {
  const { ref, key, price } = await newOrder();
  const [twenty, ten, thirty] = [await percent(20), await percent(10), await percent(30)];
  expect((await code(ref, twenty)).status).toBe(200);
  const refused = await send("DELETE", `/api/paytech/${ref}/promo`);
  expect(refused.status).toBe(403);
  expect(((await refused.json()) as { code: string }).code).toBe("order.key_required");
  const form = await fetch(app.url + routePaths.payment(ref), {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ action: "retirer" }),
  });
  expect(form.status).toBe(403);
  expect((await form.text()).includes("Ouvrez cette commande sur l&#x27;appareil")).toBe(true);
  expect((await code(ref, ten)).status).toBe(403);
  expect((await send("POST", `/api/paytech/${ref}`, {}, { promoCode: ten })).status).toBe(403);
  expect((await read(ref)).toPay).toBe(price * 0.8);
  expect((await code(ref, thirty)).status).toBe(200);
  expect((await code(ref, ten, withKey(key))).status).toBe(200);
  expect((await send("DELETE", `/api/paytech/${ref}/promo`, withKey(key))).status).toBe(200);
  expect((await read(ref)).toPay).toBe(price);
});

test("a payer who is not the buyer reads their own amount and gets a receipt of their payment; nobody else gets it", async () => {
  const order = await newOrder();
  const { ref, key, number, price, buyerEmail } = order;
  const twenty = await percent(20);
  await code(ref, twenty);
  const friend = await press(ref);
  expect((await send("GET", routePaths.receipt(ref), friend.cookie)).status).toBe(303);
  await pressButton(friend.checkout, "pay", "Wave");

  const paid = await read<PaidOrder>(ref, friend.cookie);
  expect(paid).toMatchObject({ paid: true, mine: false, price: null, yours: price * 0.8 });
  expect((await read<PaidOrder>(ref)).yours).toBe(null);
  expect((await read<PaidOrder>(ref, withKey(key))).yours).toBe(null);

  const receipt = await send("GET", routePaths.receipt(ref), friend.cookie);
  const html = await receipt.text();
  expect(receipt.status).toBe(200);
  expect(receipt.headers.get("cache-control")).toBe("no-store");
  for (const part of [number, "Remise", "10\u00a0320\u00a0FCFA", "Wave, par PayTech"]) expect(html).toContain(part);
  for (const part of [buyerEmail, "+221 77", twenty]) expect(html).not.toContain(part);
  expect((await send("GET", routePaths.receiptPdf(ref), friend.cookie)).headers.get("content-type")).toBe(
    "application/pdf",
  );

  const other = await newOrder();
  const elsewhere = await press(other.ref);
  const { refCommand } = await attemptOf(app.deps, other.ref);
  for (const cookie of [
    elsewhere.cookie,
    { cookie: `paiement-${ref}=${refCommand}` },
    { cookie: `paiement-${ref}=` },
  ]) {
    expect((await read<PaidOrder>(ref, cookie)).yours).toBe(null);
    expect((await send("GET", routePaths.receipt(ref), cookie)).status).toBe(303);
  }
});

test("if one order is paid twice, each payer gets the receipt of their own payment", async () => {
  const { ref, key, price } = await newOrder();
  const [friend, buyer] = [await press(ref), await openCheckout(app.url, ref)];
  await pressButton(buyer, "pay");
  await pressButton(friend.checkout, "pay", "Wave");
  expect(await read<PaidOrder>(ref, friend.cookie)).toMatchObject({ yours: price });
  expect(await (await send("GET", routePaths.receipt(ref), friend.cookie)).text()).toContain("Wave, par PayTech");
  expect(await (await send("GET", routePaths.receipt(ref), withKey(key))).text()).toContain(
    "Orange Money, par PayTech",
  );
});
