import { dayMs } from "#shared/format/day-and-time.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import type { WalletPassRow } from "./wallet-tables.ts";

/** How a pass is shown that shows nothing any more. */
export const voidPass = "void";

/** Devices that one pass is told to; the oldest goes when another comes. */
export const mostDevices = 10;

/** Days after which a pass is deleted whose card is somebody else's: by then their telephone has learnt of it. */
const handedOnDays = 30;

/**
 * Says what telephones are to show of a pass: the live card of its holder as it was last changed, or nothing. Not by the
 * card's version, which grows with its share picture too: a telephone on mobile data would be told twice.
 */
export function describeShownPass(
  { holder }: Pick<WalletPassRow, "holder">,
  card: Pick<CardRow, "state" | "changedAt">,
  cardHolder: string,
): string {
  if (card.state !== "live" || cardHolder !== holder) return voidPass;
  return String(card.changedAt);
}

/**
 * Gives the time of a pass's last change in whole seconds, as HTTP has it: always later than any moment before the change,
 * so that what was fetched in the same second is fetched again.
 */
export function toLastModifiedMs(updatedAt: number): number {
  return (Math.floor(updatedAt / 1000) + 1) * 1000;
}

/** Checks whether who has a pass as it was at `since` (an HTTP date) has it as it is. */
export function isPassUnchanged(since: string | undefined, updatedAt: number): boolean {
  const at = Date.parse(since ?? "");
  return !Number.isNaN(at) && at >= toLastModifiedMs(updatedAt);
}

/** Reads the mark by which a device asks for what changed after it; one that is not ours asks for all. */
export function parseUpdatedSince(tag: string | undefined): number {
  return /^\d{1,15}$/.test(tag ?? "") ? Number(tag) : 0;
}

/** Reads the secret of a pass that a telephone sends; empty where it sends none. */
export function parsePassSecret(authorization: string | undefined): string {
  return /^ApplePass ([0-9a-f]{64})$/.exec(authorization ?? "")?.[1] ?? "";
}

/** Checks whether a pass whose card is somebody else's has not changed for long. */
export function isLongHandedOn({ updatedAt, holder }: WalletPassRow, cardHolder: string, now: number): boolean {
  return cardHolder !== holder && updatedAt < now - handedOnDays * dayMs;
}
