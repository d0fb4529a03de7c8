/** Parses a setting like "7, 30" to the numbers of days after its term at which an invoice is reminded of. */
export function parseReminderDays(setting: string): number[] {
  return setting === "" ? [] : setting.split(",").map(Number);
}
