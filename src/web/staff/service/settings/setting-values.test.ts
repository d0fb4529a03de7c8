import { expect, test } from "vitest";
import type { SettingEntry } from "#shared/contract/settings.ts";
import {
  listSettingChanges,
  formatSettingDefault,
  parseDeliveryTowns,
  parsePriceSteps,
  toTypedSetting,
  parseTypedSetting,
} from "./setting-values.ts";
import { typedLists } from "./typed-lists.ts";

const setting = (key: SettingEntry["key"], value: SettingEntry["value"], version = 0): SettingEntry => ({
  key,
  value,
  default: value,
  version,
  own: false,
  updatedAt: null,
  updatedBy: null,
});

test("numbers are read with their spaces; what is none goes to the server as it was typed, which says why", () => {
  const price = setting("priceSILVER", 12_900);
  expect(parseTypedSetting(price, "13 500")).toBe(13_500);
  expect(parseTypedSetting(price, "13\u00a0500")).toBe(13_500);
  expect(parseTypedSetting(price, "beaucoup")).toBe("beaucoup");
  expect(parseTypedSetting(price, "-5")).toBe("-5");
  expect(parseTypedSetting(price, "")).toBe("");
  expect(parseTypedSetting(setting("phone", "33"), "77 1")).toBe("77 1");
});

test("only what differs is asked for, with the version that was shown", () => {
  expect(
    listSettingChanges([setting("priceSILVER", 12_900), setting("priceGOLD", 18_900, 3)], {
      priceSILVER: "12 900",
      priceGOLD: "19000",
    }),
  ).toEqual([{ key: "priceGOLD", version: 3, value: 19_000 }]);
});

test("towns are typed one a line, or pasted from a table; a line that is none is named", () => {
  const towns = [
    { name: "Thiès", fee: 3000, days: 3 },
    { name: "Mbour", fee: null, days: 4 },
  ];
  expect(toTypedSetting(towns)).toBe("Thiès; 3000; 3\nMbour; ; 4");
  expect(parseDeliveryTowns(toTypedSetting(towns))).toEqual(towns);
  expect(parseDeliveryTowns("\nThiès\t3\u00a0000 FCFA\t3\r\nMbour;;4\n")).toEqual(towns);
  expect(
    ["Thiès; 3000; 3\nMbour", "; 3000 ; 3", "Thiès ; beaucoup ; 3", "Thiès; 3000; 3 ; 4"].map(parseDeliveryTowns),
  ).toEqual([2, 1, 1, 1]);
  expect(parseTypedSetting(setting("deliveryTowns", towns), "Mbour")).toBe("Mbour");
  expect(listSettingChanges([setting("deliveryTowns", towns)], { deliveryTowns: toTypedSetting(towns) })).toEqual([]);
});

test("steps are typed one a line, or pasted from a table; a line that is none, or against the rule, is named", () => {
  const steps = [
    { from: 3, percent: 5 },
    { from: 5, percent: 10 },
  ];
  expect(toTypedSetting(steps)).toBe("3; 5\n5; 10");
  expect(parsePriceSteps("\n3; 5\r\n5\t10 %\n")).toEqual({ steps, lines: [2, 3] });
  expect(["3; 5\nbeaucoup", "3", "3; 5; 7", "-3; 5", "3; 5,5"].map(parsePriceSteps)).toEqual([2, 1, 1, 1, 1]);
  expect(parseTypedSetting(setting("priceSteps", steps), "3")).toBe("3");
  expect(listSettingChanges([setting("priceSteps", steps)], { priceSteps: "3; 5\n5; 10 %" })).toEqual([]);
  expect(listSettingChanges([setting("priceSteps", steps)], { priceSteps: "" })).toEqual([
    { key: "priceSteps", version: 0, value: [] },
  ]);
  const check = typedLists.priceSteps?.check;
  expect(["", "3; 5\n5; 10", "3; 5\n5", "3; 5\n\n3; 10"].map((typed) => check?.(typed))).toEqual([
    true,
    true,
    "La ligne 2 ne se lit pas\u00a0: écrivez-la comme «\u00a05; 10\u00a0».",
    "Ligne 3\u00a0: le palier de 3 cartes est déjà donné.",
  ]);
});

test("defaults in words", () => {
  expect(
    [
      setting("priceSILVER", 12_900),
      setting("productionDays", 3),
      setting("host", ""),
      setting("testimonials", []),
      setting("priceSteps", []),
      setting("phone", "33 1"),
      setting("saleGOLD", "soon"),
    ].map(formatSettingDefault),
  ).toEqual(["12\u00a0900\u00a0FCFA", "3", "rien", "aucun", "aucun palier", "33 1", "Bientôt disponible"]);
});
