import fc from "fast-check";
import { listUnprintableLetters, splitIntoLetters, toPrintedText } from "#shared/card/printed/printed-text.ts";

/** Texts that people may type or send to break the display. */
export const hostileTexts = [
  "A" + "\u0301\u0316".repeat(59),
  "م" + "\u064e\u0651".repeat(59),
  "\u07d6" + "\u07eb\u07f2".repeat(50),
  "\u{1e900}" + "\u{1e944}".repeat(59),
  "\u0301".repeat(120),
  "A\u20dd".repeat(60),
  "\u202eAwa Fall\u202c \u2067Diop\u2069",
  "\u202e".repeat(100) + "Awa",
  "محمد \u202d<b>Diop</b>\u202c جالو",
  "\u200d".repeat(120),
  "A\u200d".repeat(60),
  "\ufeff\u00ad\u2060Awa",
  "👨‍👩‍👧‍👦".repeat(10),
  "🇸🇳".repeat(30),
  `🏴${"\u{e0067}".repeat(50)}`,
  "👍🏿".repeat(30),
  "王".repeat(60),
  "Ｗ".repeat(60),
  "ﷺ".repeat(60),
  "﷽".repeat(60),
  "क्ष".repeat(30),
  "ᄀ".repeat(60) + "ᅡ".repeat(60),
  "\u{10ffff}\ue000\ufffe",
  "W".repeat(121),
  "m".repeat(121),
  "-".repeat(121),
  "A\u00a0".repeat(60),
  "A ".repeat(60),
  "ا".repeat(121),
  "Щ".repeat(121),
  "aم".repeat(60),
  "A\u0000B\u0007\u001b[31mC",
  "A\ud800B\udc00",
  "\udfff".repeat(60),
  "a\u2028b\u2029c\u0085d\r\nBcc: x@example.com",
  ") Tj ET /JS (app.alert(1)) <</S/JavaScript>> endstream",
  "\\()<>[]{}/%",
  "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>",
  "=cmd|' /C calc'!A0",
  "&lt;&#x202e;&amp;",
] as const;

/** Generates these texts and arbitrary characters, joined, with at most 121 UTF-16 units, a name's limit. */
export const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...hostileTexts.map((text) => text.slice(0, 40))),
      fc.string({ unit: "binary", maxLength: 30 }),
      fc.string({ unit: "grapheme", maxLength: 30 }),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join("").slice(0, 121));

/** Generates the same texts in each run. */
export const fixedSeed = { seed: 20_261_124 } as const;

/** Returns the printable part of a text: drawings refuse the rest. */
export function keepPrintable(text: string): string {
  const missing = listUnprintableLetters(text);
  return splitIntoLetters(toPrintedText(text))
    .filter((letter) => !missing.includes(letter))
    .join("");
}
