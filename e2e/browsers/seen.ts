import { setTimeout as wait } from "node:timers/promises";
import { patienceMs } from "./driver.ts";

/** Runs in the page: returns the first match of this path that is visible, or simply the first if `whateverItsLook`. */
export const findElement = `(path, whateverItsLook) => {
  const all = document.evaluate(path, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
  for (let at = 0; at < all.snapshotLength; at += 1) {
    const element = all.snapshotItem(at);
    if (whateverItsLook || (element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible")) return element;
  }
  return null;
}`;

/**
 * Runs `work` on the element that `find` resolves to, once there is one; tries again if the page changed meanwhile.
 * @throws after `patienceMs`
 */
export async function withElement<Element, Result>(
  xpath: string,
  find: () => Promise<Element | undefined>,
  work: (element: Element) => Promise<Result>,
): Promise<Result> {
  const last = Date.now() + patienceMs;
  let failure: unknown;
  while (Date.now() < last) {
    try {
      const element = await find();
      if (element !== undefined) return await work(element);
    } catch (error) {
      failure = error;
    }
    await wait(100);
  }
  throw new Error(`Not seen: ${xpath}`, { cause: failure });
}
