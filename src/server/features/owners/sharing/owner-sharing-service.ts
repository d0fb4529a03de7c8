import type { QrFormat } from "#shared/contract/cards.ts";
import type { OwnedShare } from "#shared/contract/owner-share.ts";
import type { ScreenPictureKind } from "#shared/card/screen-picture-kinds.ts";
import { routePaths } from "#shared/route-paths.ts";
import type { CoreDeps, Deps } from "#server/deps.ts";
import type { OwnerSession } from "#server/auth/owner-session.ts";
import * as cards from "#server/features/cards/card-service.ts";
import { getOwnedCardOrThrow } from "../cards/owner-card-service.ts";
import { isWalletOffered } from "../wallet/owner-wallet-service.ts";
import { renderSignatureHtml, buildMailSignature, renderSignatureText } from "./signature.ts";

/**
 * Reads what one of the owner's cards offers for sharing.
 * @throws {AppError} `order.not_found`, also for another owner's
 */
export async function readCardSharing(deps: CoreDeps, own: OwnerSession, ref: string): Promise<OwnedShare> {
  const card = await getOwnedCardOrThrow(deps, own, ref);
  const { publicUrl } = deps.settings;
  const link = publicUrl + routePaths.card(card.ref);
  const signature = buildMailSignature(card, link);
  return {
    link,
    whatsappLink: publicUrl + routePaths.cardFrom(card.ref, "wa"),
    signature,
    signatureHtml: renderSignatureHtml(signature),
    signatureText: renderSignatureText(signature),
    wallet: isWalletOffered(deps, card),
    pictures: await cards.computeScreenImageDigests(deps, card),
  };
}

/**
 * Draws the QR code of the card's URL as a file; resolves to it and the name on the card.
 * @throws {AppError} `order.not_found`, also for another owner's
 */
export async function drawCardQrForOwner(
  deps: Deps,
  own: OwnerSession,
  ref: string,
  format: QrFormat,
): Promise<{ file: Buffer; personName: string }> {
  const card = await getOwnedCardOrThrow(deps, own, ref);
  return cards.renderCardLinkQrCode(deps, card.ref, format);
}

/**
 * Builds the contact file of a live or paused card; resolves to it and the name on the card.
 * @throws {AppError} `order.not_found`, also for another owner's
 */
export async function readContactFileForOwner(
  deps: Deps,
  own: OwnerSession,
  ref: string,
): Promise<{ file: Buffer; personName: string }> {
  const card = await getOwnedCardOrThrow(deps, own, ref);
  return {
    file: await cards.buildCardContactFile(deps, card, { photo: true }),
    personName: `${card.firstName} ${card.lastName}`,
  };
}

/**
 * Draws a screen picture of a live or paused card; resolves to it and the name on the card.
 * @throws as `cards.renderScreenImage`, and {AppError} `order.not_found`, also for another's
 */
export async function drawScreenPictureForOwner(
  deps: Deps,
  own: OwnerSession,
  ref: string,
  kind: ScreenPictureKind,
): Promise<{ file: Buffer; personName: string }> {
  const card = await getOwnedCardOrThrow(deps, own, ref);
  return { file: await cards.renderScreenImage(deps, card, kind), personName: `${card.firstName} ${card.lastName}` };
}
