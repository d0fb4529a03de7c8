import type { Page } from "playwright-core";
import { describe, test } from "vitest";
import type { Patience, Scene, Sight } from "../kinds.ts";
import { filled, type World } from "../world.ts";
import { act, countCalls, openAt } from "./act.ts";
import { see } from "./see.ts";

/** Brings about each state in a page of its own, and waits for its sights. */
export function checkScenes(title: string, scenes: readonly Scene[], world: () => World): void {
  describe(`${title}`, () => {
    // oxlint-disable-next-line vitest/expect-expect -- `see` does
    test.concurrent.each(scenes.map((scene) => [scene.name, scene] as const))("%s", async (_name, scene) => {
      const row = filled(scene, world());
      const { steps = [], still = false, held, busy = [], sees } = row;
      const { visit, visitAlone } = world();
      await (still ? visitAlone : visit)(async (page) => {
        if (still) await stopClock(page);
        const countOf = countCalls(page, [...busy, ...sees]);
        const release = await openAt(page, row, world(), held);
        if (still) await page.clock.runFor(firstFrameMs);
        for (const step of steps) await act(page, step);
        for (const sight of busy) await see(page, sight, countOf);
        release();
        for (const sight of sees) await see(page, sight, countOf);
      });
    });
  });
}

const start = Date.UTC(2026, 10, 2, 15);
const stepMs = 10_000;
/** The latest time at which a page starts something after its first paint, in ms. */
const firstFrameMs = 100;

/**
 * Lets the browser's clock run during a wait: shortly before the time the sentences must be absent, shortly after
 * present.
 */
export function checkPatience(title: string, rows: readonly Patience[], world: () => World): void {
  describe(`${title}`, () => {
    // oxlint-disable-next-line vitest/expect-expect -- `see` does
    test.concurrent.each(rows.map((row) => [row.name, row] as const))("%s", async (_name, asked) => {
      const row = filled(asked, world());
      const { steps = [], seconds, slack = 0, sees } = row;
      await world().visitAlone(async (page) => {
        const countOf = countCalls(page, sees);
        await stopClock(page);
        await openAt(page, row, world());
        await page.clock.runFor(firstFrameMs);
        for (const step of steps) await act(page, step);
        await forward(page, (seconds - slack) * 1000 - 1000);
        for (const sight of sees) await see(page, notYet(sight), countOf);
        await forward(page, slack * 1000 + 2000);
        for (const sight of sees) await see(page, sight, countOf);
      });
    });
  });
}

/** Stops the clock except for `forward`: a slow machine must not let time pass. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: start });
  await page.clock.pauseAt(start + 60_000);
}

function notYet(sight: Sight): Sight {
  return sight[0] === "asked" ? ["asked", sight[1], sight[2] - 1] : ["none", sight[1]];
}

/** Goes in steps, since tries on the way are answered in real time. */
async function forward(page: Page, ms: number): Promise<void> {
  for (let at = 0; at < ms; at += stepMs) await page.clock.fastForward(Math.min(stepMs, ms - at));
}
