import { agreeWord } from "#shared/format/counts.ts";

const small = [
  "zéro",
  "un",
  "deux",
  "trois",
  "quatre",
  "cinq",
  "six",
  "sept",
  "huit",
  "neuf",
  "dix",
  "onze",
  "douze",
  "treize",
  "quatorze",
  "quinze",
  "seize",
] as const;
const tens = ["", "dix", "vingt", "trente", "quarante", "cinquante", "soixante", "soixante", "quatre-vingt"] as const;

/**
 * Writes a whole number from 0 to 999,999,999,999 in French words, in the spelling before the reform of 1990, which
 * every reader accepts: "douze mille neuf cents", "quatre-vingt mille", "deux cents millions".
 * @throws {RangeError}
 */
export function formatFrenchNumberWords(value: number): string {
  if (!Number.isInteger(value) || value < 0 || value >= 1e12) throw new RangeError(`${value} cannot be written.`);
  if (value === 0) return small[0];
  const [billions, millions, thousands, rest] = [1e9, 1e6, 1e3, 1].map((unit) => Math.floor(value / unit) % 1000) as [
    number,
    number,
    number,
    number,
  ];
  return [
    // These are nouns, so that the number before them takes a plural.
    ...[[billions, "milliard"] as const, [millions, "million"] as const].flatMap(([count, noun]) =>
      count === 0 ? [] : [`${writeHundreds(count, true)} ${agreeWord(count, noun)}`],
    ),
    thousands > 0 ? (thousands === 1 ? "mille" : `${writeHundreds(thousands, false)} mille`) : "",
    rest > 0 ? writeHundreds(rest, true) : "",
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** Writes a sum of whole FCFA: "deux millions de francs CFA". @throws {RangeError} */
export function formatFcfaWords(amount: number): string {
  const words = formatFrenchNumberWords(amount);
  const needsDe = amount >= 1e6 && amount % 1e6 === 0;
  return `${words} ${needsDe ? "de " : ""}${agreeWord(amount, "franc")} CFA`;
}

/** Writes 1 to 999. `agrees`: a final "cent" or "quatre-vingt" takes its plural, except before "mille". */
function writeHundreds(value: number, agrees: boolean): string {
  const [hundreds, rest] = [Math.floor(value / 100), value % 100];
  const plural = hundreds > 1 && rest === 0 && agrees ? "s" : "";
  return [
    hundreds > 0 ? `${hundreds > 1 ? `${small[hundreds] ?? ""} ` : ""}cent${plural}` : "",
    rest > 0 ? writeTens(rest, agrees) : "",
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** Writes 1 to 99. */
function writeTens(value: number, agrees: boolean): string {
  const known = small[value];
  if (known !== undefined) return known;
  if (value < 20) return `dix-${small[value - 10] ?? ""}`;
  if (value === 80) return `quatre-vingt${agrees ? "s" : ""}`;
  // "soixante-dix" and "quatre-vingt-dix" count on from 60 and 80.
  const ten = value >= 90 ? 8 : Math.floor(value / 10);
  const unit = value >= 90 ? value - 80 : value >= 70 && value < 80 ? value - 60 : value % 10;
  const word = tens[ten] ?? "";
  if (unit === 0) return word;
  const isJoined = ten < 8 && (unit === 1 || unit === 11);
  return isJoined ? `${word} et ${writeTens(unit, agrees)}` : `${word}-${writeTens(unit, agrees)}`;
}
