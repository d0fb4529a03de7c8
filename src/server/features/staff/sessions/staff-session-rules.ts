/** Sessions end after an hour without a call, and 12 h after login whatever happens (reliability.md). */
export const sessionIdleMs = 60 * 60_000;
export const sessionLifeMs = 12 * 3_600_000;
/** A call moves the end of the idle hour at most this often, so that reading does not write. */
export const lastSeenStepMs = 60_000;

/** Of a browser's name, this much is kept. */
export const mostUserAgent = 300;
