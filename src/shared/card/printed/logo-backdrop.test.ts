import { expect, test } from "vitest";
import { offerBackgroundLuminance } from "./background-luminance.ts";
import { type LogoTones, chooseLogoBackdrop, readLogoTones } from "./logo-backdrop.ts";

type Rgba = readonly [number, number, number, number];
const clear: Rgba = [0, 0, 0, 0];
const [white, black, green, yellow] = [
  [255, 255, 255, 255],
  [0, 0, 0, 255],
  [0, 90, 60, 255],
  [255, 225, 40, 255],
] as const satisfies readonly Rgba[];

/** Builds a logo of ten by ten pixels in equal stripes. */
function logoOf(...colours: readonly Rgba[]): LogoTones {
  const pixels = Array.from({ length: 100 }, (_, at) => colours[Math.floor((at / 100) * colours.length)] ?? clear);
  return readLogoTones(pixels.flat(), 10, 10);
}

const plates = (tones: LogoTones) =>
  (["SILVER", "GOLD", "CUSTOM"] as const).map((offer) => chooseLogoBackdrop(tones, offerBackgroundLuminance[offer]));

test.each([
  { logo: "white on nothing", colours: [white, clear], plates: ["dark", "none", "none"] },
  { logo: "black on nothing", colours: [black, clear], plates: ["none", "none", "light"] },
  { logo: "dark green on nothing", colours: [green, clear], plates: ["none", "none", "light"] },
  { logo: "yellow on nothing", colours: [yellow, clear], plates: ["dark", "dark", "none"] },
  { logo: "half black, half white, on nothing", colours: [black, white, clear], plates: ["light", "none", "light"] },
  { logo: "a picture", colours: [white, black], plates: ["own", "own", "own"] },
  { logo: "nothing at all", colours: [clear], plates: ["none", "none", "none"] },
])("$logo: $plates on silver, gold and black", ({ colours, plates: wanted }) => {
  expect(plates(logoOf(...colours))).toEqual(wanted);
});

test("tones are shares of the visible pixels only, and the ratio is the picture's", () => {
  const { ratio, filled, tones } = readLogoTones([...white, ...clear, ...black, ...clear], 4, 1);
  expect(ratio).toBe(4);
  expect(filled).toBe(0.5);
  expect(tones.at(0)).toBe(0.5);
  expect(tones.at(-1)).toBe(0.5);
});
