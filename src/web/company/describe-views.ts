import { formatCount } from "#shared/format/counts.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";

/** Describes a page's use: when it was last opened, and its views in thirty days. */
export function describeViews({ lastOpened, views }: { lastOpened: string | null; views: number }): string {
  if (lastOpened === null) return "Jamais vue";
  const last = `Vue le ${formatFrenchDay(Date.parse(lastOpened))}`;
  return views === 0 ? last : `${last}, ${formatCount(views, "vue")} en 30 jours`;
}
