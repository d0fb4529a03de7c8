import { type ComponentType, lazy } from "react";
import type * as drawn from "./card-drawings.ts";
import { recordEarlyPress } from "./early-press.ts";
import type { LiveCardProps } from "./live-card-props.ts";
import { PrintedCardPlaceholder } from "./waiting-card.tsx";

/** Events of a visitor before any card moves; visitors who only look do not download the code that draws cards. */
const touches = ["pointerdown", "pointermove", "keydown", "scroll"] as const;
let wake: () => void = () => undefined;
const woken = new Promise<void>((resolve) => (wake = resolve));
for (const touch of touches) window.addEventListener(touch, () => wake(), { once: true, passive: true });
recordEarlyPress();

function later(fetchDrawing: () => Promise<ComponentType<LiveCardProps>>): ComponentType<LiveCardProps> {
  return lazy(async () => {
    await woken;
    // Gone with an older version of the site: the page does without.
    return { default: await fetchDrawing().catch(() => PrintedCardPlaceholder) };
  });
}

/** Replaces `drawn.ts` in browsers: what the server drew stays in place until the script is loaded. */
export const printedCardDrawings: typeof drawn.printedCardDrawings = {
  turning: later(async () => (await import("./turning-card.tsx")).TurningCard),
  bothSides: later(async () => (await import("./both-sides.tsx")).PrintedCardSides),
};

/** Loads the code that draws cards without waiting for the visitor. */
export function preloadCardDrawings(): void {
  wake();
}
