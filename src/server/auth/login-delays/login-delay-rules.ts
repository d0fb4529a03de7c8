import { knownLoginDays } from "#shared/order/retention-days.ts";
import type { IpBlock } from "../ip-block-rules.ts";

export interface LoginDelayPolicy {
  /** Failures that cost nothing. */
  free: number;
  longestMs: number;
}

const minute = 60_000;

/**
 * Delays failed logins, so that nobody guesses and no stranger locks staff out: - `lane`, a device that the
 * account knows, or an open session: has a delay of its own and no other, so that strangers' failures do not reach
 * it; - `pair`, one account from one block of IPs: the main delay for strangers; a wider block has more tries, but
 * each of its networks is not a fresh start; - `account`, from any IP: slows a guesser with many blocks to one try
 * in 30 s; - `address`, one block whatever the account: slows a client that tries a password on many accounts;
 * wide, since carriers share IPs. A pair that has logged in within `knownAccountSubnetMs` has only its own delay,
 * too.
 */
export const knownDeviceDelayPolicy: LoginDelayPolicy = { free: 5, longestMs: 15 * minute };
export const accountSubnetDelayPolicies: Record<IpBlock["size"], LoginDelayPolicy> = {
  client: { free: 5, longestMs: 15 * minute },
  "/56": { free: 10, longestMs: 10 * minute },
  "/48": { free: 15, longestMs: 5 * minute },
};
export const accountDelayPolicy: LoginDelayPolicy = { free: 20, longestMs: minute / 2 };
export const subnetDelayPolicies: Record<IpBlock["size"], LoginDelayPolicy> = {
  client: { free: 100, longestMs: minute },
  "/56": { free: 200, longestMs: minute },
  "/48": { free: 400, longestMs: minute },
};

export const knownAccountSubnetMs = knownLoginDays * 24 * 3_600_000;
/** Counts failures until a day has passed without another. */
export const loginFailureMemoryMs = 24 * 3_600_000;

/** Computes how long the next try must wait after so many failures: 0 while they are free, then 1, 2, 4… s. */
export function computeLoginDelay({ free, longestMs }: LoginDelayPolicy, failures: number): number {
  if (failures < free) return 0;
  return Math.min(1000 * 2 ** (failures - free), longestMs);
}
