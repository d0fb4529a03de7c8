import sharp from "sharp";
import { expect, test } from "vitest";
import { parseHexChannels, convertRgbToOklch } from "#shared/card/color-math.ts";
import { extractAccentFromFile, pickAccentFromPixels } from "./accent.ts";
import { processReceivedImage } from "./process-image.ts";

type Rgba = readonly [number, number, number, number];
const [white, black, grey, teal, orange, clearRed] = [
  [255, 255, 255, 255],
  [0, 0, 0, 255],
  [120, 122, 125, 255],
  [0, 121, 107, 255],
  [230, 120, 30, 255],
  [255, 0, 0, 0],
] as const satisfies readonly Rgba[];

/** Repeats each colour as often as its number says. */
function picture(...parts: readonly (readonly [Rgba, number])[]): number[] {
  return parts.flatMap(([colour, times]) => Array.from({ length: times }, () => colour).flat());
}

test.each([
  { what: "a teal mark on white", pixels: picture([white, 80], [teal, 20]), accent: "#00796b" },
  { what: "the larger of two colours", pixels: picture([white, 50], [teal, 10], [orange, 40]), accent: "#e6781e" },
  { what: "black on white", pixels: picture([white, 70], [black, 30]), accent: "" },
  { what: "greys", pixels: picture([grey, 100]), accent: "" },
  { what: "a speck of colour", pixels: picture([white, 199], [orange, 1]), accent: "" },
  { what: "what is transparent", pixels: picture([clearRed, 90], [teal, 10]), accent: "#00796b" },
  { what: "nothing", pixels: [], accent: "" },
])("$what: '$accent'", ({ pixels, accent }) => {
  expect(pickAccentFromPixels(pixels)).toBe(accent);
});

test("a received logo yields its colour, its smallest file yields the same, and a portrait yields none", async () => {
  const logo = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#ffffff" } })
    .composite([{ input: { create: { width: 160, height: 160, channels: 3, background: "#00796b" } } }])
    .png()
    .toBuffer();
  const hueOf = (hex: string) => convertRgbToOklch(parseHexChannels(hex)).hue;
  const received = await processReceivedImage("logo", logo);
  expect(hueOf(received.accent)).toBeCloseTo(hueOf("#00796b"), 1);
  const smallest = received.files[0]?.bytes ?? Buffer.alloc(0);
  expect(hueOf(await extractAccentFromFile(smallest))).toBeCloseTo(hueOf("#00796b"), 1);
  expect((await processReceivedImage("profile", logo)).accent).toBe("");
});
