import { hash, verify } from "@node-rs/argon2";
import { AppError } from "../../../errors.ts";

/** Argon2id, m=19 MiB, t=2, p=1 (reliability.md). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each hash in flight holds 19 MiB and a thread; those beyond the queue are refused. */
const mostRunning = 4;
const mostWaiting = 100;

/** The hash of a password that nobody has, so that an unknown account costs what a known one does. */
export const nobodysHash = "$argon2id$v=19$m=19456,t=2,p=1$rocM87SmrJ/Y754SfzZtoA$4lASKDmSXQ53fgB04bWPY1Cr00bz1TECcgWprziPV98";

/** @throws {AppError} `server.busy` */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/** `first`: before those who wait, and however many they are; for callers whose tries are few. @throws {AppError} `server.busy` */
export function isPassword(passwordHash: string, password: string, { first = false } = {}): Promise<boolean> {
  return inTurn(() => verify(passwordHash, password), first);
}

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>, first = false): Promise<Result> {
  if (running < mostRunning) running += 1;
  else if (first) await new Promise<void>((resolve) => waiting.unshift(resolve));
  else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
  else throw new AppError("server.busy", { retryAfter: 1 });
  try {
    return await work();
  } finally {
    // The one that waited longest takes over this place, so the count stays.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
