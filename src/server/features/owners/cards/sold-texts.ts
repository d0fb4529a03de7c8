import { type CardTextName, cardTextNames } from "#shared/card/card-texts.ts";

interface TimelineLine {
  actor: string;
  kind: string;
  /** JSON. */
  details: string;
}

/**
 * Reconstructs, from the order's timeline (oldest first), a card's texts before its owner changed them: as ordered, or
 * as staff last corrected them. A text that nobody changed is the current one.
 */
export function reconstructSoldTexts(
  now: Record<CardTextName, string>,
  timeline: readonly TimelineLine[],
): Record<CardTextName, string> {
  const sold: Partial<Record<CardTextName, string>> = {};
  for (const { actor, kind, details } of timeline) {
    if (kind !== "order.corrected") continue;
    const { changes = {} } = JSON.parse(details) as {
      changes?: Partial<Record<string, { from?: unknown; to?: unknown }>>;
    };
    for (const name of cardTextNames) {
      const change = changes[name];
      if (typeof change?.from !== "string" || typeof change.to !== "string") continue;
      if (actor !== "owner") sold[name] = change.to;
      else sold[name] ??= change.from;
    }
  }
  return { ...now, ...sold };
}
