import { expect, test } from "vitest";
import { noCardExtras } from "../extras/card-extras.ts";
import { localizeOwnTexts } from "./localize-own-texts.ts";

const written = { jobTitle: "Coiffeuse", workDescription: "" };
const extras = { ...noCardExtras, english: { jobTitle: "Hairdresser", workDescription: "Braids and cuts." } };

test("English words replace the shown French ones, and only on the English page", () => {
  expect(localizeOwnTexts(written, extras, "en")).toEqual({
    texts: { jobTitle: "Hairdresser", workDescription: "" },
    languages: { workDescription: "fr" },
  });
  expect(localizeOwnTexts(written, extras, "fr")).toEqual({ texts: written, languages: {} });
  expect(localizeOwnTexts(written, extras, "wo")).toEqual({
    texts: written,
    languages: { jobTitle: "fr", workDescription: "fr" },
  });
});

test("without English words the French ones stay, and are marked as French", () =>
  expect(localizeOwnTexts(written, undefined, "en")).toEqual({
    texts: written,
    languages: { jobTitle: "fr", workDescription: "fr" },
  }));
