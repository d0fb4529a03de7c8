import type { CoreDeps } from "#server/deps.ts";
import type { BookEntry } from "./entry-rules.ts";
import { findChanges, type HandedOver, summarizeEntries } from "./handed-over-rules.ts";
import { toMonthSpan } from "./month-rules.ts";

/** Notes what of a month was handed to the accountant; a month that has not ended is still being written. */
export async function noteHandedOver(deps: CoreDeps, month: string, entries: readonly BookEntry[]): Promise<void> {
  const now = deps.clock.now();
  if (now < toMonthSpan(month).before) return;
  const { sums, ...counted } = summarizeEntries(entries, deps.settings.site);
  const row = { exportedAt: now, ...counted, sums: JSON.stringify(sums) };
  await deps.db.query
    .insertInto("monthExports")
    .values({ month, ...row })
    .onConflict((conflict) => conflict.column("month").doUpdateSet(row))
    .execute();
}

/** Reads when a month was last handed to the accountant, and what of it changed since; null: it was not. */
export async function compareWithHandedOver(
  deps: CoreDeps,
  month: string,
  entries: readonly BookEntry[],
): Promise<{ at: string; changed: { account: string; difference: number }[] | null } | null> {
  const row = await deps.db.query.selectFrom("monthExports").selectAll().where("month", "=", month).executeTakeFirst();
  if (!row) return null;
  const before: HandedOver = { entries: row.entries, sums: JSON.parse(row.sums) as HandedOver["sums"] };
  const found = findChanges(before, summarizeEntries(entries, deps.settings.site));
  return { at: new Date(row.exportedAt).toISOString(), changed: found?.changes ?? null };
}
