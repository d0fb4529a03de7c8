import sharp from "sharp";

type Rgb = readonly [number, number, number];
type Paint = (x: number, y: number) => Rgb;

/** Portrait, cover and logo colours of one demo person. */
export interface Palette {
  back: Rgb;
  accent: Rgb;
  skin: Rgb;
}

/** A drawn portrait, 800×800 px. */
export function portrait({ back, accent, skin }: Palette): Promise<Buffer> {
  return draw(800, 800, (x, y) => {
    const shade = 0.75 + 0.35 * (1 - y);
    if (inEllipse(x, y, 0.5, 0.4, 0.155, 0.19)) return scale(skin, 0.85 + 0.3 * (0.6 - x));
    if (inEllipse(x, y, 0.5, 0.36, 0.18, 0.22) && y < 0.4) return [28, 22, 22];
    if (Math.abs(x - 0.5) < 0.06 && y > 0.5 && y < 0.66) return scale(skin, 0.72);
    if (inEllipse(x, y, 0.5, 1.02, 0.38, 0.4)) return scale(accent, 0.8 + 0.3 * x);
    return scale(back, shade);
  });
}

/** Layered dunes, 1440×480 px. */
export function cover({ back, accent }: Palette): Promise<Buffer> {
  return draw(1440, 480, (x, y) => {
    for (let layer = 3; layer >= 1; layer -= 1) {
      const crest = 0.28 + layer * 0.17 + 0.09 * Math.sin(x * (4 + layer) + layer * 1.7);
      if (y > crest) return mix(accent, back, layer / 3.4);
    }
    return scale(mix(back, [235, 225, 205], 0.25 * y), 0.9);
  });
}

/** A plain mark on white, 600×600 px. */
export function logo({ back, accent }: Palette): Promise<Buffer> {
  return draw(600, 600, (x, y) => {
    const distance = Math.hypot(x - 0.5, y - 0.5);
    if (distance < 0.2) return accent;
    if (distance < 0.36 && distance > 0.27 && x + y > 0.72) return back;
    return [250, 250, 248];
  });
}

function draw(width: number, height: number, paint: Paint): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let row = 0, at = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1, at += 3) {
      const [red, green, blue] = paint(column / width, row / height);
      pixels[at] = red;
      pixels[at + 1] = green;
      pixels[at + 2] = blue;
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } }).jpeg({ quality: 88 }).toBuffer();
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
