import { expect, test } from "vitest";
import { mapCardTexts } from "#shared/card/card-texts.ts";
import type { OwnOrder } from "#shared/contract/own-order.ts";
import { mapDeliveryTexts } from "#shared/order/delivery-texts.ts";
import { toOrderTexts } from "#web/kit/card-form/form-values.ts";
import { getOrderImages, getOrderTownTerms, toOrderFormValues } from "./values-of.ts";

const id = "0123456789abcdef0123456789abcdef";
const order: OwnOrder = {
  ref: "R",
  number: "SDV-7K3M9Q2X",
  offer: "SILVER",
  missing: [],
  paid: false,
  version: "v",
  price: 12_900,
  toPay: 12_900,
  ...mapCardTexts((name) => name),
  printedName: "",
  ...mapDeliveryTexts(() => ""),
  deliveryFee: null,
  deliveryDays: null,
  email2: "",
  phoneNumber2: "",
  workEmail2: "",
  workPhoneNumber2: "",
  socialMedias: ["https://a.sn"],
  profileUrl: `/api/uploads/${id}/image`,
  coverUrl: "",
  logoUrl: "",
};

test.each([
  ["on the card and delivered there", {}, { addressShown: true, deliverTo: "address", address: "address" }],
  [
    "on the card, delivered elsewhere",
    { deliveryAddress: "Yoff" },
    { addressShown: true, deliverTo: "elsewhere", deliveryAddress: "Yoff" },
  ],
  [
    "on the card, for somebody else",
    { deliveryRecipient: "Modou" },
    { addressShown: true, deliverTo: "elsewhere", deliveryRecipient: "Modou" },
  ],
  [
    "not on the card, delivered there",
    { address: "", deliveryAddress: "Chez moi" },
    { addressShown: false, deliverTo: "address", address: "Chez moi", deliveryAddress: "" },
  ],
  [
    "not on the card, for somebody else",
    { address: "", deliveryAddress: "Yoff", deliveryPhone: "+33612345678" },
    { addressShown: false, deliverTo: "elsewhere", address: "", deliveryAddress: "Yoff" },
  ],
] as const)("an address %s comes back where it was typed, and is sent unchanged", (_, changes, form) => {
  const before = { ...order, ...changes };
  const values = toOrderFormValues(before);
  expect(values).toMatchObject({ ...form, firstName: "firstName", socialMedias: ["https://a.sn"] });
  const sent: Partial<Record<string, unknown>> = { ...mapDeliveryTexts(() => ""), ...toOrderTexts(values, "SILVER") };
  for (const name of ["address", "deliveryAddress", "deliveryRecipient", "deliveryPhone"] as const)
    expect(sent[name]).toBe(before[name]);
});

test("groups the digits of a Senegalese number", () => {
  expect(toOrderFormValues({ ...order, phoneNumber: "+221770000000" }).phoneNumber).toBe("+221 77 000 00 00");
});

test("returns the order's images", () => {
  expect(getOrderImages(order)).toEqual({ profile: { id, url: `/api/uploads/${id}/image` } });
});

test("keeps the order's terms for a town outside Dakar, whatever the table says now", () => {
  expect(getOrderTownTerms({ deliveryTown: "Thiès", deliveryFee: 2000, deliveryDays: 3 })).toEqual({
    name: "Thiès",
    fee: 2000,
    days: 3,
  });
  expect(getOrderTownTerms({ deliveryTown: "Dakar", deliveryFee: 0, deliveryDays: 2 })).toBeUndefined();
  expect(getOrderTownTerms(order)).toBeUndefined();
});
