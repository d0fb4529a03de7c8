import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axeFaults } from "./axe.ts";
import { viewports } from "./browser.ts";
import { beyondScreen } from "./width.ts";

interface Looks {
  inSunlight?: boolean;
  mayHang?: string;
}

/**
 * Expects no finding of axe and nothing beyond the screen's edges, both on a phone and on a laptop, whichever the
 * journey uses. `mayHang`: a text that is swiped into view.
 */
export async function expectSound(page: Page, looks: Looks = {}): Promise<void> {
  // Under load the page may not be rendered yet.
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  const own = page.viewportSize() ?? viewports.phone.viewport;
  const other = own.width === viewports.phone.viewport.width ? viewports.laptop.viewport : viewports.phone.viewport;
  await expectSoundHere(page, looks);
  await page.setViewportSize(other);
  await expectSoundHere(page, looks);
  await page.setViewportSize(own);
}

async function expectSoundHere(page: Page, { mayHang, inSunlight }: Looks): Promise<void> {
  const faults = await axeFaults(page, { inSunlight });
  const beyond = (await beyondScreen(page)).filter((text) => text !== mayHang);
  expect({ faults, beyond }, `at ${page.viewportSize()?.width} px`).toEqual({ faults: [], beyond: [] });
}
