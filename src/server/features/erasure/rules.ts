import { dayMs } from "#shared/instants.ts";
import type { Leftover } from "../orders/rules.ts";

/** How long (ms) an unpaid order keeps its personal data, and a deleted one can be restored (reliability.md). */
export const leftoverLifeMs: Record<Leftover, number> = { unpaid: 30 * dayMs, deleted: 30 * dayMs };
