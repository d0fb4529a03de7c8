import { expect, test } from "vitest";
import { noCardExtras } from "../extras/card-extras.ts";
import { localizeOwnTexts } from "./localize-own-texts.ts";

const written = { jobTitle: "Coiffeuse", workDescription: "" };
const extras = { ...noCardExtras, english: { jobTitle: "Hairdresser", workDescription: "Braids and cuts." } };

test("English words stand on the English page alone, in the place of French ones that are shown", () => {
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

test("without them what was written stays, and is said to be French", () =>
  expect(localizeOwnTexts(written, undefined, "en")).toEqual({
    texts: written,
    languages: { jobTitle: "fr", workDescription: "fr" },
  }));
