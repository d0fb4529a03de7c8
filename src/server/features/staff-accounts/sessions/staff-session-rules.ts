/** Ends a session after an hour without a call, and 12 h after login in any case (reliability.md). */
export const staffSessionIdleMs = 60 * 60_000;
export const staffSessionLifeMs = 12 * 3_600_000;
/** Limits how often a call moves the end of the idle hour, so that reading does not write. */
export const staffLastSeenStepMs = 60_000;

/** Bounds how much of a browser's name is kept. */
export const maxStaffUserAgentLength = 300;
