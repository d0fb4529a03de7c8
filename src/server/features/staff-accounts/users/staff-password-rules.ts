/**
 * Bounds the life of the first administrator's random password to a day, and that of a default one that staff give
 * to a week.
 */
export const firstPasswordLifeMs = 24 * 3_600_000;
export const defaultPasswordLifeMs = 7 * 24 * 3_600_000;
