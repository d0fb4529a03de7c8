import type { Coordinates } from "#shared/card/plus-code.ts";
import { encodeQueryText } from "./query-text.ts";

/**
 * Builds a link to a written address: a universal link that opens the maps app on Android, and on iPhones that have it;
 * elsewhere a web page (decision 11).
 */
export function buildMapLink(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeQueryText(address)}`;
}

/** Builds a link that opens the route to exact coordinates, in the same maps. */
export function buildRouteLink({ latitude, longitude }: Coordinates): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${latitude}%2C${longitude}`;
}
