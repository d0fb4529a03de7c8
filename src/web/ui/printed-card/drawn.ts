import type { ComponentType } from "react";
import { PrintedCardSides } from "./both-sides.tsx";
import type { LiveCardProps } from "./live-card-props.ts";
import { TurningCard } from "./turning-card.tsx";

/** The drawings themselves, for the server; browsers get `drawn-later.ts` in this file's place (`vite.live.config.ts`). */
export const printedCardDrawings: { turning: ComponentType<LiveCardProps>; bothSides: ComponentType<LiveCardProps> } = { turning: TurningCard, bothSides: PrintedCardSides };

/** Fetches what draws cards without waiting for the visitor; here it is. */
export function preloadCardDrawings(): void {}
