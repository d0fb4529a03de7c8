import { computeContrastRatio } from "#shared/card/color-math.ts";
import type { UploadKind } from "#shared/card/upload-kinds.ts";
import { isLatinText } from "#shared/card/initials.ts";
import { newCanvas, encodeCanvasAsImage } from "./image-preparation.ts";
import { imageShapes } from "./image-shapes.ts";

/** The images that can be drawn for people who have no picture. */
export type GeneratedImageKind = Exclude<UploadKind, "profile">;

/** A logo's shapes and a cover's patterns. */
export const generatedImageStyles = { circle: "Rond", square: "Carré", diamond: "Losange", bar: "Trait" } as const;
export type GeneratedImageStyle = keyof typeof generatedImageStyles;

/** Colors offered besides a custom one; all are legible on white and on black. */
export const generatedImageColours = {
  "#0f4c81": "Bleu",
  "#0b6e4f": "Vert",
  "#a32020": "Rouge",
  "#b4530a": "Orange",
  "#5b2a86": "Violet",
  "#1f2933": "Noir",
} as const;

const smallWords = new Set(["de", "du", "des", "la", "le", "les", "et", "d", "l", "the", "of", "and"]);

/**
 * Returns the letters for a company's logo: the initials of its first two significant words; only one initial in
 * scripts whose letters join.
 */
export function getCompanyMonogram(name: string): string {
  const words = name.normalize("NFC").match(/[\p{L}\p{N}]\p{M}*[\p{L}\p{N}\p{M}]*/gu) ?? [];
  const telling = words.filter((word) => !smallWords.has(word.toLowerCase()));
  const [first = "", second = ""] = (telling.length > 0 ? telling : words).map(
    (word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? "",
  );
  return (isLatinText(first) && isLatinText(second) ? first + second : first).toLocaleUpperCase("fr");
}

interface Drawing {
  kind: GeneratedImageKind;
  style: GeneratedImageStyle;
  /** `#rrggbb`. */
  colour: string;
  letters: string;
}

/** Draws a logo or a cover on a canvas this many px wide; default: the size that its kind needs. */
export function drawGeneratedImage(
  { kind, style, colour, letters }: Drawing,
  width = imageShapes[kind].width,
): HTMLCanvasElement {
  const shape = imageShapes[kind];
  const { canvas, context } = newCanvas(width, (width * shape.height) / shape.width);
  const ink = computeContrastRatio(colour, "#ffffff") >= 3 ? "#ffffff" : "#14171c";
  if (kind === "cover") drawPattern(context, style, colour, ink);
  else drawLogo(context, style, colour, ink, letters);
  return canvas;
}

/** Draws the image and encodes it as a file, which is uploaded like a picked image. */
export function encodeGeneratedImage(drawing: Drawing): Promise<Blob> {
  return encodeCanvasAsImage(drawing.kind, drawGeneratedImage(drawing));
}

/** Largest share of the image's side that its letters take, by style. */
const letterWidths: Partial<Record<GeneratedImageStyle, number>> = { diamond: 0.46, bar: 0.8 };

function drawLogo(
  context: CanvasRenderingContext2D,
  style: GeneratedImageStyle,
  colour: string,
  ink: string,
  letters: string,
): void {
  const side = context.canvas.width;
  context.fillStyle = colour;
  if (style === "bar") context.fillRect(side * 0.14, side * 0.78, side * 0.72, side * 0.07);
  else fillShape(context, style, side / 2, side / 2, side * 0.48);
  context.fillStyle = style === "bar" ? colour : ink;
  const most = side * (letterWidths[style] ?? 0.6);
  const family = getComputedStyle(document.body).fontFamily;
  context.font = `700 ${side * 0.5}px ${family}`;
  const size = side * 0.5 * Math.min(1, most / Math.max(1, context.measureText(letters).width));
  context.font = `700 ${size}px ${family}`;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = context.measureText(letters);
  context.fillText(letters, side / 2, side * (style === "bar" ? 0.44 : 0.5) + (above - below) / 2);
}

/** Draws rows of one shape that fade from left to right, on a background that goes from the color to a darker one. */
function drawPattern(context: CanvasRenderingContext2D, style: GeneratedImageStyle, colour: string, ink: string): void {
  const { width, height } = context.canvas;
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  const shade = context.createLinearGradient(0, 0, width, height);
  shade.addColorStop(0, "rgb(0 0 0 / 0)");
  shade.addColorStop(1, "rgb(0 0 0 / 0.45)");
  context.fillStyle = shade;
  context.fillRect(0, 0, width, height);
  const step = width / 12;
  context.fillStyle = ink;
  for (let row = 0; row * step < height + step; row += 1) {
    for (let column = 0; column <= 12; column += 1) {
      context.globalAlpha = 0.03 + 0.17 * (column / 12);
      const [x, y] = [(column + (row % 2) / 2) * step, (row + 0.5) * step];
      if (style === "bar") context.fillRect(x - step * 0.4, y - step * 0.06, step * 0.8, step * 0.12);
      else fillShape(context, style, x, y, step * 0.3);
    }
  }
  context.globalAlpha = 1;
}

function fillShape(
  context: CanvasRenderingContext2D,
  style: Exclude<GeneratedImageStyle, "bar">,
  x: number,
  y: number,
  reach: number,
): void {
  context.beginPath();
  if (style === "circle") context.arc(x, y, reach, 0, 2 * Math.PI);
  else if (style === "square") context.rect(x - reach, y - reach, 2 * reach, 2 * reach);
  else {
    context.moveTo(x, y - reach);
    for (const [across, down] of [
      [reach, 0],
      [0, reach],
      [-reach, 0],
    ] as const)
      context.lineTo(x + across, y + down);
  }
  context.fill();
}
