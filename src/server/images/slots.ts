import { AppError } from "../errors.ts";

/**
 * Lets `atOnce` pieces of work run together and `waiting` more stand in line.
 * @throws {AppError} `server.busy` to those who find the line full
 */
export function createSlots(atOnce: number, waiting: number) {
  let taken = 0;
  const line: (() => void)[] = [];

  return async function withSlot<Result>(work: () => Promise<Result>): Promise<Result> {
    if (taken < atOnce) taken += 1;
    else if (line.length >= waiting) throw new AppError("server.busy", { retryAfter: 5 });
    else await new Promise<void>((resolve) => line.push(resolve));
    try {
      return await work();
    } finally {
      // The slot goes straight to who waits longest, or is free.
      const next = line.shift();
      if (next) next();
      else taken -= 1;
    }
  };
}
