import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Frame, Page } from "playwright-core";

declare global {
  // oxlint-disable-next-line no-var -- axe's own, in the page
  var axe: typeof import("axe-core");
}

/** The shortest text of it: each document reads it afresh. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** As the page's own words where it can: as an argument of Playwright's it costs twice as much of a processor. */
async function bringAxe(page: Page, frame: Frame): Promise<void> {
  if (await frame.evaluate(() => "axe" in window)) return;
  if (frame !== page.mainFrame()) return frame.evaluate(source);
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: source });
  await session.detach();
}

/**
 * What axe finds wrong, in the page and in its frames, as `rule: elements`. `inSunlight`: contrasts of seven to one,
 * not four and a half.
 *
 * The violations alone leave the page: all that axe found right is ten times the work of finding it.
 */
export async function axeFaults(page: Page, { inSunlight = false } = {}): Promise<string[]> {
  const found: string[] = [];
  for (const frame of page.frames()) {
    await bringAxe(page, frame);
    found.push(
      ...(await frame.evaluate(async (enabled) => {
        // Text that still fades in has no contrast yet.
        const ending = document
          .getAnimations()
          .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime as number));
        await Promise.allSettled(ending.map(({ finished }) => finished));
        // Each frame is gone through by itself.
        const { violations } = await globalThis.axe.run(document, {
          iframes: false,
          resultTypes: ["violations"],
          rules: { "color-contrast-enhanced": { enabled }, "frame-tested": { enabled: false } },
        });
        return violations.map(
          ({ id, nodes }) =>
            `${id}: ${nodes
              .map(({ html }) => html)
              .join(" ")
              .slice(0, 400)}`,
        );
      }, inSunlight)),
    );
  }
  return found;
}
