import { expect, it } from "vitest";
import { cardTexts } from "#shared/card-texts.ts";
import { deliveryTexts } from "#shared/delivery-texts.ts";
import { blankValues } from "#web/card-form/form-values.ts";
import { emptyImages } from "#web/card-form/images/image-uploads.ts";
import { copyOf, isUntouched } from "./copied-order.ts";

const texts = Object.fromEntries([...cardTexts, ...deliveryTexts].map((name) => [name, `son ${name}`]));
const order = { ...texts, offer: "SILVER", socialMedias: ["https://a.sn"], price: 9_000, promoCode: "AMIS", ref: "R", buyerUrl: "/payer/R?cle=k", profileUrl: "/p" } as unknown as Parameters<typeof copyOf>[0];

// Seen to fail with the note copied too.
it("takes an order's card, links, offer and delivery, and neither its note, price, code nor key", () => {
  const { card, sale } = copyOf(order);
  expect({ card, sale }).toEqual({ card: { ...blankValues("typed"), ...texts, deliveryNote: "", socialMedias: ["https://a.sn"] }, sale: { offer: "SILVER", price: "" } });
});

it("knows a form in which something is: a text, a link, a price, a photo", () => {
  const sale = { offer: "CUSTOM", price: "" } as const;
  const blank = blankValues("typed");
  const logo = { ...emptyImages, logo: { phase: "failed", image: new Blob(), message: "" } } as const;
  expect([isUntouched(blank, { ...sale, offer: "SILVER" }, emptyImages), isUntouched({}, sale, emptyImages)]).toEqual([true, true]);
  expect([isUntouched({ ...blank, company: "T" }, sale, emptyImages), isUntouched({ ...blank, socialMedias: ["x"] }, sale, emptyImages), isUntouched(blank, { ...sale, price: "1" }, emptyImages), isUntouched(blank, sale, logo)]).toEqual([false, false, false, false]);
});
