import { expect, test } from "vitest";
import { shrinkByWholeFactor, computeWholeShrinkFactor } from "./shrink-whole.ts";

test("the shrunk image still fills the box", () => {
  const box = { width: 640, height: 1280 };
  expect(
    [
      [64, 48],
      [640, 480],
      [1279, 900],
      [1280, 900],
      [5000, 4000],
      [700, 6000],
    ].map(([width = 0, height = 0]) => computeWholeShrinkFactor({ width, height }, box)),
  ).toEqual([1, 1, 1, 2, 7, 4]);
});

test("each pixel is the mean of those it replaces; leftover pixels at the edges are dropped", () => {
  const row = (...reds: number[]) => [...reds.flatMap((red) => [red, 10, 20]), 99];
  const data = new Uint8Array([...row(0, 100, 7), ...row(200, 100, 7), ...row(1, 1, 1)]);
  expect(shrinkByWholeFactor({ data, width: 3, height: 3, stride: 10, channels: 3 }, 2)).toEqual({
    data: new Uint8Array([100, 10, 20]),
    width: 1,
    height: 1,
    channels: 3,
  });
});

test("transparent pixels add no colour", () => {
  const data = new Uint8Array([200, 100, 50, 255, 0, 0, 0, 0]);
  expect([...shrinkByWholeFactor({ data, width: 2, height: 1, stride: 8, channels: 4 }, 2).data]).toEqual([
    200, 100, 50, 128,
  ]);
  expect([
    ...shrinkByWholeFactor({ data: new Uint8Array(8), width: 2, height: 1, stride: 8, channels: 4 }, 2).data,
  ]).toEqual([0, 0, 0, 0]);
});

test("a strip thinner than the factor stays a line", () => {
  expect(
    shrinkByWholeFactor({ data: new Uint8Array(3 * 10).fill(9), width: 10, height: 1, stride: 30, channels: 3 }, 5),
  ).toMatchObject({ width: 2, height: 1 });
});
