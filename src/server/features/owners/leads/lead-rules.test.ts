import { expect, test } from "vitest";
import { getContactConsentText, contactConsentVersion } from "#server/features/owners/leads/contact-consent-rules.ts";
import { buildLeadLimitPerIp, validateLeadForm, type LeadFormInput } from "./lead-rules.ts";

const shown = getContactConsentText(contactConsentVersion, "Awa Diop") ?? "";
const typed: LeadFormInput = {
  name: " Moussa Fall ",
  phone: "77 123 45 67",
  email: "",
  word: "Vu au salon.\r\nÀ bientôt",
  consent: contactConsentVersion,
  sentence: shown,
  trap: "",
  secret: "a".repeat(32),
};
const faultsOf = (changes: Partial<LeadFormInput>) => {
  const read = validateLeadForm({ ...typed, ...changes }, "Awa Diop");
  return "faults" in read ? Object.keys(read.faults) : [];
};

test("a name, a number or mailbox, and consent to the sentence as shown are required", () => {
  expect(validateLeadForm(typed, "Awa Diop")).toEqual({
    contact: { name: "Moussa Fall", phone: "+221771234567", email: "", word: "Vu au salon.\nÀ bientôt" },
    consentText: shown,
  });
  expect(faultsOf({ phone: "", email: "moussa@example.com" })).toEqual([]);
});

test.each<[string, Partial<LeadFormInput>]>([
  ["name", { name: "  " }],
  ["phone", { phone: "" }],
  ["phone", { phone: "12" }],
  ["email", { email: "moussa@" }],
  ["word", { word: "x".repeat(501) }],
  ["consent", { consent: "" }],
  ["consent", { consent: "toString" }],
  ["consent", { sentence: "" }],
  ["consent", { sentence: getContactConsentText(contactConsentVersion, "Awa Fall") ?? "" }],
  ["trap", { trap: "https://spam.example" }],
])("%s is to be corrected", (field, changes) => expect(faultsOf(changes)).toEqual([field]));

test("a crowded card takes five leads an hour from one address, any other card sixty", () => {
  expect([true, false].map((crowded) => buildLeadLimitPerIp("r", crowded))).toEqual([
    { name: "contacts:r", max: 5, windowMs: 3_600_000 },
    { name: "contacts:r", max: 60, windowMs: 3_600_000 },
  ]);
});
