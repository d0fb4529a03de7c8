import { agreeWord } from "#shared/format/counts.ts";
import { dayMs } from "#shared/format/day-and-time.ts";

/** Number of days for which an order stays in the trash (docs/glossary.md). */
const trashDays = 30;

/**
 * Counts the days until an order deleted at `deletedAt` is erased; a day that has begun counts as one. `now`: ms since
 * 1970 UTC.
 */
export function computeDaysUntilErasure(deletedAt: string, now = Date.now()): number {
  return Math.max(0, Math.ceil((Date.parse(deletedAt) + trashDays * dayMs - now) / dayMs));
}

export function formatDaysUntilErasure(days: number): string {
  if (days === 0) return "ses données s'effacent";
  return `encore ${days}\u00a0${agreeWord(days, "jour")}`;
}
