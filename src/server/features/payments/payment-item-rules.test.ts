import { expect, test } from "vitest";
import type { OfferName } from "#shared/offers/offers.ts";
import { namePaymentItem } from "./payment-item-rules.ts";

const order = { number: "SDV-7K3M9Q2X", offer: "SILVER" as const, reprintOf: null };
const reprint = { ...order, reprintOf: "7K3M9Q2XABCDEFGHJKMNPQRSTV" };
const cards = (...offers: OfferName[]) => offers.map((offer) => ({ kind: "card" as const, offer }));
const delivery = { kind: "delivery" as const, offer: null };

test("one card is named by its offer, and so is a part of its price", () => {
  expect(namePaymentItem(order, cards("SILVER"), null)).toBe("Carte Sen Digital Vcard SILVER");
  expect(namePaymentItem(reprint, cards("SILVER"), null)).toBe("Nouvelle carte Sen Digital Vcard SILVER");
  expect(namePaymentItem(order, cards("SILVER"), "deposit")).toBe("Acompte, carte Sen Digital Vcard SILVER");
});

test("several cards are counted, and named with their deliveries and the order's number", () => {
  const mixed = cards("SILVER", "SILVER", "GOLD");
  expect(namePaymentItem(order, [...mixed, delivery], null)).toBe(
    "3 cartes Sen Digital Vcard et la livraison, commande SDV-7K3M9Q2X",
  );
  expect(namePaymentItem(order, [...mixed, delivery, delivery], "rest")).toBe(
    "Reste, 3 cartes Sen Digital Vcard et les livraisons, commande SDV-7K3M9Q2X",
  );
  expect(namePaymentItem(reprint, cards("GOLD", "GOLD"), null)).toBe(
    "2 nouvelles cartes Sen Digital Vcard GOLD, commande SDV-7K3M9Q2X",
  );
  expect(namePaymentItem(order, [...cards("SILVER"), delivery], null)).toBe(
    "Carte Sen Digital Vcard SILVER et la livraison, commande SDV-7K3M9Q2X",
  );
});
