import { computeAccentTones, type AccentTones } from "#shared/card/accent.ts";
import {
  type CardExtras,
  noCardExtras,
  parseCardExtras,
  serializeCardExtras,
} from "#shared/card/extras/card-extras.ts";
import { formatPayee } from "#shared/card/extras/payee.ts";
import { toVisibleCardExtras } from "#shared/card/extras/visible-card-extras.ts";
import { type CardAppearance, type HideableField, hideableFields } from "#shared/card/card-look.ts";
import { mapCardTexts } from "#shared/card/card-texts.ts";
import type { CardDisplayFields } from "#shared/contract/public-order.ts";
import type { UploadKind } from "#shared/card/upload-kinds.ts";
import type { CardLookColumns, CardRow } from "./card-tables.ts";

/** The columns that decide which fields visitors see. */
type Shown = Pick<CardRow, "hidden" | "locked">;
type Texts = Omit<CardDisplayFields, `${UploadKind}Url`>;

/** Cached by colour, since each is found by trying one tone after another; beyond `mostTones` the oldest is dropped. */
const tones = new Map<string, AccentTones>();
const mostTones = 1000;

/**
 * Returns the tones of a card's accent, readable in both color schemes. The owner's choice wins over the accent drawn
 * from the images.
 */
export function getCardAccentTones({ accent, ownAccent }: Pick<CardRow, "accent" | "ownAccent">): AccentTones {
  const colour = ownAccent || accent;
  const known = tones.get(colour);
  if (known) return known;
  const [oldest] = tones.keys();
  if (oldest !== undefined && tones.size >= mostTones) tones.delete(oldest);
  const found = computeAccentTones(colour);
  tones.set(colour, found);
  return found;
}

export function toCardAppearance({ ownAccent, dress, extras, ...shown }: CardLookColumns & Shown): CardAppearance {
  return { hidden: parseHiddenFields(shown), ownAccent, dress, extras: parseCardExtras(extras) };
}

export function toAppearanceColumns(look: CardAppearance): CardLookColumns {
  const { hidden, extras, ...others } = normalizeCardAppearance(look);
  return { hidden: JSON.stringify(hidden), extras: serializeCardExtras(extras), ...others };
}

/** Removes duplicates from an appearance's hidden fields and sorts them. */
export function normalizeCardAppearance({ hidden, ...others }: CardAppearance): CardAppearance {
  return { hidden: hideableFields.filter((name) => hidden.includes(name)), ...others };
}

/** Parses which fields the holder has hidden. Fields that the company decides are never hidden. */
function parseHiddenFields({ hidden, locked }: Shown): HideableField[] {
  const fields = JSON.parse(hidden) as HideableField[];
  if (fields.length === 0 || locked === "[]") return fields;
  const decided = JSON.parse(locked) as string[];
  return fields.filter((name) => !decided.includes(name));
}

/** Checks whether visitors see the card's image of that kind, if it has one. */
export function isCardImageVisible(card: Shown, kind: UploadKind): boolean {
  return !parseHiddenFields(card).includes(`${kind}Url`);
}

/** Returns the extras that visitors see; `socialLinks`: the number of links shown beside them. */
export function getVisibleCardExtras(
  {
    extras,
    offer,
    locked,
    firstName,
    lastName,
  }: Pick<CardRow, "extras" | "offer" | "locked" | "firstName" | "lastName">,
  socialLinks: number,
): CardExtras | undefined {
  if (extras === "{}") return undefined;
  return toVisibleCardExtras(parseCardExtras(extras), {
    offer,
    locked: JSON.parse(locked) as string[],
    socialLinks,
    payee: formatPayee({ firstName, lastName }),
  });
}

/**
 * Returns the extras that visitors read in any of the card's languages; empty if there are none. The English version of
 * a hidden text is hidden too.
 */
export function getSeenCardExtras(card: CardRow): CardExtras {
  const texts = toVisibleCardTexts(card);
  const extras = getVisibleCardExtras(card, texts.socialMedias.length) ?? noCardExtras;
  const { jobTitle, workDescription } = extras.english;
  return {
    ...extras,
    english: { jobTitle: texts.jobTitle && jobTitle, workDescription: texts.workDescription && workDescription },
  };
}

/** Returns a card's texts, without its images, for its owner and staff. */
export function toCardTexts(card: CardRow): Texts {
  return { ...mapCardTexts((name) => card[name]), socialMedias: JSON.parse(card.socialMedias) as string[] };
}

/** Returns a card's texts for its visitors, without its images; hidden fields are empty. */
export function toVisibleCardTexts(card: CardRow): Texts {
  const texts = toCardTexts(card);
  const hidden: readonly string[] = parseHiddenFields(card);
  if (hidden.length === 0) return texts;
  return {
    ...mapCardTexts((name) => (hidden.includes(name) ? "" : texts[name])),
    socialMedias: hidden.includes("socialMedias") ? [] : texts.socialMedias,
  };
}
