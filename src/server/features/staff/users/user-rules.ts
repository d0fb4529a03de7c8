/** The first administrator's random password works for a day, a default one that staff give for a week. */
export const firstPasswordLifeMs = 24 * 3_600_000;
export const defaultPasswordLifeMs = 7 * 24 * 3_600_000;

/** As it is stored and looked up. */
export function normalizeStaffEmail(email: string): string {
  return email.trim().toLowerCase();
}
