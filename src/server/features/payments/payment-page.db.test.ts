import { afterAll, expect, test } from "vitest";
import { apiErrors } from "#shared/errors/errors.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { type OfferName, offers } from "#shared/offers/offers.ts";
import { DatabaseConnectionLostError } from "#server/db/errors.ts";
import { createHttpApp } from "#server/composition/app.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { createValidatedPromoCode } from "#server/features/payments/promo-codes/promo-code-service.ts";
import { siteOffers } from "#test/factories/offers.ts";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { attemptOf, attemptsOf, pressButton } from "#test/harness/payments.ts";

const app = await startTestApp();
afterAll(() => app.close());

const { price } = offers.SILVER;
const newOrder = async (offer: OfferName = "SILVER") =>
  getOrderOrThrow(app.deps, await unpaidOrder(app.deps.db, app.clock.now(), { offer }));

/** Reads the page without a script, as people see it. */
async function read(answer: Response): Promise<{ status: number; text: string; html: string; headers: Headers }> {
  const html = await answer.text();
  const text = html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
  return { status: answer.status, text, html, headers: answer.headers };
}
const open = async (ref: string, headers: Record<string, string> = {}) =>
  read(await fetch(`${app.url}/payer/${ref}`, { headers }));

/** Presses a button of the form, like a browser without a script. */
function press(
  ref: string,
  action: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${app.url}/payer/${ref}`, {
    method: "POST",
    headers,
    body: new URLSearchParams({ promoCode: "", ...fields, action }),
    redirect: "manual",
  });
}
const plain = (text: string) => text.replace(/\s+/g, " ");

test.each(siteOffers)(
  "the page of %s has number, name, offer and price in its HTML, and is neither cached nor indexed",
  async (offer) => {
    const { ref, number } = await newOrder(offer);
    const { status, text, html, headers } = await open(ref);
    expect(status).toBe(200);
    for (const part of [
      number,
      "Aïssatou N'Diaye, épse Bâ; PDG",
      plain(formatFcfa(offers[offer].price)),
      offers[offer].title,
      "Plus que le paiement",
      "Payer la commande",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("Chargement");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("etag")).toBe(null);
    expect(headers.get("content-security-policy")).toContain(`form-action 'self' ${app.url}`);
    expect(html).not.toContain("SETTING-");
  },
);

test("the payment page never contains the order's key, and contains its promo code only for a reader with that key", async () => {
  const { ref, key } = await newOrder();
  const { code } = await createValidatedPromoCode(app.deps, { kind: "percentage", value: 20 });
  await press(ref, "appliquer", { promoCode: code });
  const [buyer, other] = [await open(ref, { cookie: `commande-${ref}=${key}` }), await open(ref)];
  expect(buyer.text).toContain(`Le code ${code} retire ${plain(formatFcfa(2580))}.`);
  expect(other.text).toContain(`Un code promo retire ${plain(formatFcfa(2580))}.`);
  expect(other.html.includes(code)).toBe(false);
  expect(buyer.html.includes(key)).toBe(false);
  expect(other.html.includes(key)).toBe(false);
});

test("a name cannot break out of the data that the page carries", async () => {
  const { ref } = await newOrder();
  await app.deps.db.query
    .updateTable("orders")
    .set({ buyerFirstName: "</script><script>alert(1)</script>$&" })
    .where("ref", "=", ref)
    .execute();
  const { html } = await open(ref);
  expect(html.includes("<script>alert")).toBe(false);
  const [, data = ""] = /id="view">([\s\S]*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(data)).toMatchObject({
    state: { kind: "known", order: { firstName: "</script><script>alert(1)</script>$&" } },
  });
});

test("without a script, a code can be applied and removed, and the order paid at PayTech", async () => {
  const { ref, key } = await newOrder();
  const { code } = await createValidatedPromoCode(app.deps, { kind: "percentage", value: 20 });
  const applied = await press(ref, "appliquer", { promoCode: code.toLowerCase() });
  expect(applied.status).toBe(303);
  expect(applied.headers.get("location")).toBe(`/payer/${ref}`);
  expect(applied.headers.get("referrer-policy")).toBe("no-referrer");
  expect((await open(ref)).text).toMatch(/au lieu de 12 900 FCFA 10 320 FCFA/);
  expect((await press(ref, "retirer", {}, { cookie: `commande-${ref}=${key}` })).status).toBe(303);
  expect((await open(ref)).text).not.toContain("au lieu de");
  await press(ref, "appliquer", { promoCode: code });
  const paid = await press(ref, "payer", { expected: "10320" });
  expect(paid.status).toBe(303);
  expect(paid.headers.get("location")).toEqual((await attemptOf(app.deps, ref)).redirectUrl);
  expect(await pressButton(paid.headers.get("location") ?? "", "pay")).toBe(`${app.url}/payer/${ref}?retour=succes`);
  expect((await open(ref)).text).toContain("Commande payée");
});

test("without a script, a refusal is shown on the page, which keeps what was typed", async () => {
  const { ref } = await newOrder();
  for (const action of ["appliquer", "payer"]) {
    const { status, text, html, headers } = await read(
      await press(ref, action, { promoCode: 'INCONNU"', expected: String(price) }),
    );
    expect(status).toBe(422);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(text).toContain(apiErrors["promo.unknown"].message);
    expect(html.includes('value="INCONNU&quot;"')).toBe(true);
  }
  const changed = await read(await press(ref, "payer", { expected: "10320" }));
  expect(changed.status).toBe(409);
  expect(changed.text.includes(plain(apiErrors["payment.price_changed"].message))).toBe(true);
  expect((await read(await press(ref, "autre"))).status).toBe(422);
  expect(await attemptsOf(app.deps, ref)).toEqual([]);
});

test("without a script, a gift code activates the card, and nothing asks for money", async () => {
  const { ref } = await newOrder();
  const { code } = await createValidatedPromoCode(app.deps, { kind: "gift", value: 0 });
  await press(ref, "appliquer", { promoCode: code });
  const { text } = await open(ref);
  expect(text).toContain("Payer la commande");
  for (const absent of ["Plus que le paiement", "plus tard", "Wave", "PayTech"]) expect(text).not.toContain(absent);
  expect((await press(ref, "payer", { expected: "0" })).headers.get("location")).toBe(`/payer/${ref}`);
  const paid = (await open(ref)).text;
  expect(paid).toContain("avec un code promo");
  // It was opened without its key, so nothing addresses its buyer.
  for (const his of ["Votre carte", "mon QR code", "Partager", "Merci"]) expect(paid).not.toContain(his);
});

test("an unknown order gets 404 with a way on; an order that cannot be read now gets a page that says so and asks again", async () => {
  for (const ref of ["0".repeat(26), "x", "%2F%2Fevil"])
    expect(await open(ref)).toMatchObject({
      status: 404,
      text: expect.stringContaining("Aucune commande correspondante."),
    });
  expect((await press("0".repeat(26), "payer")).status).toBe(404);
  const { ref } = await newOrder();
  const busy = new Proxy(app.deps.db.query, {
    get: () => () => {
      throw new DatabaseConnectionLostError();
    },
  });
  const down = await createHttpApp({ ...app.deps, db: { ...app.deps.db, query: busy } });
  const { statusCode, body } = await down.inject({ url: `/payer/${ref}` });
  await down.close();
  expect(statusCode).toBe(503);
  expect(
    ["Chargement des informations...", "Rechargez cette page dans un instant."].map((part) => body.includes(part)),
  ).toEqual([true, true]);
});
