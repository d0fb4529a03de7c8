import { expect, test } from "vitest";
import { mapCardTexts } from "#shared/card/card-texts.ts";
import { reconstructSoldTexts } from "./sold-texts.ts";

const now = { ...mapCardTexts(() => ""), jobTitle: "Directrice", company: "Teranga" };
const line = (actor: string, changes: object, kind = "order.corrected") => ({
  actor,
  kind,
  details: JSON.stringify({ changes }),
});

test("a text is as sold before its owner's first change, and as others last wrote it since", () => {
  const byOwner = [
    line("owner", { jobTitle: { from: "Directeur", to: "Directrices" } }),
    line("owner", { jobTitle: { from: "Directrices", to: "Directrice" } }),
  ];
  expect(reconstructSoldTexts(now, [])).toEqual(now);
  expect(reconstructSoldTexts(now, byOwner)).toEqual({ ...now, jobTitle: "Directeur" });
  expect(
    reconstructSoldTexts(now, [line("staff:1", { jobTitle: { from: "Juge", to: "Directeur" } }), ...byOwner]),
  ).toMatchObject({ jobTitle: "Directeur" });
  expect(
    reconstructSoldTexts(now, [...byOwner, line("staff:1", { jobTitle: { from: "Directrice", to: "Présidente" } })]),
  ).toMatchObject({ jobTitle: "Présidente" });
});

test("lines without texts, or with erased details, are ignored", () => {
  const others = [
    line("owner", { socialMedias: { from: ["a"], to: ["b"] }, profileUrl: { replaced: true } }),
    { actor: "owner", kind: "order.corrected", details: "{}" },
    line("owner", { jobTitle: { from: "X", to: "Y" } }, "order.note"),
  ];
  expect(reconstructSoldTexts(now, others)).toEqual(now);
});
