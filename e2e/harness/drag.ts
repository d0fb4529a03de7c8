import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

const steps = 8;

/** Drags with a mouse or a finger; positions in CSS px of the viewport. */
interface Hold {
  press(x: number, y: number): Promise<unknown>;
  move(x: number, y: number): Promise<unknown>;
  release(): Promise<unknown>;
}

export function mouseOn({ mouse }: Page): Hold {
  return {
    press: async (x, y) => {
      await mouse.move(x, y);
      await mouse.down();
    },
    move: (x, y) => mouse.move(x, y, { steps }),
    release: () => mouse.up(),
  };
}

/** Moves in steps: if the page scrolls under the finger, the second step cancels the drag, as on a phone. */
export async function fingerOn(page: Page): Promise<Hold> {
  let at = { x: 0, y: 0 };
  const session = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    press: (x, y) => {
      at = { x, y };
      return send("touchStart", [at]);
    },
    move: async (x, y) => {
      const from = at;
      for (let step = 1; step <= steps; step += 1) {
        at = { x: from.x + ((x - from.x) * step) / steps, y: from.y + ((y - from.y) * step) / steps };
        await send("touchMove", [at]);
      }
    },
    release: () => send("touchEnd", []),
  };
}

/** Drags a handle to a place until `arrived` is visible; tries again if something covered the handle. */
export async function dragOnto(handle: Locator, place: Locator, by: Hold, arrived: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await handle.scrollIntoViewIfNeeded();
      const [from, to] = [await centreOf(handle), await centreOf(place)];
      await by.press(from.x, from.y);
      await by.move(to.x, to.y);
      await by.release();
      return arrived.isVisible();
    })
    .toBe(true);
}

async function centreOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It is not on the screen.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
