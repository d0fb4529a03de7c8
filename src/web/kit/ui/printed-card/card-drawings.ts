import type { ComponentType } from "react";
import { PrintedCardSides } from "./both-sides.tsx";
import type { LiveCardProps } from "./live-card-props.ts";
import { TurningCard } from "./turning-card.tsx";

/**
 * The drawings themselves, for the server; browsers get `deferred-card-drawings.ts` instead of this file
 * (`vite.config.ts`).
 */
export const printedCardDrawings: { turning: ComponentType<LiveCardProps>; bothSides: ComponentType<LiveCardProps> } = {
  turning: TurningCard,
  bothSides: PrintedCardSides,
};

/** Does nothing on the server, which has already loaded the drawing code. */
export function preloadCardDrawings(): void {}
