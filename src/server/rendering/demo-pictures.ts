import { getBoundedSharp } from "./images/bounded-sharp.ts";

type Rgb = readonly [number, number, number];
type Paint = (x: number, y: number) => Rgb;

/** Colours of one demo person's portrait, cover and logo. */
export interface DemoPersonPalette {
  back: Rgb;
  accent: Rgb;
  skin: Rgb;
}

const parseColor = (hex: string): Rgb => [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;

/** Lists the colours of the demo's people. One picture of each kind is encoded for each of them. */
export const demoPersonPalettes: readonly DemoPersonPalette[] = (
  [
    ["26324a", "d69654", "8d5c3e"],
    ["1e4238", "dfbe78", "6e4630"],
    ["5c2c26", "e8c496", "603c2a"],
    ["3a3e46", "a0becd", "9c684a"],
    ["40264e", "e28496", "7c5036"],
    ["184e62", "f0aa46", "8d5c3e"],
  ] as const
).map(([back, accent, skin]) => ({ back: parseColor(back), accent: parseColor(accent), skin: parseColor(skin) }));

/** Draws a portrait, 320×320 px. */
export function drawDemoPortrait({ back, accent, skin }: DemoPersonPalette): Promise<Buffer> {
  return draw(320, 320, (x, y) => {
    const shade = 0.75 + 0.35 * (1 - y);
    if (inEllipse(x, y, 0.5, 0.4, 0.155, 0.19)) return scale(skin, 0.85 + 0.3 * (0.6 - x));
    if (inEllipse(x, y, 0.5, 0.36, 0.18, 0.22) && y < 0.4) return [28, 22, 22];
    if (Math.abs(x - 0.5) < 0.06 && y > 0.5 && y < 0.66) return scale(skin, 0.72);
    if (inEllipse(x, y, 0.5, 1.02, 0.38, 0.4)) return scale(accent, 0.8 + 0.3 * x);
    return scale(back, shade);
  });
}

/** Draws layered dunes, 720×240 px. */
export function drawDemoCover({ back, accent }: DemoPersonPalette): Promise<Buffer> {
  return draw(720, 240, (x, y) => {
    for (let layer = 3; layer >= 1; layer -= 1) {
      const crest = 0.28 + layer * 0.17 + 0.09 * Math.sin(x * (4 + layer) + layer * 1.7);
      if (y > crest) return mix(accent, back, layer / 3.4);
    }
    return scale(mix(back, [235, 225, 205], 0.25 * y), 0.9);
  });
}

/** Draws a plain mark on white, 192×192 px. */
export function drawDemoLogo({ back, accent }: DemoPersonPalette): Promise<Buffer> {
  return draw(192, 192, (x, y) => {
    const distance = Math.hypot(x - 0.5, y - 0.5);
    if (distance < 0.2) return accent;
    if (distance < 0.36 && distance > 0.27 && x + y > 0.72) return back;
    return [250, 250, 248];
  });
}

/** Paints at twice the size, so that edges are smooth. */
function draw(width: number, height: number, paint: Paint): Promise<Buffer> {
  const [columns, rows] = [width * 2, height * 2];
  const pixels = Buffer.alloc(columns * rows * 3);
  for (let row = 0, at = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1, at += 3) {
      const [red, green, blue] = paint(column / columns, row / rows);
      pixels[at] = red;
      pixels[at + 1] = green;
      pixels[at + 2] = blue;
    }
  }
  return getBoundedSharp()(pixels, { raw: { width: columns, height: rows, channels: 3 } })
    .resize(width, height)
    .jpeg({ quality: 88 })
    .toBuffer();
}

function inEllipse(x: number, y: number, centerX: number, centerY: number, radiusX: number, radiusY: number): boolean {
  return ((x - centerX) / radiusX) ** 2 + ((y - centerY) / radiusY) ** 2 < 1;
}

function scale([red, green, blue]: Rgb, factor: number): Rgb {
  return [clamp(red * factor), clamp(green * factor), clamp(blue * factor)];
}

function mix(one: Rgb, other: Rgb, share: number): Rgb {
  return [0, 1, 2].map((at) => clamp((one[at] ?? 0) * (1 - share) + (other[at] ?? 0) * share)) as unknown as Rgb;
}

function clamp(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}
