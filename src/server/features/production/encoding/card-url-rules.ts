import { normalizeCrockford, refPattern } from "#shared/format/crockford.ts";
import { routePaths, parseTagNumber } from "#shared/route-paths.ts";

/** Describes what a URL that was read on a card, or typed from it, opens. */
export interface ParsedCardUrl {
  /** Reference that the tag names, if it is a card's. */
  ref: string;
  /** The site that it leads to where that is not ours, as people call it. */
  otherSite: string | null;
  /** Number of the card's tag; `undefined`: the address has none. */
  tagNumber: number | undefined;
}

/** Parses a card's URL; `undefined`: it can be none. Typed without `https://` it is read as if it had it. */
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
