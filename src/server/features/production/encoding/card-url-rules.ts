import { normalizeCrockford, refPattern } from "#shared/format/crockford.ts";
import { routePaths, parseTagNumber } from "#shared/route-paths.ts";

/** Describes the card that a URL opens, whether read on a card or typed from it. */
export interface ParsedCardUrl {
  /** The card's reference in the URL. */
  ref: string;
  /** The host as people write it, if it is not ours; null if it is ours. */
  otherSite: string | null;
  /** Number of the card's tag; `undefined` if the URL has none. */
  tagNumber: number | undefined;
}

/** Parses a card's URL; `undefined` if it is not one. A URL typed without `https://` is accepted. */
export function parseCardUrl(publicUrl: string, text: string): ParsedCardUrl | undefined {
  const ours = new URL(publicUrl);
  const typed = text.trim();
  const url = URL.parse(
    /^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[^/]+:\d+\//.test(typed) ? typed : `${ours.protocol}//${typed}`,
  );
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const [, path, name = "", ...rest] = url.pathname.split("/");
  const ref = normalizeCrockford(name);
  if (`/${path ?? ""}` !== routePaths.card("").slice(0, -1) || rest.some(Boolean) || !refPattern.test(ref))
    return undefined;
  return {
    ref,
    otherSite: url.origin === ours.origin ? null : url.host,
    tagNumber: parseTagNumber(url.searchParams.get("s")),
  };
}
