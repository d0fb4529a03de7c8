import axe from "axe-core";
import type { Page } from "playwright-core";

declare global {
  // oxlint-disable-next-line no-var -- axe's own, in the page
  var axe: typeof import("axe-core");
}

/**
 * What axe finds wrong, as `rule: elements`. `inSunlight`: contrasts of seven to one, not four and a half.
 *
 * The violations alone leave the page: all that axe found right is ten times the work of finding it.
 * @throws on a page with a frame, whose inside would not be looked at.
 */
export async function axeFaults(page: Page, { inSunlight = false } = {}): Promise<string[]> {
  if (page.frames().length > 1) throw new Error("axe is not asked to look into frames.");
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (enabled) => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"], rules: { "color-contrast-enhanced": { enabled } } });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ").slice(0, 400)}`);
  }, inSunlight);
}
