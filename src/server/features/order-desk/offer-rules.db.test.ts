import { afterAll, expect, test } from "vitest";
import { offers } from "#shared/offers/offers.ts";
import { putOnSale } from "#test/factories/offers.ts";
import { orderBody } from "#test/factories/order.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { uploadImages } from "#test/factories/placed-order.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";

const app = await startTestApp(administrator);
const awa = await staffOn(app);
putOnSale(app.deps);
afterAll(() => app.close());

const seconds = {
  phoneNumber2: "78 123 45 67",
  email2: "aissatou.ba@example.org",
  workPhoneNumber2: "+33 6 12 34 56 78",
  workEmail2: "direction@teranga.example",
};
const stored = { ...seconds, phoneNumber2: "+221781234567", workPhoneNumber2: "+33612345678" };
const noImages = { profileUrl: undefined, coverUrl: undefined, logoUrl: undefined };
const onlyOne = "Cette offre n'en a qu'un.";

async function create(changes: object, images: object = noImages) {
  return awa.call<{ ref: string; fields: Record<string, string> }>("POST", "/orders", {
    ...orderBody({ profileUrl: "", coverUrl: "", logoUrl: "" }),
    ...images,
    ...changes,
  });
}
const detail = async (ref: string) => (await awa.call("GET", `/orders/${ref}`)).body;
const page = async (ref: string) => (await fetch(`${app.url}/vcard/${ref}`)).text();

test.each(["GOLD", "CUSTOM"] as const)(
  "%s takes two of each telephone and mailbox and fifteen links, which its card, its contact file and the search have too",
  async (offer) => {
    const { photosNeeded } = offers[offer];
    const socialMedias = Array.from({ length: 15 }, (_, at) => `https://a${at}.example/`);
    const { status, body } = await create(
      { offer, ...seconds, socialMedias },
      photosNeeded ? await uploadImages(app.url) : noImages,
    );
    expect(status).toBe(201);
    expect(await detail(body.ref)).toMatchObject(stored);
    await payOrder(app.deps, body.ref);
    expect(await (await fetch(`${app.url}/api/ref/${body.ref}`)).json()).toMatchObject({
      paid: true,
      ...stored,
      socialMedias,
      ...(photosNeeded ? {} : { profileUrl: "", coverUrl: "", logoUrl: "" }),
    });
    const file = await (await fetch(`${app.url}/api/orders/vcard/${body.ref}`)).text();
    for (const line of [
      "TEL;TYPE=CELL:+221781234567",
      "TEL;TYPE=WORK:+33612345678",
      "EMAIL;TYPE=INTERNET,HOME:aissatou.ba@example.org",
      "EMAIL;TYPE=INTERNET,WORK:direction@teranga.example",
    ])
      expect(file).toContain(`\r\n${line}\r\n`);
    expect(file.includes("PHOTO")).toBe(photosNeeded);
    const html = await page(body.ref);
    expect([...html.matchAll(/<dd[^>]*><a href="((?:tel|mailto):[^"]+)"/g)].map(([, address]) => address)).toEqual([
      "tel:+221771234567",
      "tel:+221781234567",
      "mailto:aissatou@example.com",
      "mailto:aissatou.ba@example.org",
      "tel:+221338691234",
      "tel:+33612345678",
      "mailto:contact@teranga.example",
      "mailto:direction@teranga.example",
    ]);
    for (const link of socialMedias) expect(html).toContain(`href="${link}"`);
    expect(/<img(?![^>]*qr\.svg)|sans la photo/.test(html)).toEqual(photosNeeded);
    expect(html.includes(">AN</div>")).toBe(!photosNeeded);
    for (const search of ["78 123 45 67", "direction@teranga"]) {
      const found = await awa.call<{ ref: string }[]>("GET", `/orders?search=${encodeURIComponent(search)}`);
      expect(found.body.map(({ ref }) => ref)).toContain(body.ref);
    }
  },
);

test("a SILVER card has one of each number and mailbox, for buyers and staff, and waits for its images", async () => {
  const images = await uploadImages(app.url);
  const refusal = {
    status: 422,
    body: {
      code: "request.invalid",
      fields: { phoneNumber2: onlyOne, email2: onlyOne, workPhoneNumber2: onlyOne, workEmail2: onlyOne },
    },
  };
  expect(await create({ offer: "SILVER", ...seconds }, images)).toMatchObject(refusal);
  const bought = await fetch(`${app.url}/api/commander`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...orderBody(images), ...seconds }),
  });
  expect({ status: bought.status, body: await bought.json() }).toMatchObject(refusal);
  // Begun without images, the order waits for them.
  expect(await create({ offer: "SILVER" })).toMatchObject({
    status: 201,
    body: { missing: ["profileUrl", "coverUrl", "logoUrl"] },
  });
  const { body } = await create({ offer: "SILVER" }, images);
  expect(await awa.call("PATCH", `/orders/${body.ref}`, { email2: "b@example.com" })).toMatchObject({
    status: 422,
    body: { fields: { email2: onlyOne } },
  });
  expect(await detail(body.ref)).toMatchObject({ phoneNumber2: "", email2: "", workPhoneNumber2: "", workEmail2: "" });
});

test("corrects and removes second numbers and mailboxes, recorded in the timeline and the journal", async () => {
  const {
    body: { ref },
  } = await create({ offer: "CUSTOM", email2: seconds.email2 });
  expect(await awa.call("PATCH", `/orders/${ref}`, { phoneNumber2: "bureau" })).toMatchObject({
    status: 422,
    body: { fields: { phoneNumber2: expect.stringContaining("pas valable") } },
  });
  expect((await awa.call("PATCH", `/orders/${ref}`, { phoneNumber2: "78 123 45 67", email2: "" })).status).toBe(200);
  const after = await detail(ref);
  expect(after).toMatchObject({ phoneNumber2: "+221781234567", email2: "" });
  expect((after["events"] as { details: object }[]).at(-1)?.details).toEqual({
    changes: { email2: { from: seconds.email2, to: "" }, phoneNumber2: { from: "", to: "+221781234567" } },
  });
  const journal = await awa.call<unknown>("GET", "/audit");
  expect(JSON.stringify(journal.body)).toContain("Deuxième e-mail, Deuxième téléphone");
});

test("refuses an image that does not exist, whatever the offer", async () => {
  expect(await create({ offer: "CUSTOM" }, { ...noImages, logoUrl: "/api/uploads/0/image" })).toMatchObject({
    status: 422,
    body: { code: "upload.invalid", fields: { logoUrl: expect.any(String) } },
  });
});
