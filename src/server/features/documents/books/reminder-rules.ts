import { parseReminderDays } from "#server/config/invoice-reminder-rules.ts";
import { dayMs } from "#shared/format/day-and-time.ts";

/**
 * Finds which reminder of an invoice is due, named by its days after the due day: only the latest, so that one mail
 * makes up for missed ones. `undefined`: none. `setting`: such as "7, 30"; `dueAt` and `now`: ms.
 */
export function findReminderDays(
  setting: string,
  { dueAt, remindedDays, now }: { dueAt: number; remindedDays: number | null; now: number },
): number | undefined {
  const days = parseReminderDays(setting).findLast((days) => now >= dueAt + days * dayMs);
  return days === undefined || days <= (remindedDays ?? 0) ? undefined : days;
}

/** Days for which an announced bank transfer, which takes its time, stops reminders. */
const transferDays = 7;

/** Checks whether reminders wait for a bank transfer announced at `at` (ms); null: none was announced. */
export function isTransferUnderWay(transfer: { at: number } | null, now: number): boolean {
  return transfer !== null && now < transfer.at + transferDays * dayMs;
}

/** Finds the e-mail in a document's lines about its buyer, where it comes last; "" if there is none. */
export function findBuyerEmail([, ...lines]: readonly string[]): string {
  const last = lines.at(-1) ?? "";
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(last) ? last : "";
}
