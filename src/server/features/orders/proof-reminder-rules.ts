import { dayMs } from "#shared/format/day-and-time.ts";

/** When who was sent a proof is reminded, while he has not answered (ms after it was sent). */
export const proofReminderDelaysMs = [2 * dayMs, 5 * dayMs] as const;
