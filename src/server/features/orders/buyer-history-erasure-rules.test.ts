import { expect, test } from "vitest";
import { isDestinationOfBuyer, removeBuyer, removeDestination } from "./buyer-history-erasure-rules.ts";

const buyer = {
  buyerFirstName: "Zeynabou",
  buyerLastName: "Kantoussan",
  buyerEmail: "zeynabou@example.com",
  buyerPhone: "+221789998877",
};
const nobody = { buyerFirstName: "", buyerLastName: "", buyerEmail: "", buyerPhone: "" };
const read = (json: string): unknown => JSON.parse(json);
const corrected = (changes: object) => JSON.stringify({ changes, card: "CARTE" });

test("removes the addresses from a correction and keeps the rest", () => {
  const json = corrected({ deliveryAddress: { from: "Ngor", to: "Yoff" }, jobTitle: { from: "", to: "Greffière" } });
  expect(read(removeDestination(json))).toEqual({
    changes: { jobTitle: { from: "", to: "Greffière" } },
    card: "CARTE",
  });
});

test.each([
  [{ deliveryRecipient: { from: "KANTOUSSAN Zéynabou", to: "Coumba" } }, true],
  [{ deliveryNote: { from: "", to: "Appeler 78-999-88-77" } }, true],
  [{ deliveryAddress: { from: "Chez zeynabou@example.com", to: "Yoff" } }, true],
  [{ deliveryRecipient: { from: "Coumba Kantoussan", to: "Awa" } }, false],
  [{ jobTitle: { from: "Zeynabou Kantoussan", to: "" } }, false],
])("a card was sent to the buyer where her name, telephone or mailbox stood: %o", (changes, isHers) => {
  expect(isDestinationOfBuyer(corrected(changes), buyer)).toBe(isHers);
});

test("removes what identifies the buyer from both sides of a change, except what the card shows today", () => {
  const json = corrected({
    workEmail: { from: "zeynabou@example.com", to: "awa@example.com" },
    phoneNumber: { from: "", to: "+221789998877" },
    lastName: { from: "Kantoussan", to: "Diop" },
    jobTitle: { from: "Assistante de Zeynabou Kantoussan", to: "Juge" },
    socialMedias: { from: [], to: ["https://x.com/awa"] },
    logoUrl: { replaced: true },
  });
  expect(read(removeBuyer(json, buyer, { phoneNumber: "+221789998877", lastName: "Diop" }))).toEqual({
    changes: {
      workEmail: { to: "awa@example.com" },
      phoneNumber: { from: "", to: "+221789998877" },
      lastName: { to: "Diop" },
      jobTitle: { to: "Juge" },
      socialMedias: { from: [], to: ["https://x.com/awa"] },
      logoUrl: { replaced: true },
    },
    card: "CARTE",
  });
});

test("erases a reason that names the buyer and keeps any other, as every reason of a buyer without a name", () => {
  expect(read(removeBuyer('{"reason":"Zeynabou le demande","card":"CARTE"}', buyer, {}))).toEqual({ card: "CARTE" });
  const other = '{"reason":"Photo floue","card":"CARTE"}';
  expect(removeBuyer(other, buyer, {})).toBe(other);
  expect(removeBuyer(other, nobody, {})).toBe(other);
});
