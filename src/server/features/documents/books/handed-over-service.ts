import type { AccountSettings } from "#shared/staff/site-settings.ts";
import type { CoreDeps } from "#server/deps.ts";
import type { BookEntry } from "./entry-rules.ts";
import { toMonthSpan } from "./month-rules.ts";

/** Debits less credits by account number, whole FCFA. */
type AccountSums = Record<string, number>;

/** What is kept of the entries that were handed to the accountant. */
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
  /** Debits less credits since, whole FCFA: what a correcting entry has to debit, or to credit where it is negative. */
  difference: number;
}

/** Finds what differs from what was handed over, by account; `undefined`: nothing does. */
function findChanges(before: HandedOver, now: HandedOver): { changes: Changed[] } | undefined {
  const accounts = [...new Set([...Object.keys(before.sums), ...Object.keys(now.sums)])].toSorted();
  const changes = accounts.flatMap((account) => {
    const difference = (now.sums[account] ?? 0) - (before.sums[account] ?? 0);
    return difference === 0 ? [] : [{ account, difference }];
  });
  return changes.length === 0 && before.entries === now.entries ? undefined : { changes };
}

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
): Promise<{ at: string; changed: Changed[] | null } | null> {
  const row = await deps.db.query.selectFrom("monthExports").selectAll().where("month", "=", month).executeTakeFirst();
  if (!row) return null;
  const before: HandedOver = { entries: row.entries, sums: JSON.parse(row.sums) as HandedOver["sums"] };
  const found = findChanges(before, summarizeEntries(entries, deps.settings.site));
  return { at: new Date(row.exportedAt).toISOString(), changed: found?.changes ?? null };
}
