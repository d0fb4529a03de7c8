import fc from "fast-check";
import { expect, test } from "vitest";
import { orderRows } from "#test/factories/order-row.ts";
import {
  foldSearchText,
  buildOrderSearchKeys,
  computeAgreedDeposit,
  computeLineCosts,
  isRestAwaited,
  parseSearchTerms,
  splitInProportion,
} from "./order-rules.ts";

test("folds case, accents, apostrophes and punctuation, but keeps the characters of mail addresses", () => {
  expect(foldSearchText("  Aïssatou   N'Diaye, épse Bâ; PDG ")).toBe("  aissatou  ndiaye  epse  ba  pdg");
  expect(foldSearchText("N’Diaye Sacré-Cœur a_b+c@d.sn")).toBe("  ndiaye  sacre  coeur  a  b+c@d.sn");
  expect(foldSearchText("Ŋóom ƁƴƐ 名前")).toBe("  ŋoom  ɓƴɛ  名前");
  expect(foldSearchText("'’ -- %_\"*")).toBe("");
});

test("matches a typed word anywhere, a short one at a word's beginning, and each term has a trigram", () => {
  expect(parseSearchTerms("Diop ba x")).toEqual(["diop", "  ba", "  x"]);
  expect(parseSearchTerms(" ")).toEqual([]);
  for (const term of parseSearchTerms("a bb ccc 名 𝒳𝒳")) expect([...term].length).toBeGreaterThanOrEqual(3);
});

test("reads a typed telephone number as one term and keeps other numbers unchanged", () => {
  expect(parseSearchTerms("77 123 45 67 diop")).toEqual(["771234567", "diop"]);
  expect(parseSearchTerms("SDV-01234567")).toEqual(["sdv", "1234567"]);
  expect(parseSearchTerms("rue 10 bis 2026")).toEqual(["rue", "  10", "bis", "2026"]);
});

test("the search text contains each word of the order, and the name both ways round", () => {
  const { order, card } = orderRows(
    0,
    {},
    { firstName: "Élodie", lastName: "Bâ", company: "Cœur", email: "e@b.sn", workEmail: "bureau@coeur.sn" },
  );
  const keys = buildOrderSearchKeys({ ...order, number: "SDV-7K3M9Q2X", promoCode: "RENTRÉE-26" }, [
    card,
    { ...card, firstName: "Ndèye", email2: "second@b.sn", phoneNumber2: "+33612345678" },
  ]);
  const numbers = [
    "77 123 45 67",
    "771234567",
    "+221771234567",
    "+221 77 123 45 67",
    "00221 77-123-45-67",
    "(+221) 77.123.45.67",
    "221771234567",
    "77 123 4567",
    "1234567",
    "77 12",
    "33 869 12 34",
    "06 12 34 56 78",
    "elodie 77 123 45 67",
  ];
  for (const typed of [
    "elodie",
    "BA",
    "cœur",
    "e@b",
    "sdv-7k3m9q2x",
    "7k3m",
    "ndeye",
    "bureau@coeur",
    "second@b.sn",
    "rentree-26",
    "RENTRÉE",
    ...numbers,
  ])
    for (const term of parseSearchTerms(typed)) expect(keys.searchText, typed).toContain(term);
  expect(keys.firstNameKey).toBe("  elodie  ba");
  expect(keys.lastNameKey).toBe("  ba  elodie");
});

test("rounds an agreed deposit up, and lets cards wait for the rest only if one was agreed", () => {
  const none = { depositAmount: null, depositPercent: null };
  const third = { ...none, depositPercent: 33 };
  expect(computeAgreedDeposit(third, 12_905)).toBe(4259);
  expect(computeAgreedDeposit({ ...none, depositAmount: 5000 }, 12_905)).toBe(5000);
  expect(computeAgreedDeposit(none, 12_905)).toBeNull();
  const sums = { price: 12_905, discount: 0, received: 5000, refunded: 0, paidAt: 1 };
  expect(isRestAwaited({ ...sums, ...third }, "paid")).toBe(true);
  expect(isRestAwaited({ ...sums, ...none }, "paid")).toBe(false);
  expect(isRestAwaited({ ...sums, ...third }, "deposit")).toBe(false);
  expect(isRestAwaited({ ...sums, ...third, received: 12_905 }, "paid")).toBe(false);
});

const priced = (unitPrice: number) => ({ quantity: 1, unitPrice, discount: 0 });
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

// Seen to fail with each part rounded independently.
test("splits an amount into whole francs that add up to it, each at most its weight", () => {
  expect(splitInProportion(100, [1, 1, 1])).toEqual([33, 34, 33]);
  expect(splitInProportion(0, [12_900, 18_900])).toEqual([0, 0]);
  expect(splitInProportion(5, [0, 0])).toEqual([0, 0]);
  fc.assert(
    fc.property(fc.array(fc.nat(200_000), { minLength: 1, maxLength: 10 }), fc.nat(100), (weights, percent) => {
      const amount = Math.floor((sum(weights) * percent) / 100);
      const parts = splitInProportion(amount, weights);
      expect(sum(parts)).toBe(amount);
      for (const [at, part] of parts.entries()) {
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(weights[at] ?? 0);
      }
    }),
  );
});

test("takes a discount off the lines that its code covers, and only the excess off the others", () => {
  const lines = [priced(12_900), priced(18_900), priced(12_900)];
  expect(computeLineCosts(lines, 6_237, ({ unitPrice }) => unitPrice === 18_900)).toEqual([12_900, 12_663, 12_900]);
  expect(computeLineCosts(lines, 18_900, (_line, at) => at === 1)).toEqual([12_900, 0, 12_900]);
  expect(computeLineCosts(lines, 20_900, (_line, at) => at === 1)).toEqual([11_900, 0, 11_900]);
  expect(computeLineCosts(lines, 44_700, () => true)).toEqual([0, 0, 0]);
});
