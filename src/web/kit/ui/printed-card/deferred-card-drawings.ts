import { type ComponentType, lazy } from "react";
import type * as drawn from "./card-drawings.ts";
import { recordEarlyPress } from "./early-press.ts";
import type { LiveCardProps } from "./live-card-props.ts";
import { PrintedCardPlaceholder } from "./waiting-card.tsx";

/** Events after which the drawing code is loaded; visitors who only look do not download it. */
const touches = ["pointerdown", "pointermove", "keydown", "scroll"] as const;
let wake: () => void = () => undefined;
const woken = new Promise<void>((resolve) => (wake = resolve));
for (const touch of touches) window.addEventListener(touch, () => wake(), { once: true, passive: true });
recordEarlyPress();

function later(fetchDrawing: () => Promise<ComponentType<LiveCardProps>>): ComponentType<LiveCardProps> {
  return lazy(async () => {
    await woken;
    // The file is gone with an older version of the site: the page does without it.
    return { default: await fetchDrawing().catch(() => PrintedCardPlaceholder) };
  });
}

/** Replaces `card-drawings.ts` in browsers: the server's drawing stays in place until the script is loaded. */
export const printedCardDrawings: typeof drawn.printedCardDrawings = {
  turning: later(async () => (await import("./turning-card.tsx")).TurningCard),
  bothSides: later(async () => (await import("./both-sides.tsx")).PrintedCardSides),
};

/** Loads the drawing code without waiting for the visitor. */
export function preloadCardDrawings(): void {
  wake();
}
