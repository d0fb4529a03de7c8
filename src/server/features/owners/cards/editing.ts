import type { z } from "zod";
import { cardTexts } from "#shared/card-texts.ts";
import type { CardToEdit, changeOwnedCard } from "#shared/contract/owner-cards.ts";
import { beyondCorrection } from "#shared/corrections.ts";
import { type Offer, offers } from "#shared/offers.ts";
import { ownPhotos } from "#shared/own-photos.ts";
import { type UploadKind, uploadKinds } from "#shared/upload-kinds.ts";
import { uploadIdOf } from "#shared/urls.ts";
import { inTransaction, type InTransaction } from "../../../db/database.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { OwnerSession } from "#server/auth/owner-session.ts";
import * as cards from "#server/features/cards/card-service.ts";
import { requireOfferAllows } from "#server/features/orders/placing/order-placement-service.ts";
import { listOrderEvents, recordOrderEvent } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { restingPhotos } from "./resting-photos.ts";
import { soldTexts } from "./sold-texts.ts";
import { holdOwn, isPausedByOwner, toEdit, versionedContent } from "./owner-card-service.ts";
import { writeCard } from "./writing.ts";

type Needs = Pick<Deps, "db" | "clock" | "settings">;
type Change = z.output<(typeof changeOwnedCard)["body"]>;

/**
 * An owner changes what his card shows, and how, within his offer's limits; the sale stays as it was. What was written on another
 * version than the one there is now is refused, unless it says the same; what is left out stays.
 * @throws {AppError} `order.not_found`, `card.changed`, `card.photos_fixed`, `card.photos_rest`, `card.look_fixed`, `request.invalid` with the fields to correct, `upload.invalid`
 */
export async function changeCard(deps: Needs, own: OwnerSession, ref: string, { version, hidden, ownAccent, dress, ...input }: Change): Promise<CardToEdit> {
  return inTransaction(deps, async (deps) => {
    const { card, order } = await holdOwn(deps, own, ref);
    const before = await versionedContent(deps, card);
    const { profileUrl = before.profileUrl, coverUrl = before.coverUrl, logoUrl = before.logoUrl } = input;
    const images = { profileUrl, coverUrl, logoUrl };
    const timeline = await listOrderEvents(deps, card.orderRef);
    requirePhotosFree(deps, offers[order.offer], uploadKinds.filter((kind) => uploadIdOf(images[`${kind}Url`]) !== uploadIdOf(before[`${kind}Url`])), timeline);
    const look = { hidden: hidden ?? before.hidden, ownAccent: ownAccent ?? before.ownAccent, dress: dress ?? before.dress };
    if (!offers[order.offer].ownLook && !cards.isSameLook(card, look)) throw new AppError("card.look_fixed");
    requireOfferAllows(order.offer, input, { whole: false });
    // Held against what was sold: held against the last save, four letters each time would soon be another person. What stays as it is is no change.
    const changed = Object.fromEntries(cardTexts.flatMap((name) => (input[name] === undefined || input[name] === card[name] ? [] : [[name, input[name]]])));
    const faults = beyondCorrection(offers[order.offer], soldTexts(card, timeline), changed);
    if (Object.keys(faults).length > 0) throw new AppError("request.invalid", { fields: faults });
    return writeCard(deps, { card, order }, { input: { ...input, ...withoutEmpty(images) }, look }, version === undefined || version === before.version);
  });
}

/** @throws {AppError} `card.photos_fixed` for an image that is printed, `card.photos_rest` for one that changed not long ago */
function requirePhotosFree({ clock }: Needs, offer: Offer, changed: readonly UploadKind[], timeline: Awaited<ReturnType<typeof listOrderEvents>>): void {
  const own = ownPhotos(offer);
  if (changed.some((kind) => !own.includes(kind))) throw new AppError("card.photos_fixed");
  if (offer.editing !== "all" && restingPhotos(changed, timeline, clock.now()).length > 0) throw new AppError("card.photos_rest");
}

/** Hides the page of one of his cards for a while. @throws {AppError} `order.not_found`, `card.not_live` */
export async function pauseCard(deps: Needs, own: OwnerSession, ref: string): Promise<CardToEdit> {
  return inTransaction(deps, async (deps) => {
    const { card, order } = await holdOwn(deps, own, ref);
    if (!(await cards.pauseCard(deps, ref))) throw new AppError("card.not_live");
    await recordMove(deps, order, "cards.paused");
    return toEdit(deps, { ...card, state: "paused" }, order);
  });
}

/** Shows the page of one of his cards again. @throws {AppError} `order.not_found`, `card.not_paused`, `card.paused_by_staff`, `card.leaving` */
export async function resumeCard(deps: Needs, own: OwnerSession, ref: string): Promise<CardToEdit> {
  return inTransaction(deps, async (deps) => {
    const { card, order } = await holdOwn(deps, own, ref);
    if (card.removalAskedAt !== null) throw new AppError("card.leaving");
    if (card.state === "paused" && !(await isPausedByOwner(deps, card))) throw new AppError("card.paused_by_staff");
    if (!(await cards.resumeCard(deps, ref))) throw new AppError("card.not_paused");
    await recordMove(deps, order, "cards.resumed");
    return toEdit(deps, { ...card, state: "live" }, order);
  });
}

async function recordMove(deps: InTransaction<Needs>, { ref }: OrderRow, kind: "cards.paused" | "cards.resumed"): Promise<void> {
  await recordOrderEvent(deps, { orderRef: ref, actor: "owner", kind, details: {} });
}

function withoutEmpty<Urls extends Record<string, string>>(urls: Urls): Partial<Urls> {
  return Object.fromEntries(Object.entries(urls).filter(([, url]) => url !== "")) as Partial<Urls>;
}
