import { dayMs } from "#shared/format/day-and-time.ts";
import { cardLinkDays, ownerSessionDays } from "#shared/order/retention-days.ts";

/** Lifetime of a session on a device; use does not extend it. */
export const ownerSessionLifetimeMs = ownerSessionDays * dayMs;
/** Minimum time between two updates of `lastSeenAt`, so that not every read causes a write. */
export const ownerLastSeenIntervalMs = 3_600_000;
/** Maximum number of stored characters of a user agent. */
export const maxOwnerUserAgentLength = 300;
export const cardSessionLifetimeMs = cardLinkDays * dayMs;
