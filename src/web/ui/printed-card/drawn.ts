import type { ComponentType } from "react";
import { PrintedCardSides } from "./both-sides.tsx";
import type { LiveCardProps } from "./live-card-props.ts";
import { TurningCard } from "./turning-card.tsx";

/**
 * Holds the drawings themselves, for the server; browsers get `drawn-later.ts` in this file's place
 * (`vite.hydrated.config.ts`).
 */
export const printedCardDrawings: { turning: ComponentType<LiveCardProps>; bothSides: ComponentType<LiveCardProps> } = {
  turning: TurningCard,
  bothSides: PrintedCardSides,
};

/** Does nothing on the server, where the code that draws cards is loaded already. */
export function preloadCardDrawings(): void {}
