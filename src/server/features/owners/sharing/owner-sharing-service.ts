import type { QrFormat } from "#shared/contract/cards.ts";
import type { OwnedShare } from "#shared/contract/owner-share.ts";
import type { TallPictureKind } from "#shared/tall-pictures.ts";
import { routePaths } from "#shared/urls.ts";
import type { Deps } from "#server/deps.ts";
import type { OwnerSession } from "#server/auth/owner-session.ts";
import * as cards from "#server/features/cards/card-service.ts";
import { getOwnedCardOrThrow } from "../cards/owner-card-service.ts";
import { renderSignatureHtml, buildMailSignature, renderSignatureText } from "./signature.ts";

/** What one of his cards gives him to share. @throws {AppError} `order.not_found`, also for another's */
export async function readCardSharing(deps: Pick<Deps, "db" | "settings">, own: OwnerSession, ref: string): Promise<OwnedShare> {
  const card = await getOwnedCardOrThrow(deps, own, ref);
  const { publicUrl } = deps.settings;
  const link = publicUrl + routePaths.card(card.ref);
  const signature = buildMailSignature(card, link);
  return { link, whatsappLink: publicUrl + routePaths.cardFrom(card.ref, "wa"), signature, signatureHtml: renderSignatureHtml(signature), signatureText: renderSignatureText(signature), pictures: await cards.computeTallImageDigests(deps, card) };
}

/** The QR code of its address as a file, and whose it is. @throws {AppError} `order.not_found`, also for another's */
export async function drawCardQrForOwner(deps: Deps, own: OwnerSession, ref: string, format: QrFormat): Promise<{ file: Buffer; personName: string }> {
  const card = await getOwnedCardOrThrow(deps, own, ref);
  return cards.renderCardLinkQrCode(deps, card.ref, format);
}

/** The contact file, online or paused, and whose it is. @throws {AppError} `order.not_found`, also for another's */
export async function readContactFileForOwner(deps: Deps, own: OwnerSession, ref: string): Promise<{ file: Buffer; personName: string }> {
  const card = await getOwnedCardOrThrow(deps, own, ref);
  return { file: await cards.buildCardContactFile(deps, card, { photo: true }), personName: `${card.firstName} ${card.lastName}` };
}

/** A picture of it for a telephone's whole screen, online or paused, and whose it is. @throws as `cards.renderTallImage`, and {AppError} `order.not_found`, also for another's */
export async function drawTallPictureForOwner(deps: Deps, own: OwnerSession, ref: string, kind: TallPictureKind): Promise<{ file: Buffer; personName: string }> {
  const card = await getOwnedCardOrThrow(deps, own, ref);
  return { file: await cards.renderTallImage(deps, card, kind), personName: `${card.firstName} ${card.lastName}` };
}
