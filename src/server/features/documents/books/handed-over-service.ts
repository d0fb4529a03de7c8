import type { AccountSettings } from "#shared/staff/site-settings.ts";
import type { CoreDeps } from "#server/deps.ts";
import type { BookEntry } from "./entry-rules.ts";
import { toMonthSpan } from "./month-rules.ts";

/** Debits less credits (whole FCFA) by account number. */
type AccountSums = Record<string, number>;

/** What is kept of the entries that the accountant got. */
interface HandedOver {
  entries: number;
  sums: AccountSums;
}

function summarizeEntries(entries: readonly BookEntry[], accounts: AccountSettings): HandedOver {
  const sums: AccountSums = {};
  for (const { lines } of entries)
    for (const { account, debit, credit } of lines)
      sums[accounts[account]] = (sums[accounts[account]] ?? 0) + debit - credit;
  return { entries: entries.length, sums };
}

interface Changed {
  account: string;
  /** Change of debits less credits (whole FCFA): what a correcting entry must debit, or credit if negative. */
  difference: number;
}

/** Finds the changes since the hand-over, by account; `undefined`: none. */
function findChanges(before: HandedOver, now: HandedOver): { changes: Changed[] } | undefined {
  const accounts = [...new Set([...Object.keys(before.sums), ...Object.keys(now.sums)])].toSorted();
  const changes = accounts.flatMap((account) => {
    const difference = (now.sums[account] ?? 0) - (before.sums[account] ?? 0);
    return difference === 0 ? [] : [{ account, difference }];
  });
  return changes.length === 0 && before.entries === now.entries ? undefined : { changes };
}

/** Records what the accountant got of a month, unless the month has not ended yet. */
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

/** Reads when the accountant last got a month, and what has changed in it since; null: never. */
export async function compareWithHandedOver(
  deps: CoreDeps,
  month: string,
  entries: readonly BookEntry[],
): Promise<{ at: string; changed: Changed[] | null } | null> {
  const row = await deps.db.query.selectFrom("monthExports").selectAll().where("month", "=", month).executeTakeFirst();
  if (!row) return null;
  const before: HandedOver = { entries: row.entries, sums: JSON.parse(row.sums) as HandedOver["sums"] };
  const found = findChanges(before, summarizeEntries(entries, deps.settings.site));
  return { at: new Date(row.exportedAt).toISOString(), changed: found?.changes ?? null };
}
