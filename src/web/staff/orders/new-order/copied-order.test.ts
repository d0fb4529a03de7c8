import { expect, it } from "vitest";
import { cardTextNames } from "#shared/card/card-texts.ts";
import { deliveryTextNames } from "#shared/order/delivery-texts.ts";
import { createBlankFormValues } from "#web/kit/card-form/form-values.ts";
import { emptyImages } from "#web/kit/card-form/images/image-uploads.ts";
import { toNewOrderFromCopy, isNewOrderUntouched } from "./copied-order.ts";

const texts = Object.fromEntries([...cardTextNames, ...deliveryTextNames].map((name) => [name, `son ${name}`]));
const order = {
  ...texts,
  printedName: "",
  offer: "SILVER",
  socialMedias: ["https://a.sn"],
  price: 9_000,
  promoCode: "AMIS",
  ref: "R",
  buyerUrl: "/payer/R?cle=k",
  profileUrl: "/p",
} as unknown as Parameters<typeof toNewOrderFromCopy>[0];

// Seen to fail with the note copied too.
it("copies an order's card, links, offer and delivery, but not its note, price, code or key", () => {
  const { card, sale } = toNewOrderFromCopy(order);
  expect({ card, sale }).toEqual({
    card: { ...createBlankFormValues("typed"), ...texts, deliveryNote: "", socialMedias: ["https://a.sn"] },
    sale: { offer: "SILVER", price: "" },
  });
});

it("recognizes a form with input: a text, a link, a price or a photo", () => {
  const sale = { offer: "CUSTOM", price: "" } as const;
  const blank = createBlankFormValues("typed");
  const logo = { ...emptyImages, logo: { phase: "failed", image: new Blob(), message: "" } } as const;
  expect(isNewOrderUntouched(blank, { ...sale, offer: "SILVER" }, emptyImages)).toBe(true);
  expect(isNewOrderUntouched({}, sale, emptyImages)).toBe(true);
  expect(isNewOrderUntouched({ ...blank, company: "T" }, sale, emptyImages)).toBe(false);
  expect(isNewOrderUntouched({ ...blank, socialMedias: ["x"] }, sale, emptyImages)).toBe(false);
  expect(isNewOrderUntouched(blank, { ...sale, price: "1" }, emptyImages)).toBe(false);
  expect(isNewOrderUntouched(blank, sale, logo)).toBe(false);
});
