import { parseReminderDays } from "#server/config/invoice-reminder-rules.ts";
import { dayMs } from "#shared/format/day-and-time.ts";

/**
 * Finds which reminder of an invoice is to be written, by its days after the term: the latest that has come, so that who
 * was away is written to once; `undefined` when none is. `setting`: like "7, 30"; `dueAt` and `now`: ms.
 */
export function findReminderDays(
  setting: string,
  { dueAt, remindedDays, now }: { dueAt: number; remindedDays: number | null; now: number },
): number | undefined {
  const days = parseReminderDays(setting).findLast((days) => now >= dueAt + days * dayMs);
  return days === undefined || days <= (remindedDays ?? 0) ? undefined : days;
}

/** A bank transfer takes some days: so long after it was announced, nobody is reminded of what it pays. */
const transferDays = 7;

/** Checks whether an invoice's reminders wait for a bank transfer that was announced at `at`; null: none was. */
export function isTransferUnderWay(transfer: { at: number } | null, now: number): boolean {
  return transfer !== null && now < transfer.at + transferDays * dayMs;
}

/** Finds the e-mail among the lines by which a paper names its buyer, of which it is the last; "" if there is none. */
export function findBuyerEmail([, ...lines]: readonly string[]): string {
  const last = lines.at(-1) ?? "";
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(last) ? last : "";
}
