import type { Page } from "playwright-core";

/** Unfolds every section of the owner's form. */
export async function unfoldEditor(page: Page): Promise<void> {
  await page.locator("#liens").waitFor();
  await page.locator("form > details").evaluateAll((sections) => {
    for (const section of sections) if (section instanceof HTMLDetailsElement) section.open = true;
  });
}

/** Unfolds the earlier versions of the card, once they are loaded. */
export const unfoldVersions = (page: Page) => page.locator("#versions:not([open]) > summary").click();
