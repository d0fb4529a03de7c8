import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Frame, Page } from "playwright-core";

declare global {
  // oxlint-disable-next-line no-var -- axe's own, in the page
  var axe: typeof import("axe-core");
}

/** The minified source: each document parses it again. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Evaluates the source by CDP where possible: passing it through Playwright takes twice the processor time. */
async function bringAxe(page: Page, frame: Frame): Promise<void> {
  if (await frame.evaluate(() => "axe" in window)) return;
  if (frame !== page.mainFrame()) return frame.evaluate(source);
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: source });
  await session.detach();
}

/**
 * Lists what axe finds wrong in the page and its frames, as `rule: elements`. `inSunlight`: contrasts of 7:1 instead of
 * 4.5:1.
 *
 * Only violations are returned: transferring everything that passed takes ten times as long as finding it.
 */
export async function axeFaults(page: Page, { inSunlight = false } = {}): Promise<string[]> {
  const found: string[] = [];
  for (const frame of page.frames()) {
    await bringAxe(page, frame);
    found.push(
      ...(await frame.evaluate(async (enabled) => {
        // Text that is still fading in does not have its contrast yet.
        const ending = document
          .getAnimations()
          .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime as number));
        await Promise.allSettled(ending.map(({ finished }) => finished));
        // Each frame is checked separately.
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
