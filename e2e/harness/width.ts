import type { Page } from "playwright-core";

/**
 * Lists texts, fields, buttons and pictures beyond the screen's edges. The page's own width proves nothing, since a
 * page that clips wide content never scrolls sideways. Decoration may overhang, and tables may scroll by themselves.
 */
export async function beyondScreen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isFree = (element: Element): boolean =>
      element.closest("[aria-hidden=true], .sr-only, noscript, option, script, style") !== null || scrolls(element);
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (["auto", "scroll"].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const passes = ({ left, right, width: wide }: DOMRect) => wide > 1 && (right > width + 1 || left < -1);
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim();
      const parent = node.parentElement;
      // One pixel wide: for screen readers only at this size, like `max-sm:sr-only`.
      if (!text || !parent?.checkVisibility() || isFree(parent) || parent.getBoundingClientRect().width <= 1) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if ([...range.getClientRects()].some(passes)) found.push(text);
    }
    for (const element of document.querySelectorAll("a, button, input, textarea, select, summary, img")) {
      if (element.checkVisibility() && !isFree(element) && passes(element.getBoundingClientRect()))
        found.push(element.outerHTML.slice(0, 120));
    }
    return found;
  });
}
