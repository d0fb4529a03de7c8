/** Sessions end after an hour without a call, and 12 h after login whatever happens (reliability.md). */
export const staffSessionIdleMs = 60 * 60_000;
export const staffSessionLifeMs = 12 * 3_600_000;
/** A call moves the end of the idle hour at most this often, so that reading does not write. */
export const staffLastSeenStepMs = 60_000;

/** Of a browser's name, this much is kept. */
export const maxStaffUserAgentLength = 300;
