export interface DelayPolicy {
  /** Failures that cost nothing. */
  free: number;
  longestMs: number;
}

/**
 * What failed logins cost, so that nobody guesses and no stranger locks staff out:
 * - `pair`, one account from one address: the real brake, up to 15 minutes;
 * - `account`, from whatever address: slows a guesser with many addresses to one try in 30 s;
 * - `address`, whatever the account: slows one who tries a password on many accounts; wide, since carriers share addresses.
 * A pair that has logged in within `knownPairMs` answers to its own brake only, so what strangers do elsewhere does not reach it.
 */
export const delayPolicies = {
  pair: { free: 5, longestMs: 15 * 60_000 },
  account: { free: 20, longestMs: 30_000 },
  address: { free: 100, longestMs: 60_000 },
} as const satisfies Record<string, DelayPolicy>;
export type DelayScope = keyof typeof delayPolicies;

export const knownPairMs = 30 * 24 * 3_600_000;
/** Failures count until a day has passed without another. */
export const failureMemoryMs = 24 * 3_600_000;

/** How long the next try must wait after so many failures: 0 while they are free, then 1, 2, 4… s. */
export function delayAfter({ free, longestMs }: DelayPolicy, failures: number): number {
  return failures < free ? 0 : Math.min(1000 * 2 ** (failures - free), longestMs);
}
