import type { Page } from "playwright-core";

/** Records the points that charts draw, as places on the canvas: what the eye sees, whatever else the page has. */
export async function recordPoints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const points: [x: number, y: number][] = [];
    Object.assign(window, { drawnPoints: points });
    const arc = Path2D.prototype.arc;
    Path2D.prototype.arc = function record(x, y, ...rest) {
      points.push([x, y]);
      arc.call(this, x, y, ...rest);
    };
  });
}

/** Returns the series of the last drawing, as heights in fractions of the highest point. */
export async function drawnShares(page: Page, seriesCount: number, pointsEach: number): Promise<number[][]> {
  const points = await page.evaluate(() => (window as unknown as { drawnPoints: [number, number][] }).drawnPoints);
  const last = points.slice(-seriesCount * pointsEach);
  const heights = last.map(([, y]) => y);
  const [top, bottom] = [Math.min(...heights), Math.max(...heights)];
  return Array.from({ length: seriesCount }, (_, series) =>
    heights
      .slice(series * pointsEach, (series + 1) * pointsEach)
      .map((y) => Math.round(((bottom - y) / (bottom - top)) * 100) / 100),
  );
}
