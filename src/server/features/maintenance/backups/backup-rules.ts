import { dayMs } from "#shared/format/day-and-time.ts";

/** Sets after how long (ms) without a heartbeat a running backup counts as killed. */
export const backupHeartbeatTimeoutMs = 2 * 60_000;
/** Sets how often (ms) a running backup sends a heartbeat. */
export const backupHeartbeatIntervalMs = 20_000;

/** Backups younger than this (ms) are all kept: somebody may make one by hand before trying something. */
const youngMs = 2 * dayMs;
/**
 * Number of days, weeks and months whose newest backup is kept. Problems noticed late are seldom over half a year old.
 */
const kept = { days: 7, weeks: 4, months: 6 };

/** Formats a backup's name such as `2026-11-22-153210`, in UTC, which is Dakar's time. */
export function formatBackupName(now: number): string {
  return new Date(now).toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "");
}

/** Parses a backup name's time (ms); `undefined`: it is no backup's name. */
export function parseBackupInstant(name: string): number | undefined {
  const [, day, hours, minutes, seconds] = /^(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)$/.exec(name) ?? [];
  const instant = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
  if (Number.isNaN(instant)) return undefined;
  return instant;
}

/** Weeks begin on Mondays: 1970 began on a Thursday. */
const toWeek = (instant: number) => Math.floor((instant / dayMs + 3) / 7);

/**
 * Picks the names that may be deleted: neither young, nor the newest of one of the last days, weeks or months with one.
 */
export function findExpiredBackups(names: readonly string[], now: number): string[] {
  const dated = names
    .flatMap((name) => ({ name, at: parseBackupInstant(name) ?? now }))
    .toSorted((one, other) => other.at - one.at);
  const staying = new Set(dated.filter(({ at }) => now - at < youngMs).map(({ name }) => name));
  const findNewest = (periodOf: (at: number) => number | string, most: number) => {
    const newest = new Map<number | string, string>();
    for (const { name, at } of dated) if (!newest.has(periodOf(at))) newest.set(periodOf(at), name);
    for (const name of [...newest.values()].slice(0, most)) staying.add(name);
  };
  findNewest((at) => Math.floor(at / dayMs), kept.days);
  findNewest(toWeek, kept.weeks);
  findNewest((at) => new Date(at).toISOString().slice(0, 7), kept.months);
  return names.filter((name) => !staying.has(name));
}

/** Keeps an unfinished backup, or an image that no backup names, this long (ms): another backup may be running. */
export const unfinishedBackupLifeMs = youngMs;

/** Keeps a damaged backup this long (ms) for someone to mend, which is longer than a good one is kept. */
export const damagedBackupLifeMs = 200 * dayMs;

/** Formats numbers for operators: 1.5 → `1,5`. */
const rounded = (value: number) => value.toLocaleString("fr-FR", { maximumFractionDigits: 1 });

export function formatByteSize(bytes: number): string {
  return `${rounded(bytes / 1_000_000)} Mo`;
}

/** Formats `ms` in seconds, minutes, hours or days. */
export function formatDuration(ms: number): string {
  const [, size, unit] = (
    [
      [dayMs, dayMs, "jours"],
      [3_600_000, 3_600_000, "h"],
      [60_000, 60_000, "min"],
      [0, 1000, "s"],
    ] as const
  ).find(([least]) => ms >= least) ?? [0, 1000, "s"];
  return `${rounded(ms / size)} ${unit}`;
}
