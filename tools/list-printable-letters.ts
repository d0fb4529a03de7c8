/**
 * `node tools/list-printable-letters.ts`, run by hand when a font changes: writes which letters each font face can
 * draw, for browsers and servers alike.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { iterateFontFaces } from "#server/rendering/fonts/faces.ts";
import { packCodePoints } from "#shared/card/printed/code-point-ranges.ts";

const faces = [...iterateFontFaces(700)].map(({ font }) => packCodePoints(font.characterSet));
writeFileSync(
  join(import.meta.dirname, "../src/shared/card/printed/printable-letters.ts"),
  `/** Written by \`tools/list-printable-letters.ts\`: the code points that each face draws, as \`code-point-ranges.ts\` packs them. */
export const printableLetters = [
${faces.map((face) => `  ${JSON.stringify(face)},`).join("\n")}
] as const;
`,
);
