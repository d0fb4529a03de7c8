import { formatPersonName } from "../person-name-rules.ts";
import { createHash } from "node:crypto";
import { getPersonInitials } from "#shared/card/initials.ts";
import type { CardShareImageTask, PaymentShareImageTask } from "#server/rendering/share-picture/tasks.ts";
import { toDrawnText, type SpelledName } from "../printed-text-rules.ts";
import { isCardImageVisible, toVisibleCardTexts, getCardAccentTones } from "../card-appearance-rules.ts";
import type { PaymentPageOrder } from "./payment-picture-read-model.ts";
import type { DrawnKind } from "../uploads/upload-tables.ts";
import type { CardImageRow, CardRow } from "../card-tables.ts";

/** Increase this when the drawing changes, with a migration that enqueues every picture again. */
const look = 1;

/** All that a share image shows; photo and logo as upload ids. */
export type ShareImageContent =
  | PaymentShareImageTask
  | (Omit<CardShareImageTask, "photo" | "logo"> & { photo: string | undefined; logo: string | undefined });

/**
 * Computes what a card's share image shows: the payment page's picture until the order is paid, then the card's own;
 * `undefined` when the card is removed or its holder has left.
 */
export function computeShareImageContent(
  card: CardRow,
  sale: PaymentPageOrder,
  images: readonly CardImageRow[],
): ShareImageContent | undefined {
  if (card.state === "removed" || card.state === "left") return undefined;
  if (card.state === "waiting") {
    if (card.ref === card.orderRef)
      return {
        what: "payment",
        name: toDrawnText(formatPersonName({ firstName: sale.buyerFirstName, lastName: sale.buyerLastName }), [card]),
        offer: sale.offer,
      };
    return undefined;
  }
  return { what: "card", ...getShareImagePerson(card, images) };
}

/** Returns what a share image tells anyone about a card's holder. */
export function getShareImagePerson(card: CardRow, images: readonly CardImageRow[]) {
  const findUpload = (kind: "profile" | "logo") => {
    if (isCardImageVisible(card, kind)) return images.find((image) => image.kind === kind)?.uploadId;
    return undefined;
  };
  const { jobTitle, company } = toVisibleCardTexts(card);
  return {
    ...getDrawnPerson(card),
    jobTitle,
    company,
    accent: getCardAccentTones(card).onDark,
    photo: findUpload("profile"),
    logo: findUpload("logo"),
  };
}

export function getShareImageKind({ what }: ShareImageContent): DrawnKind {
  if (what === "card") return "share";
  return "payment";
}

/** Computes the file's name from its content: equal content is not drawn twice, other content has another URL. */
export function computeShareImageFileName(contents: ShareImageContent): string {
  return `${getShareImageKind(contents)}-${createHash("sha256")
    .update(JSON.stringify([look, contents]))
    .digest("hex")
    .slice(0, 16)}.jpg`;
}

/** Returns the name as drawn, and its initials. */
function getDrawnPerson(card: SpelledName): { name: string; initials: string } {
  const name = formatPersonName(card);
  const drawn = toDrawnText(name, [card]);
  const [firstName = "", ...rest] = drawn.split(" ");
  return { name: drawn, initials: getPersonInitials(drawn === name ? card : { firstName, lastName: rest.join(" ") }) };
}
