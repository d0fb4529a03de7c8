import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { formatNameWithDe, formatNameWithQue } from "./name-with-de.ts";

test.each([
  ...["Awa", "Élisabeth", "Ibrahima", "Ousmane", "Umar", "Aïssatou", "Œuvre sociale", "Ïmane", "Ñaa 1"].map(
    (name) => [name, /^[^Ñ]/.test(name)] as const,
  ),
  ...["Hélène", "Henri", "Honoré", "Hortense", "Hôtel du Plateau", "HÔPITAL Principal"].map(
    (name) => [name, true] as const,
  ),
  ...["Habib", "Hamidou", "Hawa", "Hady", "Hadj Malick"].map((name) => [name, false] as const),
  ...["Moussa", "Yacine", "Yassine", "أحمد بمبا", "9 Design", ""].map((name) => [name, false] as const),
])("%s is elided: %s", (name, isElided) => {
  expect(formatNameWithDe(name)).toBe(isElided ? `d'${name}` : `de ${name}`);
  expect(formatNameWithQue(name)).toBe(isElided ? `qu'${name}` : `que ${name}`);
});

/** A template that writes "de" or "que" before a name itself. */
const unelided =
  /\b(?:[Dd]e|[Qq]ue) (?:<\w+[^>]*>)?\$?\{(?!paymentProviderName)[^}]*\b(?:\w*[nN]ame|owner|company|who|whose|nameOf|getPieceLabel|joinNames|month|email)\b(?! \?)/;

test('no template writes "de" or "que" before a name itself', () => {
  const src = join(import.meta.dirname, "../..");
  const found = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !/\.test\.tsx?$|^server\/(cli|config|db|operations|adapters|features\/maintenance)\//.test(file),
    )
    .flatMap((file) =>
      readFileSync(join(src, file), "utf8")
        .split("\n")
        .filter((line) => unelided.test(line) && !file.endsWith("name-with-de.ts"))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});
