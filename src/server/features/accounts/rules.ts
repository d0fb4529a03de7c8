/** Sessions end after an hour without a call, and 12 h after login whatever happens (reliability.md). */
export const sessionIdleMs = 60 * 60_000;
export const sessionLifeMs = 12 * 3_600_000;
/** A call moves the end of the idle hour at most this often, so that reading does not write. */
export const lastSeenStepMs = 60_000;

/** The first administrator's random password works for a day (design §5), a default one that staff give for a week. */
export const firstPasswordLifeMs = 24 * 3_600_000;
export const defaultPasswordLifeMs = 7 * 24 * 3_600_000;

/** Of a browser's name, this much is kept. */
export const mostUserAgent = 300;

/** As it is stored and looked up. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
