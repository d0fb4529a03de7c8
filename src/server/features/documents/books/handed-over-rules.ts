import type { AccountSettings } from "#shared/staff/site-settings.ts";
import type { BookEntry } from "./entry-rules.ts";

/** Debits less credits by account number, whole FCFA. */
type AccountSums = Record<string, number>;

/** What is kept of the entries that were handed to the accountant. */
export interface HandedOver {
  entries: number;
  sums: AccountSums;
}

export function summarizeEntries(entries: readonly BookEntry[], accounts: AccountSettings): HandedOver {
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
export function findChanges(before: HandedOver, now: HandedOver): { changes: Changed[] } | undefined {
  const accounts = [...new Set([...Object.keys(before.sums), ...Object.keys(now.sums)])].toSorted();
  const changes = accounts.flatMap((account) => {
    const difference = (now.sums[account] ?? 0) - (before.sums[account] ?? 0);
    return difference === 0 ? [] : [{ account, difference }];
  });
  return changes.length === 0 && before.entries === now.entries ? undefined : { changes };
}
