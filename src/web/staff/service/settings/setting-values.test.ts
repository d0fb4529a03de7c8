import { expect, test } from "vitest";
import type { SettingEntry } from "#shared/contract/settings.ts";
import {
  formatSettingDefault,
  formatTypedSetting,
  listLargeChanges,
  listSettingChanges,
  toTypedSetting,
  type TypedSettingValues,
} from "./setting-values.ts";

const setting = (key: SettingEntry["key"], value: SettingEntry["value"], usual = value, version = 0): SettingEntry => ({
  key,
  value,
  default: usual,
  version,
  own: false,
  updatedAt: null,
  updatedBy: null,
});
const towns = [
  { name: "Thiès", fee: 3000, days: 3 },
  { name: "Mbour", fee: null, days: 4 },
];
const changesOf = (one: SettingEntry, typed: TypedSettingValues[SettingEntry["key"]]) =>
  listSettingChanges([one], { [one.key]: typed } as TypedSettingValues);

test("sends only changed settings, with the version that was shown; reads numbers with spaces", () => {
  const price = setting("priceSILVER", 13_900, 12_900, 3);
  expect(changesOf(price, "13 900")).toEqual([]);
  expect(changesOf(price, "13\u00a0500")).toEqual([{ key: "priceSILVER", version: 3, value: 13_500 }]);
  expect(changesOf(setting("phone", "33"), " 77 1 ")).toEqual([{ key: "phone", version: 0, value: "77 1" }]);
});

test("sends an invalid number as typed, so that the server says why it is refused", () => {
  for (const typed of ["beaucoup", "-5", ""])
    expect(changesOf(setting("priceSILVER", 13_900, 12_900), typed)).toMatchObject([{ value: typed }]);
});

test("resets a setting whose typed value equals the default", () => {
  expect(changesOf(setting("priceSILVER", 13_900, 12_900, 3), "12 900")).toEqual([
    { key: "priceSILVER", version: 3, value: null },
  ]);
});

test("edits rows cell by cell; an empty fee is still to be agreed", () => {
  const typed = [
    { name: "Thiès", fee: "3000", days: "3" },
    { name: "Mbour", fee: "", days: "4" },
  ];
  const one = setting("deliveryTowns", towns, []);
  expect(toTypedSetting(towns)).toEqual(typed);
  expect(changesOf(one, [{ name: " Thiès", fee: "3 000", days: "3 " }, ...typed.slice(1)])).toEqual([]);
  expect(changesOf(one, [{ name: "Mbour", fee: "2 500", days: "4" }])).toMatchObject([
    { value: [{ name: "Mbour", fee: 2500, days: 4 }] },
  ]);
  expect(changesOf(one, [{ name: "Mbour", fee: "", days: "4" }])).toMatchObject([{ value: towns.slice(1) }]);
  expect(changesOf(one, [])).toMatchObject([{ value: null }]);
});

test("a price or a town's fee that changes by more than a third is large, in either direction", () => {
  const large = (one: SettingEntry, value: SettingEntry["value"] | null) =>
    listLargeChanges([one], [{ key: one.key, version: 0, value }]);
  const price = setting("priceSILVER", 12_000, 30_000);
  expect([16_000, 8000].flatMap((value) => large(price, value))).toEqual([]);
  expect(large(price, 16_001)).toEqual([{ label: "Carte Silver, en FCFA", before: 12_000, after: 16_001 }]);
  expect([7999, null].map((value) => large(price, value)[0]?.after)).toEqual([7999, 30_000]);
  expect(large(price, "beaucoup")).toEqual([]);
  expect(large(setting("productionDays", 3), 30)).toEqual([]);
  // A town without a fee, or one that is missing before or after, cannot be compared.
  const rows = [
    { name: "Mbour", fee: 9000, days: 4 },
    { name: "Kaolack", fee: 9000, days: 4 },
    { name: "Thiès", fee: 4001, days: 3 },
  ];
  expect(large(setting("deliveryTowns", towns), rows)).toEqual([
    { label: "Thiès, frais en FCFA", before: 3000, after: 4001 },
  ]);
  expect(large(setting("deliveryTowns", [{ name: "Pikine", fee: 0, days: 2 }]), [])).toEqual([]);
  expect(
    large(setting("deliveryTowns", [{ name: "Pikine", fee: 0, days: 2 }]), [{ name: "Pikine", fee: 1, days: 2 }]),
  ).toHaveLength(1);
});

test("formats typed values", () => {
  expect(formatTypedSetting("priceSILVER", "13 500")).toBe("13\u00a0500\u00a0FCFA");
  expect(formatTypedSetting("deliveryTowns", toTypedSetting(towns))).toBe("Thiès, 3000, 3\nMbour, 4");
  expect(["host", "priceSteps"].map((name) => formatTypedSetting(name, name === "host" ? "" : []))).toEqual([
    "rien",
    "rien",
  ]);
});

test("formats default values", () => {
  expect(
    [
      setting("priceSILVER", 12_900),
      setting("productionDays", 3),
      setting("host", ""),
      setting("testimonials", []),
      setting("priceSteps", []),
      setting("deliveryTowns", towns),
      setting("phone", "33 1"),
      setting("saleGOLD", "soon"),
    ].map(formatSettingDefault),
  ).toEqual([
    "12\u00a0900\u00a0FCFA",
    "3",
    "rien",
    "aucun témoignage",
    "aucun palier",
    "2 villes",
    "33 1",
    "Bientôt disponible",
  ]);
});
