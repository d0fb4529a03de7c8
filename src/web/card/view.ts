import type { AccentTones } from "#shared/accent.ts";
import type { CardColorScheme } from "#shared/card-look.ts";
import type { CardDisplayFields, ImageSet } from "#shared/contract/orders.ts";
import type { UploadKind } from "#shared/upload-kinds.ts";

/** Describes what the card's page is drawn from. */
export interface CardView extends CardDisplayFields {
  ref: string;
  /** The page's own address, absolute. */
  url: string;
  /** The path of its contact file. */
  contactFile: string;
  /** Its own colour, readable in both dresses. */
  accent: AccentTones;
  dress: CardColorScheme;
  /** The path of the picture that stands for it where it is shared; `undefined` before it is drawn. */
  picture?: string | undefined;
  /** Where visitors leave their details, if its owner takes them. */
  leave?: string;
  images: Record<UploadKind, ImageSet>;
}
