import { hash, verify } from "@node-rs/argon2";
import { createSemaphore } from "#server/jobs/semaphore.ts";

/** Argon2id, m=19 MiB, t=2, p=1 (reliability.md). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each running hash uses 19 MiB and a thread. */
const withHashSlot = createSemaphore(4, 100, 1);

/** No password has this hash: checking it makes an unknown account as costly as a known one. */
export const dummyPasswordHash =
  "$argon2id$v=19$m=19456,t=2,p=1$rocM87SmrJ/Y754SfzZtoA$4lASKDmSXQ53fgB04bWPY1Cr00bz1TECcgWprziPV98";

/** Hashes a password. @throws {AppError} `server.busy` */
export function hashPassword(password: string): Promise<string> {
  return withHashSlot(() => hash(password, cost));
}

/**
 * Checks a password against its hash. `first`: goes before waiting ones, as in `createSemaphore`.
 * @throws {AppError} `server.busy`
 */
export function verifyPassword(passwordHash: string, password: string, { first = false } = {}): Promise<boolean> {
  return withHashSlot(() => verify(passwordHash, password), { first });
}
