import { dayMs } from "#shared/instants.ts";
import { ownerSessionDays } from "#shared/retention.ts";

/** A session lasts so long on the device, whatever is done with it. */
export const ownerSessionLifetimeMs = ownerSessionDays * dayMs;
/** A call moves the last sight at most this often, so that reading does not write. */
export const ownerLastSeenIntervalMs = 3_600_000;
/** Of a browser's name, this much is kept. */
export const maxOwnerUserAgentLength = 300;
