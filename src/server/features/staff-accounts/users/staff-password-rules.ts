/** How long default passwords are valid: the first administrator's random one a day, one given by staff a week. */
export const firstPasswordLifeMs = 24 * 3_600_000;
export const defaultPasswordLifeMs = 7 * 24 * 3_600_000;
