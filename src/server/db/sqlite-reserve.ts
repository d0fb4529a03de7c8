import { randomBytes } from "node:crypto";
import { existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import { getPrimarySqliteCode } from "./errors.ts";

/** Enough for SQLite to open a file (its index of the log) and to write a little. */
const reserveBytes = 1024 * 1024;

const getReservePath = (file: string) => `${file}-reserve`;

/** Out of room, SQLite says FULL, or IOERR when it cannot make the index of its log, or CANTOPEN for the log itself. */
const noRoomCodes: ReadonlySet<number> = new Set([10, 13, 14]);

/** Opens the database; on a disk without room for even that, once more with the room that was reserved for it. */
export function openWithDiskReserve<Opened>(file: string, open: () => Opened): Opened {
  try {
    return open();
  } catch (error) {
    const { errcode } = error as { errcode?: number };
    if (errcode === undefined || !noRoomCodes.has(getPrimarySqliteCode(errcode)) || !existsSync(getReservePath(file)))
      throw error;
    rmSync(getReservePath(file));
    return open();
  }
}

/** Reserves the room again, where there is some. */
export function restoreDiskReserve(file: string): void {
  const reserve = getReservePath(file);
  if (existsSync(reserve) && statSync(reserve).size === reserveBytes) return;
  try {
    // Random, since some file systems store nothing for zeros.
    writeFileSync(reserve, randomBytes(reserveBytes), { mode: 0o600 });
  } catch {
    rmSync(reserve, { force: true });
  }
}
