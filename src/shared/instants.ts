/** Days are those of Africa/Dakar, which keeps UTC all year; instants are ms since 1970 UTC. */
export const dayMs = 24 * 3_600_000;

/** The midnight at which a day such as `2026-01-31` begins. */
export function dayStart(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** As ISO 8601 in UTC. */
export function isoOrNull(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}
