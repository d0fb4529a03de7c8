import fc from "fast-check";
import { expect, test } from "vitest";
import { decodePlusCode, encodePlusCode, isFullPlusCode, readPlusCode } from "./plus-code.ts";

/** From the specification's own table (open-location-code, test_data/encoding.csv), only codes of ten digits. */
test.each([
  [20.3701125, 2.782234375, "7FG49QCJ+2V"],
  [47.0000625, 8.0000625, "8FVC2222+22"],
  [-41.2730625, 174.7859375, "4VCPPQGP+Q9"],
  [90, 1, "CFX3X2X2+X2"],
  [1, 180, "62H22222+22"],
  [1, 181, "62H32222+22"],
])("%f, %f is %s", (latitude, longitude, code) => {
  expect(encodePlusCode({ latitude, longitude })).toBe(code);
});

test("a code decodes to its own place, within 14 m", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -89.9, max: 89.9, noNaN: true }),
      fc.double({ min: -180, max: 179.99, noNaN: true }),
      (latitude, longitude) => {
        const code = encodePlusCode({ latitude, longitude });
        expect(isFullPlusCode(code)).toBe(true);
        const back = decodePlusCode(code);
        expect(Math.abs((back?.latitude ?? 99) - latitude)).toBeLessThan(1 / 8000);
        expect(Math.abs((back?.longitude ?? 999) - longitude)).toBeLessThan(1 / 8000);
        expect(back && encodePlusCode(back)).toBe(code);
      },
    ),
  );
});

test("reads codes as people copy them from a map", () => {
  const whole = encodePlusCode({ latitude: 14.6937, longitude: -17.4441 });
  const short = whole.slice(4);
  for (const typed of [
    whole,
    whole.toLowerCase(),
    ` ${short} Dakar`,
    `${short}, Dakar, Sénégal`,
    `${short} Point E DAKAR`,
  ])
    expect(readPlusCode(typed)).toBe(whole);
  const thies = encodePlusCode({ latitude: 14.801, longitude: -16.99 });
  expect(readPlusCode(`${thies.slice(4)} Thiès`)).toBe(thies);
  // Across a degree boundary from the town's center.
  const beyond = encodePlusCode({ latitude: 15.01, longitude: -17.02 });
  expect(readPlusCode(`${beyond.slice(4)} Thies`)).toBe(beyond);
  for (const typed of [
    "",
    short,
    `${short} Paris`,
    "Sacré-Cœur 3",
    "6CP9MGXV",
    "XXXXXXXX+XX",
    `${whole}2`,
    "6CA9MGXV+2C",
  ])
    expect(readPlusCode(typed)).toBeUndefined();
});

test.each([
  ["Bignona, Sénégal", 12.82, -16.22],
  ["Richard-Toll", 16.46, -15.7],
  ["Richard Toll", 16.46, -15.7],
  ["Saint Louis, Sénégal", 16.03, -16.5],
  ["Joal-Fadiouth", 14.16, -16.82],
  ["Nioro du Rip", 13.74, -15.78],
  ["M'Bour", 14.41, -16.95],
  ["Cap Skirring, Ziguinchor", 12.39, -16.74],
  ["Vélingara", 13.15, -14.1],
  ["Thiès, route de Dakar", 14.8, -16.92],
])("resolves a short code near %s", (town, latitude, longitude) => {
  const code = encodePlusCode({ latitude, longitude });
  expect(readPlusCode(`${code.slice(4)} ${town}`)).toBe(code);
});
