import { expect, test } from "vitest";
import type { SettingEntry } from "#shared/contract/settings.ts";
import {
  listSettingChanges,
  formatSettingDefault,
  parseDeliveryTowns,
  toTypedSetting,
  parseTypedSetting,
} from "./setting-values.ts";

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
  expect([
    parseTypedSetting(price, "13 500"),
    parseTypedSetting(price, "13\u00a0500"),
    parseTypedSetting(price, "beaucoup"),
    parseTypedSetting(price, "-5"),
    parseTypedSetting(price, ""),
    parseTypedSetting(setting("phone", "33"), "77 1"),
  ]).toEqual([13_500, 13_500, "beaucoup", "-5", "", "77 1"]);
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
  expect([
    toTypedSetting(towns),
    parseDeliveryTowns(toTypedSetting(towns)),
    parseDeliveryTowns("\nThiès\t3\u00a0000 FCFA\t3\r\nMbour;;4\n"),
  ]).toEqual(["Thiès; 3000; 3\nMbour; ; 4", towns, towns]);
  expect(
    ["Thiès; 3000; 3\nMbour", "; 3000 ; 3", "Thiès ; beaucoup ; 3", "Thiès; 3000; 3 ; 4"].map(parseDeliveryTowns),
  ).toEqual([2, 1, 1, 1]);
  expect([
    parseTypedSetting(setting("deliveryTowns", towns), "Mbour"),
    listSettingChanges([setting("deliveryTowns", towns)], { deliveryTowns: toTypedSetting(towns) }),
  ]).toEqual(["Mbour", []]);
});

test("defaults in words", () => {
  expect(
    [
      setting("priceSILVER", 12_900),
      setting("productionDays", 3),
      setting("host", ""),
      setting("testimonials", []),
      setting("phone", "33 1"),
      setting("saleGOLD", "soon"),
    ].map(formatSettingDefault),
  ).toEqual(["12\u00a0900\u00a0FCFA", "3", "rien", "aucun", "33 1", "Bientôt disponible"]);
});
