import { createHash } from "node:crypto";
import { getPersonInitials } from "#web/card/initials.ts";
import type { CardShareImageTask, PaymentShareImageTask } from "#server/rendering/share-picture/tasks.ts";
import { isCardImageVisible, toVisibleCardTexts, getCardAccentTones } from "../look.ts";
import type { PaymentPageOrder } from "../card-store.ts";
import type { DrawnKind } from "../uploads/upload-tables.ts";
import type { CardImageRow, CardRow } from "../card-tables.ts";

/** To be raised when the drawing changes, with a migration that asks for every picture anew. */
const look = 1;

/** All that a picture shows; its images by their uploads. */
export type ShareImageContent = PaymentShareImageTask | (Omit<CardShareImageTask, "photo" | "logo"> & { photo: string | undefined; logo: string | undefined });

/** Which picture a card has, by its state: until it is paid the payment page's, then its own; none when it is removed. */
export function computeShareImageContent(card: CardRow, sale: PaymentPageOrder, images: readonly CardImageRow[]): ShareImageContent | undefined {
  if (card.state === "removed") return undefined;
  if (card.state === "waiting") return card.ref === card.orderRef ? { what: "payment", name: nameOf(sale.buyerFirstName, sale.buyerLastName), offer: sale.offer } : undefined;
  return { what: "card", ...getShareImagePerson(card, images) };
}

/** What a picture shows of a card's owner, to whoever sees it. */
export function getShareImagePerson(card: CardRow, images: readonly CardImageRow[]) {
  const uploadOf = (kind: "profile" | "logo") => (isCardImageVisible(card, kind) ? images.find((image) => image.kind === kind)?.uploadId : undefined);
  const { jobTitle, company } = toVisibleCardTexts(card);
  return { name: nameOf(card.firstName, card.lastName), initials: getPersonInitials(card), jobTitle, company, accent: getCardAccentTones(card).onDark, photo: uploadOf("profile"), logo: uploadOf("logo") };
}

export function getShareImageKind({ what }: ShareImageContent): DrawnKind {
  return what === "card" ? "share" : "payment";
}

/** The file's name tells what it shows: the same contents are not drawn twice, others have another address. */
export function computeShareImageFileName(contents: ShareImageContent): string {
  return `${getShareImageKind(contents)}-${createHash("sha256").update(JSON.stringify([look, contents])).digest("hex").slice(0, 16)}.jpg`;
}

function nameOf(firstName: string, lastName: string): string {
  return `${firstName} ${lastName}`.trim();
}
