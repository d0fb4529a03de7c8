import { knownLoginDays } from "#shared/order/retention-days.ts";
import type { IpBlock } from "../ip-block-rules.ts";

export interface LoginDelayPolicy {
  /** Number of failures without a delay. */
  free: number;
  longestMs: number;
}

const minute = 60_000;

/**
 * Delays failed logins, so that nobody guesses passwords and no stranger locks staff out.
 * - `lane`, a device that the account knows, or an open session: has only its own delay; strangers' failures do not
 * count.
 * - `pair`, one account from one block of IPs: strangers' main delay. A wider block has more tries, shared by its
 * networks.
 * - `account`, from any IP: slows a guesser with many blocks to one try in 30 s.
 * - `address`, one block for all accounts: slows a client that tries a password on many; wide, since carriers share
 * IPs. A pair that has logged in within `knownAccountSubnetMs` also has only its own delay.
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
/** Failures are forgotten after a day without another. */
export const loginFailureMemoryMs = 24 * 3_600_000;

/** Computes how long the next try must wait after this many failures: 0 while they are free, then 1, 2, 4… s. */
export function computeLoginDelay({ free, longestMs }: LoginDelayPolicy, failures: number): number {
  if (failures < free) return 0;
  return Math.min(1000 * 2 ** (failures - free), longestMs);
}
