import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { TestApp } from "#test/harness/app.ts";

/**
 * Adds everything that a new offer needs: a catalogue entry, a card skin, a page and its pictures. It is sold on the
 * site, with two telephones, one mailbox and five links.
 */
async function addFourthOffer(): Promise<void> {
  const { offerNames, offers } = await import("#shared/offers/offers.ts");
  const platine = {
    ...offers.SILVER,
    name: "PLATINE",
    title: "Platine",
    price: 21_500,
    material: "bois",
    socialLinks: 5,
    contacts: { ...offers.SILVER.contacts, phoneNumber: 2 },
  };
  (offerNames as unknown as string[]).push("PLATINE");
  Object.assign(offers, { PLATINE: platine });
  const { cardSkinsByOffer: skins } = await import("#web/kit/ui/printed-card/skins.ts");
  Object.assign(skins, { PLATINE: skins.SILVER });
  const { offerBackgroundLuminance: groundLuminance } = await import("#shared/card/printed/background-luminance.ts");
  Object.assign(groundLuminance, { PLATINE: groundLuminance.SILVER });
  const { offerPages, createOrderFormPage: orderForm } = await import("#web/html/offer-pages.tsx");
  Object.assign(offerPages, { PLATINE: orderForm("PLATINE" as never) });
}

let app: TestApp;
beforeAll(async () => {
  // The service must load with four offers in the catalogue; no module may remain from a load with three.
  vi.resetModules();
  await addFourthOffer();
  const { administrator } = await import("#test/factories/staff.ts");
  app = await (await import("#test/harness/app.ts")).startTestApp(administrator);
});
afterAll(async () => {
  await app.close();
  vi.resetModules();
});

async function post(
  path: string,
  body: object,
): Promise<{ status: number; body: { ref: string; code: string; fields: Record<string, string> } }> {
  const answer = await fetch(`${app.url}/api${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as never };
}
const read = async (path: string) => (await (await fetch(app.url + path)).json()) as Record<string, unknown>;

async function orderPlatine(changes: object = {}) {
  const { orderBody } = await import("#test/factories/order.ts");
  const { uploadImages } = await import("#test/factories/placed-order.ts");
  return post("/commander", { ...orderBody(await uploadImages(app.url)), offer: "PLATINE", ...changes });
}

test("its address shows its order form, in upper or lower case, and the offers lead to it", async () => {
  const page = await fetch(`${app.url}/commander/PLATINE`, { redirect: "manual" });
  expect(page.status).toBe(200);
  const html = await page.text();
  for (const piece of [
    "Formulaire de commande",
    "Votre carte en bois, votre page de contact",
    'name="phoneNumber2"',
    'data-offer="PLATINE"',
    "5 liens au plus",
    '"price":21500',
  ])
    expect(html).toContain(piece);
  expect(html).not.toMatch(/name="(email2|workPhoneNumber2)"/);
  const other = await fetch(`${app.url}/commander/platine`, { redirect: "manual" });
  expect(other.status).toBe(301);
  expect(other.headers.get("location")).toBe("/commander/PLATINE");
  const offers = await (await fetch(`${app.url}/commander`)).text();
  for (const piece of ["/commander/PLATINE", "Silver, Gold, Custom ou Platine", "/assets/offer-platine-1.avif"])
    expect(offers).toContain(piece);
  expect(await (await fetch(`${app.url}/sitemap.xml`)).text()).toContain("/commander/PLATINE<");
});

test("it is ordered at its price and paid, and its card is live with everything the offer includes", async () => {
  const links = Array.from({ length: 5 }, (_, at) => `https://a${at}.example/`);
  const {
    status,
    body: { ref },
  } = await orderPlatine({ phoneNumber2: "78 123 45 67", socialMedias: links });
  expect(status).toBe(201);
  expect(await read(`/api/ref/${ref}`)).toMatchObject({ offer: "PLATINE", price: 21_500, paid: false });
  const { attemptOf, openCheckout, pressButton } = await import("#test/harness/payments.ts");
  await pressButton(await openCheckout(app.url, ref), "pay");
  expect(await attemptOf(app.deps, ref)).toMatchObject({ amount: 21_500, state: "paid" });
  expect(await read(`/api/ref/${ref}`)).toMatchObject({
    offer: "PLATINE",
    paid: true,
    phoneNumber2: "+221781234567",
    socialMedias: links,
  });
  const card = await fetch(`${app.url}/vcard/${ref}`);
  expect(card.status).toBe(200);
  expect((await card.text()).includes("tel:+221781234567")).toBe(true);
});

test("fields that the offer does not include are refused, each at its field", async () => {
  const links = Array.from({ length: 6 }, (_, at) => `https://a${at}.example/`);
  expect(await orderPlatine({ email2: "b@example.com", socialMedias: links })).toMatchObject({
    status: 422,
    body: {
      code: "request.invalid",
      fields: {
        email2: "Cette offre n'en a qu'un.",
        socialMedias: "🚨 Vous ne pouvez définir que 5 liens de réseaux sociaux.",
      },
    },
  });
  const silver = await orderPlatine({ offer: "SILVER", phoneNumber2: "78 123 45 67", socialMedias: links.slice(1) });
  expect(silver.status).toBe(422);
  expect(Object.keys(silver.body.fields).toSorted()).toEqual(["phoneNumber2", "socialMedias"]);
});

test("staff find it in the orders and the month's sales, and create promo codes for it", async () => {
  const { staffOn } = await import("#test/factories/staff.ts");
  const awa = await staffOn(app);
  const { body: orders } = await awa.call<{ offer: string }[]>("GET", "/orders?offer=PLATINE&status=paid");
  expect(orders.map(({ offer }) => offer)).toEqual(["PLATINE"]);
  const { body: dashboard } = await awa.call<{ series: { offer: string; months: number[] }[] }>(
    "GET",
    "/users/dashboard",
  );
  expect(dashboard.series.map(({ offer, months }) => [offer, months.reduce((sum, count) => sum + count)])).toEqual([
    ["PLATINE", 1],
  ]);
  expect((await awa.call("POST", "/promo-codes", { kind: "percentage", value: 20, offer: "PLATINE" })).status).toBe(
    201,
  );
  const { buildSalesSeries: salesSeries } = await import("#web/staff/service/dashboard/series.ts");
  expect(salesSeries({ month: 11, orders_by_month: [], series: dashboard.series as never })[1]).toMatchObject({
    name: "Platine",
    color: expect.stringMatching(/^#/),
  });
});
