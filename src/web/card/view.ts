import type { AccentTones } from "#shared/accent.ts";
import type { CardExtras } from "#shared/card-extras/card-extras.ts";
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
  /** Its own colour, readable in both colour schemes. */
  accent: AccentTones;
  dress: CardColorScheme;
  /** What its owner added, of what its offer has; `undefined`: nothing. */
  extras?: CardExtras | undefined;
  /** Path of the picture for shared links; `undefined` before it is drawn. */
  picture?: string | undefined;
  /** Address where visitors leave their details, if its owner accepts them. */
  leave?: string;
  images: Record<UploadKind, ImageSet>;
}
