import { dayMs } from "#shared/format/day-and-time.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import type { WalletPassRow } from "./wallet-tables.ts";

/** What a pass shows when it may show nothing any more. */
export const voidPass = "void";

/** Maximum number of devices told about one pass; a new one replaces the oldest. */
export const mostDevices = 10;

/** Days after which a pass is deleted whose card has another owner: by then the phone has the void pass. */
const handedOnDays = 30;

/**
 * Describes what phones should show of a pass: its holder's live card as last changed, or nothing. Does not use the
 * card's version, which also grows with its share picture: a phone on mobile data would be told twice.
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
 * Returns a pass's last change for HTTP, in whole seconds. Rounded up, so that it is later than any moment before the
 * change: a pass fetched in the same second is fetched again.
 */
export function toLastModifiedMs(updatedAt: number): number {
  return (Math.floor(updatedAt / 1000) + 1) * 1000;
}

/** Checks whether a pass fetched at `since` (an HTTP date) is still current. */
export function isPassUnchanged(since: string | undefined, updatedAt: number): boolean {
  const at = Date.parse(since ?? "");
  return !Number.isNaN(at) && at >= toLastModifiedMs(updatedAt);
}

/** Parses the mark after which a device asks for changes; an unknown mark asks for all. */
export function parseUpdatedSince(tag: string | undefined): number {
  return /^\d{1,15}$/.test(tag ?? "") ? Number(tag) : 0;
}

/** Parses the pass secret that a phone sends; empty if it sends none. */
export function parsePassSecret(authorization: string | undefined): string {
  return /^ApplePass ([0-9a-f]{64})$/.exec(authorization ?? "")?.[1] ?? "";
}

/** Checks whether a pass whose card has another owner has been unchanged for long. */
export function isLongHandedOn({ updatedAt, holder }: WalletPassRow, cardHolder: string, now: number): boolean {
  return cardHolder !== holder && updatedAt < now - handedOnDays * dayMs;
}
