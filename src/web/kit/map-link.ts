import type { Coordinates } from "#shared/card/plus-code.ts";
import { encodeQueryText } from "./query-text.ts";

/**
 * Builds the link to an address as people write it: the universal link that opens the maps of Android and of
 * iPhones that have them, else a page (decision 11).
 */
export function buildMapLink(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeQueryText(address)}`;
}

/** Builds the link that opens the way to a place, exactly, in the same maps. */
export function buildRouteLink({ latitude, longitude }: Coordinates): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${latitude}%2C${longitude}`;
}
