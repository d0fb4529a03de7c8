import type { AccentTones } from "#shared/card/accent.ts";
import type { CardExtras } from "#shared/card/extras/card-extras.ts";
import type { CardLanguage } from "#shared/card/labels/languages.ts";
import type { CardColorScheme } from "#shared/card/card-look.ts";
import type { CardDisplayFields, ImageSet } from "#shared/contract/public-order.ts";
import type { UploadKind } from "#shared/card/upload-kinds.ts";

export interface CardView extends CardDisplayFields {
  ref: string;
  /** The page's absolute address, in its language. */
  url: string;
  /** The path of the card's contact file. */
  contactFile: string;
  /** The card's accent, readable in both color schemes. */
  accent: AccentTones;
  dress: CardColorScheme;
  /** The owner's extras that the card's offer includes; `undefined`: none. */
  extras?: CardExtras | undefined;
  /** Path of the share picture; `undefined` until it is drawn. */
  picture?: string | undefined;
  /** Address where visitors leave their details, if its owner accepts them. */
  leave?: string;
  /** The language of the owner's texts, if it is not the page's language. */
  ownLanguages?: Partial<Record<"jobTitle" | "workDescription" | "extras", CardLanguage>>;
  images: Record<UploadKind, ImageSet>;
}
