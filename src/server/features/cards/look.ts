import { LRUCache } from "lru-cache";
import { accentTones, type AccentTones } from "#shared/accent.ts";
import { type CardLook, type HideableField, hideableFields } from "#shared/card-look.ts";
import { forEachText } from "#shared/card-texts.ts";
import type { CardFields } from "#shared/contract/orders.ts";
import type { UploadKind } from "#shared/upload-kinds.ts";
import type { CardLookColumns, CardRow } from "./card-tables.ts";

type Texts = Omit<CardFields, `${UploadKind}Url`>;

/** Found by trying tone after tone, so kept. */
const tones = new LRUCache<string, AccentTones>({ max: 1000, memoMethod: accentTones });

/** A card's colour, its owner's or the one drawn from its images, readable in both dresses. */
export function tonesOf({ accent, ownAccent }: Pick<CardRow, "accent" | "ownAccent">): AccentTones {
  return tones.memo(ownAccent || accent);
}

export function lookOf({ hidden, ownAccent, dress }: CardLookColumns): CardLook {
  return { hidden: hiddenOf({ hidden }), ownAccent, dress };
}

/** As rows keep it. */
export function toColumns(look: CardLook): CardLookColumns {
  const { hidden, ...others } = normalLook(look);
  return { hidden: JSON.stringify(hidden), ...others };
}

/** The same with each hidden field once, in their order. */
export function normalLook({ hidden, ownAccent, dress }: CardLook): CardLook {
  return { hidden: hideableFields.filter((name) => hidden.includes(name)), ownAccent, dress };
}

export function isSameLook(card: CardLookColumns, look: CardLook): boolean {
  const columns = toColumns(look);
  return card.hidden === columns.hidden && card.ownAccent === columns.ownAccent && card.dress === columns.dress;
}

/** What of a card its visitors do not see. */
export function hiddenOf({ hidden }: Pick<CardLookColumns, "hidden">): HideableField[] {
  return JSON.parse(hidden) as HideableField[];
}

/** Whether visitors see the card's image of that kind, if it has one. */
export function showsImage(card: Pick<CardLookColumns, "hidden">, kind: UploadKind): boolean {
  return !hiddenOf(card).includes(`${kind}Url`);
}

/** What a card says, without its images: for its owner and the team. */
export function cardTextsOf(card: CardRow): Texts {
  return { ...forEachText((name) => card[name]), socialMedias: JSON.parse(card.socialMedias) as string[] };
}

/** What a card says to its visitors, without its images: what its owner hides is empty. */
export function shownTextsOf(card: CardRow): Texts {
  const texts = cardTextsOf(card);
  const hidden: readonly string[] = hiddenOf(card);
  return hidden.length === 0 ? texts : { ...forEachText((name) => (hidden.includes(name) ? "" : texts[name])), socialMedias: hidden.includes("socialMedias") ? [] : texts.socialMedias };
}
