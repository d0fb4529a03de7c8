import type { QrFormat } from "#shared/contract/cards.ts";
import type { OwnedShare } from "#shared/contract/owner-share.ts";
import type { TallKind } from "#shared/tall-pictures.ts";
import { paths } from "#shared/urls.ts";
import type { Deps } from "#server/deps.ts";
import type { OwnerSession } from "#server/auth/owner-session.ts";
import * as cards from "#server/features/cards/card-service.ts";
import { requireOwn } from "../cards/owner-card-service.ts";
import { signatureHtml, signatureOf, signatureText } from "./signature.ts";

/** What one of his cards gives him to share. @throws {AppError} `order.not_found`, also for another's */
export async function readShare(deps: Pick<Deps, "db" | "settings">, own: OwnerSession, ref: string): Promise<OwnedShare> {
  const card = await requireOwn(deps, own, ref);
  const { publicUrl } = deps.settings;
  const link = publicUrl + paths.card(card.ref);
  const signature = signatureOf(card, link);
  return { link, whatsappLink: publicUrl + paths.cardFrom(card.ref, "wa"), signature, signatureHtml: signatureHtml(signature), signatureText: signatureText(signature), pictures: await cards.tallDigests(deps, card) };
}

/** The QR code of its address as a file, and whose it is. @throws {AppError} `order.not_found`, also for another's */
export async function readQr(deps: Deps, own: OwnerSession, ref: string, format: QrFormat): Promise<{ file: Buffer; personName: string }> {
  const card = await requireOwn(deps, own, ref);
  return cards.readLinkQr(deps, card.ref, format);
}

/** The contact file, online or paused, and whose it is. @throws {AppError} `order.not_found`, also for another's */
export async function readContact(deps: Deps, own: OwnerSession, ref: string): Promise<{ file: Buffer; personName: string }> {
  const card = await requireOwn(deps, own, ref);
  return { file: await cards.contactFileOf(deps, card, { photo: true }), personName: `${card.firstName} ${card.lastName}` };
}

/** A picture of it for a telephone's whole screen, online or paused, and whose it is. @throws as `cards.drawTall`, and {AppError} `order.not_found`, also for another's */
export async function readPicture(deps: Deps, own: OwnerSession, ref: string, kind: TallKind): Promise<{ file: Buffer; personName: string }> {
  const card = await requireOwn(deps, own, ref);
  return { file: await cards.drawTall(deps, card, kind), personName: `${card.firstName} ${card.lastName}` };
}
