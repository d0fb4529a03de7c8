import type { GlyphRun } from "fontkit";
import { layoutGlyphs } from "#server/rendering/fonts/faces.ts";
import type { TextFontWeight } from "./faces.ts";
import { splitIntoGlyphRuns } from "./runs.ts";

/** Describes a shaped line; lengths are relative to its font size. */
export interface ShapedTextLine {
  width: number;
  tall: boolean;
  /** The line's outline as an SVG path, with its left end at `x` and its base line at `y`, in px. */
  outline(x: number, y: number, size: number): string;
}

/** Shapes a line: joins letters, places marks, and puts right-to-left words in visual order. */
export function shapeTextLine(text: string, weight: TextFontWeight, fromRight: boolean): ShapedTextLine {
  const shaped = splitIntoGlyphRuns(text, weight, fromRight).map(({ text: letters, face, rightToLeft }) => ({
    tall: face.tall,
    perEm: face.font.unitsPerEm,
    run: layoutGlyphs(face.font, letters, rightToLeft),
  }));
  return {
    width: shaped.reduce((sum, { run, perEm }) => sum + run.advanceWidth / perEm, 0),
    tall: shaped.some(({ tall }) => tall),
    outline: (x, y, size) => {
      let at = x;
      return shaped
        .map(({ run, perEm }) => {
          const path = buildOutline(run, at, y, size / perEm);
          at += (run.advanceWidth * size) / perEm;
          return path;
        })
        .join("");
    },
  };
}

const letterOf: Record<string, string> = {
  moveTo: "M",
  lineTo: "L",
  quadraticCurveTo: "Q",
  bezierCurveTo: "C",
  closePath: "Z",
};

function buildOutline({ glyphs, positions }: GlyphRun, x: number, y: number, scale: number): string {
  let at = 0;
  return glyphs
    .map(({ path, advanceWidth }, place) => {
      const { xOffset = 0, yOffset = 0, xAdvance = advanceWidth } = positions[place] ?? {};
      const left = at + xOffset;
      at += xAdvance;
      const toPaper = (value: number, index: number) =>
        round(index % 2 === 0 ? x + (value + left) * scale : y - (value + yOffset) * scale);
      return path.commands.map(({ command, args }) => (letterOf[command] ?? "") + args.map(toPaper).join(" ")).join("");
    })
    .join("");
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
