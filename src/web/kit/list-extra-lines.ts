import { parsePlainAddress } from "#shared/card/plain-address.ts";
import { buildBrochurePath } from "#shared/card/extras/brochure.ts";
import type { CardExtraName } from "#shared/offers/card-extra-names.ts";
import type { CardExtras } from "#shared/card/extras/card-extras.ts";
import { describeCardExtra } from "#shared/card/extras/describe-card-extra.ts";
import type { ExtraLine } from "#shared/card/extras/take-off-extra.ts";

interface ListedExtraLine extends ExtraLine {
  /** The address that the line opens, if a page may show it. */
  href?: string;
  /** Whether visitors see the line. */
  isSeen: boolean;
}

interface ListedCard {
  ref: string;
  extras: CardExtras;
  seenExtras: CardExtras;
}

/** Lists an extra's lines for the people who manage the card. */
export function listExtraLines({ ref, extras, seenExtras }: ListedCard, extra: CardExtraName): ListedExtraLine[] {
  const seen = describeCardExtra(extra, seenExtras[extra]);
  return describeCardExtra(extra, extras[extra]).map((line, at) => {
    const isSeen = seen.includes(line);
    const href = findHref(extras, extra, at) ?? (extra === "brochure" && isSeen ? buildBrochurePath(ref) : undefined);
    return { extra, line, isSeen, ...(href !== undefined && { href }) };
  });
}

function findHref(extras: CardExtras, extra: CardExtraName, at: number): string | undefined {
  if (extra !== "payments" && extra !== "namedLinks") return undefined;
  const url = extras[extra][at]?.url ?? "";
  return parsePlainAddress(url) && url;
}
