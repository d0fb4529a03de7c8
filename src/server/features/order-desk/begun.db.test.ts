import { afterAll, expect, test } from "vitest";
import type { z } from "zod";
import type { createStaffOrder } from "#shared/contract/staff-order-actions.ts";
import type { orderDetailSchema } from "#shared/contract/order-detail.ts";
import type { PublicOrder } from "#shared/contract/public-order.ts";
import { orderBody } from "#test/factories/order.ts";
import { uploadImages } from "#test/factories/placed-order.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";

const app = await startTestApp(administrator);
const staff = await staffOn(app);
afterAll(() => app.close());

type Made = z.output<(typeof createStaffOrder)["answers"][201]>;
type Detail = z.output<typeof orderDetailSchema>;
const cash = { method: "Espèces", reference: "", reason: "Au comptoir" };
const detail = async (ref: string) => (await staff.call<Detail>("GET", `/orders/${ref}`)).body;
const cardStatus = async (ref: string) => (await fetch(`${app.url}/vcard/${ref}`)).status;
const mailsOf = async (ref: string) => (await detail(ref)).mails.map(({ template }) => template);

async function begin(): Promise<Made> {
  const { status, body } = await staff.call<Made>("POST", "/orders", {
    offer: "SILVER",
    firstName: "Awa",
    phoneNumber: "77 123 45 67",
  });
  expect(status).toBe(201);
  return body;
}

// Seen to fail with an incomplete card published, and with its piece printed.
test("a begun order that is paid waits for what is missing; once it is complete, its card is shown", async () => {
  const { ref, missing, buyerUrl } = await begin();
  expect(missing).toEqual(["lastName", "company", "jobTitle", "deliveryAddress", "profileUrl", "coverUrl", "logoUrl"]);
  expect(buyerUrl).toContain(`/payer/${ref}?cle=`);
  await staff.call("POST", `/orders/${ref}/mark-paid`, cash);
  expect(await cardStatus(ref)).toBe(404);
  expect(await mailsOf(ref)).toEqual(["staff-order-paid"]);
  const anyone = (await (await fetch(`${app.url}/api/ref/${ref}`)).json()) as PublicOrder;
  expect(anyone).toMatchObject({ paid: true, missing, phoneNumber: "", mine: false });
  expect(
    (await staff.call<{ code: string }>("POST", `/orders/${ref}/resend`, { template: "payment-received" })).body.code,
  ).toBe("order.no_email");

  const { body: road } = await staff.call<{ pieces: { id: string; state: "to_print" }[] }>(
    "GET",
    `/orders/${ref}/pieces`,
  );
  const print = async () =>
    (
      await staff.call<{ refused: { code: string }[] }>("POST", "/pieces/moves", {
        pieces: road.pieces.map(({ id, state }) => ({ id, from: state })),
        to: "printed",
        why: "",
      })
    ).body.refused;
  expect((await print()).map(({ code }) => code)).toEqual(["piece.card_incomplete"]);

  // The buyer completes the paid order by their own link.
  const key = new URL(buyerUrl ?? "").searchParams.get("cle") ?? "";
  const own = async (method: string, body?: object) =>
    fetch(`${app.url}/api/commander/${ref}`, {
      method,
      headers: { "X-Order-Key": key, ...(body ? { "Content-Type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const read = (await (await own("GET")).json()) as { version: string; paid: boolean };
  expect(read.paid).toBe(true);
  const { offer: _, ...fields } = orderBody(await uploadImages(app.url), { firstName: "Awa", lastName: "Ndiaye" });
  const whole = { ...fields, version: read.version };
  expect((await own("PATCH", { ...whole, company: "" })).status).toBe(422);
  expect((await own("PATCH", whole)).status).toBe(200);
  expect(await cardStatus(ref)).toBe(200);
  expect(await detail(ref)).toMatchObject({ missing: [], buyerUrl: null, deliveryAddress: whole.address });
  expect(await mailsOf(ref)).toEqual(["payment-received", "staff-order-paid"]);
  expect(await print()).toEqual([]);
  // Once it is complete and paid, the buyer can no longer change it.
  expect((await own("GET")).status).toBe(409);
  expect((await own("PATCH", { ...whole, jobTitle: "Autre" })).status).toBe(409);
});

// Seen to fail with the fields of the offers that the site sells: a photo was required for CUSTOM, and its second
// telephone refused.
test("the buyer completes an order of an offer sold by staff by that offer's rules: no photos, a second telephone", async () => {
  const {
    body: { ref, missing, buyerUrl },
  } = await staff.call<Made>("POST", "/orders", { offer: "CUSTOM", firstName: "Awa", phoneNumber: "77 123 45 67" });
  expect(missing).toEqual(["lastName", "company", "jobTitle", "deliveryAddress"]);
  await staff.call("POST", `/orders/${ref}/mark-paid`, cash);
  const headers = {
    "X-Order-Key": new URL(buyerUrl ?? "").searchParams.get("cle") ?? "",
    "Content-Type": "application/json",
  };
  const { version } = (await (await fetch(`${app.url}/api/commander/${ref}`, { headers })).json()) as {
    version: string;
  };
  const {
    offer: _,
    profileUrl: _p,
    coverUrl: _c,
    logoUrl: _l,
    ...fields
  } = orderBody({ profileUrl: "", coverUrl: "", logoUrl: "" }, { lastName: "Ndiaye" });
  const complete = async (changes: object) =>
    fetch(`${app.url}/api/commander/${ref}`, {
      method: "PATCH",
      headers,
      body: JSON.stringify({ ...fields, version, ...changes }),
    });
  expect((await complete({ company: "" })).status).toBe(422);
  expect((await complete({ phoneNumber2: "78 123 45 67" })).status).toBe(200);
  expect([await cardStatus(ref), await detail(ref)]).toMatchObject([
    200,
    { missing: [], phoneNumber2: "+221781234567" },
  ]);
});

test("staff can complete a paid order; restored from the trash it shows nothing while incomplete", async () => {
  const { ref } = await begin();
  await staff.call("POST", `/orders/${ref}/mark-paid`, cash);
  await staff.call("DELETE", `/orders/${ref}`);
  await staff.call("POST", `/orders/${ref}/restore`);
  expect(await cardStatus(ref)).toBe(404);
  const images = await uploadImages(app.url);
  const { address, company, jobTitle } = orderBody(images);
  await staff.call("PATCH", `/orders/${ref}`, { lastName: "Ndiaye", company, jobTitle, address });
  expect(await cardStatus(ref)).toBe(404);
  await staff.call("PATCH", `/orders/${ref}`, images);
  expect(await cardStatus(ref)).toBe(200);
  const contact = await (await fetch(`${app.url}/api/orders/vcard/${ref}?photo=0`)).text();
  expect(contact).toContain("N:Ndiaye;Awa");
  expect(contact).not.toMatch(/^EMAIL[^:]*:\r?$/m);
});

// Seen to fail without the check of `expected` in `createStaffOrder`.
test("makes no order at a price other than staff were shown, and names the current one; an agreed price needs no match", async () => {
  const post = (offer: string, expected: number, more: object = {}) =>
    staff.call<{ code: string; fields: Record<string, string> }>("POST", `/orders?expected=${expected}`, {
      offer,
      firstName: "Awa",
      phoneNumber: "77 123 45 67",
      ...more,
    });
  const refused = await post("SILVER", 11_900);
  expect(refused).toMatchObject({
    status: 409,
    body: { code: "payment.price_changed", fields: { offer: expect.stringContaining("12\u00a0900\u00a0FCFA") } },
  });
  expect((await post("CUSTOM", 11_900)).body.fields).toEqual({
    price: expect.stringContaining("14\u00a0900\u00a0FCFA"),
  });
  expect((await post("SILVER", 12_900)).status).toBe(201);
  expect((await post("CUSTOM", 11_900, { price: 25_000 })).status).toBe(201);
});

test("a begun order still needs valid fields, a name and a number", async () => {
  const refused = async (body: object) =>
    (
      await staff.call<{ fields: object }>("POST", "/orders", {
        offer: "SILVER",
        firstName: "Awa",
        phoneNumber: "77 123 45 67",
        ...body,
      })
    ).body.fields;
  expect(Object.keys(await refused({ firstName: "" }))).toEqual(["firstName"]);
  expect(Object.keys(await refused({ phoneNumber: "12" }))).toEqual(["phoneNumber"]);
  expect(Object.keys(await refused({ email: "x" }))).toEqual(["email"]);
});
