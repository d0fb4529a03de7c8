import { dayMs } from "#shared/format/day-and-time.ts";
import { removalDays } from "#shared/order/retention-days.ts";
import type { CardRow } from "./card-tables.ts";

export type CardPendingRemoval = Pick<CardRow, "ref" | "orderRef" | "ownerEmail">;

/** How long (ms) owners may change their mind after requesting their card's removal. */
export const cardRemovalDelayMs = removalDays * dayMs;

/** Computes when (ISO 8601, UTC) a card is removed at its owner's request; null if no removal is requested. */
export function computeCardRemovalDate({ removalAskedAt }: Pick<CardRow, "removalAskedAt">): string | null {
  if (removalAskedAt === null) return null;
  return new Date(removalAskedAt + cardRemovalDelayMs).toISOString();
}

/** Checks whether a card's data is erased for good. */
export function isCardErased({ state, removedFrom }: Pick<CardRow, "state" | "removedFrom">): boolean {
  return state === "removed" && removedFrom === "removed";
}
