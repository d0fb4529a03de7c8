import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { anyLine } from "#test/factories/contact.ts";
import { names } from "#test/factories/names.ts";
import { readWithVobject } from "#test/harness/vobject.ts";
import { toVCard } from "./vcard.ts";

const nobody = {
  uid: "0123456789ABCDEFGHJKMNPQRS",
  revision: 0,
  cardUrl: "https://vcard.example/vcard/0123456789ABCDEFGHJKMNPQRS",
  phoneNumber: "+221771234567",
  phoneNumber2: "",
  workPhoneNumber: "",
  workPhoneNumber2: "",
  email: "",
  email2: "",
  workEmail: "",
  workEmail2: "",
  address: "",
  workAddress: "",
  company: "Teranga",
  jobTitle: "",
  description: "",
  links: [],
};
const vcardOf = ({ first, last }: { first: string; last: string }) =>
  toVCard({ ...nobody, firstName: first, lastName: last });
/** Seeded, so the same in each run; few generated parts are combined into many names. */
const parts = fc.sample(anyLine(60), { numRuns: 400, seed: 12 });
const random = fc.sample(fc.record({ first: fc.constantFrom(...parts), last: fc.constantFrom(...parts) }), {
  numRuns: 10_000 - names.length,
  seed: 12,
});
const all = [...names, ...random];
const fullNameOf = ({ first, last }: { first: string; last: string }) => `${first} ${last}`;

test("10,000 names come back equal from ical.js", () => {
  const read = all.map((name) => {
    const card = new ICAL.Component(ICAL.parse(vcardOf(name)) as unknown[] as [string, [], []]);
    // Works around a fault of ical.js 2.2.1 (see vcard.test.ts).
    return String(card.getFirstPropertyValue("fn")).replaceAll("\\;", ";");
  });
  expect(read).toEqual(all.map(fullNameOf));
});

test("500 of them come back equal from python3-vobject, where it is installed", (context) => {
  const some = all.filter((_, at) => at % 20 === 0);
  const read = readWithVobject(some.map(vcardOf));
  if (!read) return context.skip("python3-vobject is not installed");
  expect(read.map(({ fn }) => fn)).toEqual(some.map(fullNameOf));
});
