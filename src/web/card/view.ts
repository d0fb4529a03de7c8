import type { AccentTones } from "#shared/card/accent.ts";
import type { CardExtras } from "#shared/card/extras/card-extras.ts";
import type { CardLanguage } from "#shared/card/labels/languages.ts";
import type { CardColorScheme } from "#shared/card/card-look.ts";
import type { CardDisplayFields, ImageSet } from "#shared/contract/public-order.ts";
import type { UploadKind } from "#shared/card/upload-kinds.ts";

export interface CardView extends CardDisplayFields {
  ref: string;
  /** The page's own address, absolute, in its language. */
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
  /** The language of what its owner wrote, where it is not the page's. */
  ownLanguages?: Partial<Record<"jobTitle" | "workDescription" | "extras", CardLanguage>>;
  images: Record<UploadKind, ImageSet>;
}
