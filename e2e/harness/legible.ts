import type { Page } from "playwright-core";

/** Lists texts with enlarged letters that a box cuts off beyond scrolling. Decorative text may be cut. */
export async function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim();
      const parent = node.parentElement;
      if (
        !text ||
        !parent?.checkVisibility() ||
        parent.closest("[aria-hidden=true], .sr-only, svg, noscript, option, script, style, .truncate")
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 1);
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        const acrossCut =
          ["hidden", "clip"].includes(overflowX) &&
          rects.some(({ left, right }) => left < edge.left - 1 || right > edge.right + 1);
        // A line's box is taller than its letters.
        const downCut =
          ["hidden", "clip"].includes(overflowY) &&
          rects.some(({ top, bottom }) => top < edge.top - 6 || bottom > edge.bottom + 6);
        if (acrossCut || downCut) {
          found.push(text);
          break;
        }
        if (["auto", "scroll"].includes(overflowX)) break;
      }
    }
    return found;
  });
}

/** Lists texts smaller than `pixels`, except those in drawings. */
export async function smallTexts(page: Page, pixels: number): Promise<string[]> {
  return page.evaluate((least) => {
    const texts = [...document.body.querySelectorAll<HTMLElement>("*:not(svg *)")].filter(
      (element) =>
        element.checkVisibility() &&
        !element.closest("[aria-hidden=true], .sr-only, noscript") &&
        [...element.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim()),
    );
    return texts
      .filter((element) => Number.parseFloat(getComputedStyle(element).fontSize) < least)
      .map(({ innerText }) => innerText);
  }, pixels);
}
