import { computeAccentTones } from "#shared/card/accent.ts";
import type { CardAppearance } from "#shared/card/card-look.ts";
import { mapCardTexts } from "#shared/card/card-texts.ts";
import { formatPayee } from "#shared/card/extras/payee.ts";
import { toVisibleCardExtras } from "#shared/card/extras/visible-card-extras.ts";
import type { ImageSet } from "#shared/contract/public-order.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import { type UploadKind, uploadKinds } from "#shared/card/upload-kinds.ts";
import { routePaths } from "#shared/route-paths.ts";
import { localizeOwnWords } from "#web/card/localize-own-words.ts";
import type { CardView } from "#web/card/view.ts";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";
import { getImageSource } from "#web/kit/card-form/images/image-address.ts";
import type { ImageStates } from "#web/kit/card-form/images/image-uploads.ts";

export interface CardPreviewInput {
  /** The form's values as the card will have them. */
  values: OrderFormValues;
  images: ImageStates;
  look: CardAppearance;
  /** Left out if the form has no extras. */
  offer?: OfferName;
  /** Language of the page to draw; default: French. */
  language?: "fr" | "en";
  /** The fields that the card's company decides. */
  locked?: readonly string[];
  /** The card's reference, if it has one; `drawnAccent`: its images' color when it was loaded. */
  cardRef?: string;
  drawnAccent?: string;
}

const noImage: ImageSet = { width: 0, height: 0, sources: [] };
/** Stands in for a reference. */
const notYet = "apercu";

/**
 * Builds the view that the server would build from the form once it was sent (`server/features/cards/card-service.ts`,
 * `readCard`).
 */
export function buildCardPreviewView({
  values,
  images,
  look,
  offer,
  language = "fr",
  locked = [],
  cardRef = notYet,
  drawnAccent = "",
}: CardPreviewInput): CardView {
  const { hidden, ownAccent, dress, extras } = look;
  const isHidden = (name: string) => (hidden as readonly string[]).includes(name);
  const toSet = (kind: UploadKind) => (isHidden(`${kind}Url`) ? noImage : toImageSet(getImageSource(images[kind])));
  const socialMedias = isHidden("socialMedias") ? [] : values.socialMedias;
  const view: CardView = {
    ...mapCardTexts((name) => (isHidden(name) ? "" : (values[name] ?? "").normalize("NFC").trim())),
    socialMedias,
    profileUrl: "",
    coverUrl: "",
    logoUrl: "",
    ref: cardRef,
    url: location.origin + routePaths.card(cardRef),
    contactFile: routePaths.contactFile(cardRef),
    accent: computeAccentTones(ownAccent || (pickAccent(images) ?? drawnAccent)),
    dress,
    extras:
      offer &&
      toVisibleCardExtras(extras, { offer, locked, socialLinks: socialMedias.length, payee: formatPayee(values) }),
    images: Object.fromEntries(uploadKinds.map((kind) => [kind, toSet(kind)])) as CardView["images"],
  };
  return localizeOwnWords(view, language);
}

/**
 * Returns the logo's color, else the cover's, as the server computed them; "" without an uploaded image, `undefined` if
 * not known yet.
 */
function pickAccent({ logo, cover }: ImageStates): string | undefined {
  const [ofLogo, ofCover] = [logo, cover].map((state) => (state.phase === "ready" ? state.uploaded.accent : ""));
  return ofLogo === "" ? ofCover : ofLogo;
}

function toImageSet(url: string | undefined): ImageSet {
  return url
    ? {
        width: 640,
        height: 640,
        sources: [{ type: "image/webp", width: 640, url: new URL(url, location.origin).href }],
      }
    : noImage;
}
