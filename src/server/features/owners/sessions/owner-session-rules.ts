import { dayMs } from "#shared/format/day-and-time.ts";
import { cardLinkDays, ownerSessionDays } from "#shared/order/retention-days.ts";

/** Lifetime of a session on a device, whatever is done with it. */
export const ownerSessionLifetimeMs = ownerSessionDays * dayMs;
/** Sets how often a request updates `lastSeenAt` at most, so that reading does not write. */
export const ownerLastSeenIntervalMs = 3_600_000;
/** Limits how much of a browser's name is stored. */
export const maxOwnerUserAgentLength = 300;
export const cardSessionLifetimeMs = cardLinkDays * dayMs;
