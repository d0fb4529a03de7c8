/** Reads after how many days past its term an invoice is reminded of, from a setting like "7, 30". */
export function parseReminderDays(setting: string): number[] {
  return setting === "" ? [] : setting.split(",").map(Number);
}
