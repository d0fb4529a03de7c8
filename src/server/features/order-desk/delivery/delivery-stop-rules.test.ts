import { expect, test } from "vitest";
import { sortStopsByTown, isShortfallReasonRequired } from "./delivery-stop-rules.ts";

test("stops stand by quarter, whatever the accents and capitals, numbers as numbers, and those without an address last", () => {
  const addresses = ["Sacré-Cœur 10", "", "mermoz, pharmacie", "sacre-cœur 3", "Mermoz, mosquée", "Almadies"];
  const sorted = sortStopsByTown(addresses.map((address, at) => ({ town: "", address, orderNumber: `SDV-${at}` })));
  expect(sorted.map(({ address }) => address)).toEqual([
    "Almadies",
    "Mermoz, mosquée",
    "mermoz, pharmacie",
    "sacre-cœur 3",
    "Sacré-Cœur 10",
    "",
  ]);
});

test("the stops of a town stand together, Dakar's first, with those of which nothing was said", () => {
  const stops = [
    ["Thiès", "A"],
    ["Dakar", "B"],
    ["", "A"],
    ["Mbour", "A"],
    ["Dakar", "C"],
  ].map(([town = "", address = ""], at) => ({ town, address, orderNumber: `SDV-${at}` }));
  expect(sortStopsByTown(stops).map(({ town, address }) => `${town} ${address}`)).toEqual([
    " A",
    "Dakar B",
    "Dakar C",
    "Mbour A",
    "Thiès A",
  ]);
});

test.each([
  [0, 0, false],
  [12_900, 12_900, false],
  [12_900, 12_899, true],
  [12_900, 0, true],
])("of %i due, %i taken asks why: %s", (due, amount, asks) => {
  expect(isShortfallReasonRequired(due, amount)).toBe(asks);
});
