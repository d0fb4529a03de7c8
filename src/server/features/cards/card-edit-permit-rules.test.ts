import { expect, test } from "vitest";
import { cardTextNames, mapCardTexts } from "#shared/card/card-texts.ts";
import { CardEditPermit, type EditEvidence } from "./card-edit-permit-rules.ts";
import { cardFields, cardImageFields } from "./card-editing-rules.ts";

const email = "awa@example.com";
const holder = { kind: "owner", email } as const;
const silver = {
  ref: "A",
  offer: "SILVER",
  state: "live",
  ownerEmail: email,
  organisationId: null,
  locked: "[]",
  department: "",
} as const;
const evidence = (changes: Partial<EditEvidence> = {}): EditEvidence => ({
  sold: mapCardTexts(() => "Directrice"),
  wanted: {},
  resting: [],
  ...changes,
});

test("a permit allows what was asked for and fails on anything else", () => {
  const permit = CardEditPermit.ask({ kind: "staff", role: "desk" }, silver, ["jobTitle"]);
  expect(permit.cardRef).toBe("A");
  permit.requireFields(["jobTitle"]);
  expect(() => permit.requireFields(["jobTitle", "company"])).toThrow("company of A");
});

test.each([
  ["another holder", { kind: "owner", email: "binta@example.com" }, "live", ["page"], "order.not_found"],
  ["a holder before payment", holder, "waiting", ["page"], "order.not_found"],
  ["a buyer of a live card", { kind: "buyer" }, "live", ["email"], "order.already_paid"],
  ["the workshop", { kind: "staff", role: "workshop" }, "live", ["email"], "auth.role_required"],
  ["a holder of SILVER and their logo", holder, "live", ["logoUrl"], "card.photos_fixed"],
  ["a holder of SILVER and their page's colour", holder, "live", ["ownAccent"], "card.look_fixed"],
  ["a holder of SILVER and leads", holder, "live", ["takesContacts"], "contacts.not_offered"],
] as const)("%s is refused in the words of today", (_who, actor, state, fields, code) => {
  expect(() => CardEditPermit.ask(actor, { ...silver, state }, fields)).toThrow(expect.objectContaining({ code }));
});

test("an owner changes a photo once a month and a printed text by few letters, and each error names its field", () => {
  const ask = (change: Partial<EditEvidence>) =>
    CardEditPermit.ask(holder, silver, [...cardTextNames, "profileUrl", "coverUrl"], evidence(change));
  ask({ wanted: { jobTitle: "Directeur" } });
  expect(() => ask({ resting: ["cover"] })).toThrow(expect.objectContaining({ code: "card.photos_rest" }));
  expect(() => ask({ wanted: { jobTitle: "Ministre", company: "Autre SARL", address: "Loin d'ici" } })).toThrow(
    expect.objectContaining({
      code: "request.invalid",
      fields: { jobTitle: expect.any(String), company: expect.any(String) },
    }),
  );
});

test("a change that is only allowed within limits is refused without evidence for them", () => {
  expect(() => CardEditPermit.ask(holder, silver, ["profileUrl"])).toThrow("profileUrl");
  CardEditPermit.ask(holder, silver, [...cardTextNames, "profileUrl"], "kept version");
  expect(() => CardEditPermit.ask(holder, silver, cardImageFields, "kept version")).toThrow(
    expect.objectContaining({ code: "card.photos_fixed" }),
  );
});

test("no request changes an offer to a better one: only a payment does", () => {
  for (const actor of [holder, { kind: "buyer" }, { kind: "staff", role: "admin" }] as const)
    expect(() => CardEditPermit.ask(actor, { ...silver, offer: "GOLD" }, ["offer"])).toThrow(
      /role_required|already_paid|offer/,
    );
  expect(cardFields).toContain("offer");
});

test("the refusal of a field that the company decides names the field", () => {
  const card = { ...silver, offer: "GOLD", organisationId: "teranga", locked: '["company"]', department: "" } as const;
  const ask = () => CardEditPermit.ask({ kind: "owner", email: silver.ownerEmail }, card, ["jobTitle", "company"]);
  expect(ask).toThrow(expect.objectContaining({ code: "card.field_locked", fields: { company: expect.any(String) } }));
});
