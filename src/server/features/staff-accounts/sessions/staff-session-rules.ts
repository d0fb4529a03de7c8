/** A session ends after an hour without a call, and in any case 12 h after login (reliability.md). */
export const staffSessionIdleMs = 60 * 60_000;
export const staffSessionLifeMs = 12 * 3_600_000;
/** Least time between two updates of a session's last call, so that reads do not write each time. */
export const staffLastSeenStepMs = 60_000;

/** How much of a browser's name is stored. */
export const maxStaffUserAgentLength = 300;
