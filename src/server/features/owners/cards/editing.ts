import type { z } from "zod";
import { cardTextNames } from "#shared/card-texts.ts";
import type { EditableCard, changeOwnedCard } from "#shared/contract/owner-cards.ts";
import { getCorrectionErrors } from "#shared/corrections.ts";
import { type Offer, offers } from "#shared/offers.ts";
import { getOwnerEditablePhotos } from "#shared/own-photos.ts";
import { type UploadKind, uploadKinds } from "#shared/upload-kinds.ts";
import { parsePrivateUploadId } from "#shared/urls.ts";
import { inTransaction, type InTransaction } from "../../../db/database.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { OwnerSession } from "#server/auth/owner-session.ts";
import * as cards from "#server/features/cards/card-service.ts";
import { assertOfferAllowsFields } from "#server/features/orders/placing/order-placement-service.ts";
import { listCardHistory, nameCardInHistory, recordOrderHistoryEntry } from "#server/features/orders/order-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import type { OrderEventRow } from "#server/features/orders/order-tables.ts";
import { findRestingPhotoKinds } from "./resting-photos.ts";
import { reconstructSoldTexts } from "./sold-texts.ts";
import {
  lockOwnedCardAndOrder,
  isPausedByOwner,
  toEditableCard,
  getVersionedCardContent,
} from "./owner-card-service.ts";
import { writeOwnedCardChanges } from "./writing.ts";

type Needs = Pick<Deps, "db" | "clock" | "settings">;
type Change = z.output<(typeof changeOwnedCard)["body"]>;

/**
 * Updates what an owner's card shows, and how, within the limits of his offer; the sale stays as it was. Refuses a
 * change made on an outdated version, unless it equals what is stored; a field left out stays.
 * @throws {AppError} `order.not_found`, `card.changed`, `card.photos_fixed`, `card.photos_rest`,
 * `card.look_fixed`, `request.invalid` with the fields to correct, `upload.invalid`
 */
export async function updateCardAsOwner(
  deps: Needs,
  own: OwnerSession,
  ref: string,
  { version, hidden, ownAccent, dress, ...input }: Change,
): Promise<EditableCard> {
  return inTransaction(deps, async (deps) => {
    const { card, order } = await lockOwnedCardAndOrder(deps, own, ref);
    const before = await getVersionedCardContent(deps, card);
    const { profileUrl = before.profileUrl, coverUrl = before.coverUrl, logoUrl = before.logoUrl } = input;
    const images = { profileUrl, coverUrl, logoUrl };
    const timeline = await listCardHistory(deps, card);
    requirePhotosFree(
      deps,
      offers[card.offer],
      uploadKinds.filter(
        (kind) => parsePrivateUploadId(images[`${kind}Url`]) !== parsePrivateUploadId(before[`${kind}Url`]),
      ),
      timeline,
    );
    const look = {
      hidden: hidden ?? before.hidden,
      ownAccent: ownAccent ?? before.ownAccent,
      dress: dress ?? before.dress,
    };
    if (!offers[card.offer].ownLook && !cards.hasCardAppearance(card, look)) throw new AppError("card.look_fixed");
    assertOfferAllowsFields(card.offer, input, { whole: false });
    // Compared with what was sold: compared with the last save, four letters each time would soon make another person.
    // Unchanged values are no change.
    const changed = Object.fromEntries(
      cardTextNames.flatMap((name) =>
        input[name] === undefined || input[name] === card[name] ? [] : [[name, input[name]]],
      ),
    );
    const faults = getCorrectionErrors(offers[card.offer], reconstructSoldTexts(card, timeline), changed);
    if (Object.keys(faults).length > 0) throw new AppError("request.invalid", { fields: faults });
    return writeOwnedCardChanges(
      deps,
      { card, order },
      { input: { ...input, ...withoutEmpty(images) }, look },
      version === undefined || version === before.version,
    );
  });
}

/**
 * @throws {AppError} `card.photos_fixed` for an image that is printed, `card.photos_rest` for one that changed not long
 * ago
 */
function requirePhotosFree(
  { clock }: Needs,
  offer: Offer,
  changed: readonly UploadKind[],
  timeline: readonly OrderEventRow[],
): void {
  const own = getOwnerEditablePhotos(offer);
  if (changed.some((kind) => !own.includes(kind))) throw new AppError("card.photos_fixed");
  if (offer.editing !== "all" && findRestingPhotoKinds(changed, timeline, clock.now()).length > 0)
    throw new AppError("card.photos_rest");
}

/** Pauses the page of one of the owner's cards. @throws {AppError} `order.not_found`, `card.not_live` */
export async function pauseCardAsOwner(deps: Needs, own: OwnerSession, ref: string): Promise<EditableCard> {
  return inTransaction(deps, async (deps) => {
    const { card } = await lockOwnedCardAndOrder(deps, own, ref);
    if (!(await cards.pauseLiveCard(deps, ref))) throw new AppError("card.not_live");
    await recordMove(deps, card, "cards.paused");
    return toEditableCard(deps, { ...card, state: "paused" });
  });
}

/**
 * Resumes the page of one of the owner's cards.
 * @throws {AppError} `order.not_found`, `card.not_paused`, `card.paused_by_staff`, `card.leaving`
 */
export async function resumeCardAsOwner(deps: Needs, own: OwnerSession, ref: string): Promise<EditableCard> {
  return inTransaction(deps, async (deps) => {
    const { card } = await lockOwnedCardAndOrder(deps, own, ref);
    if (card.removalAskedAt !== null) throw new AppError("card.leaving");
    if (card.state === "paused" && !(await isPausedByOwner(deps, card))) throw new AppError("card.paused_by_staff");
    if (!(await cards.resumePausedCard(deps, ref))) throw new AppError("card.not_paused");
    await recordMove(deps, card, "cards.resumed");
    return toEditableCard(deps, { ...card, state: "live" });
  });
}

async function recordMove(
  deps: InTransaction<Needs>,
  card: CardRow,
  kind: "cards.paused" | "cards.resumed",
): Promise<void> {
  await recordOrderHistoryEntry(deps, {
    orderRef: card.orderRef,
    actor: "owner",
    kind,
    details: nameCardInHistory(card),
  });
}

function withoutEmpty<Urls extends Record<string, string>>(urls: Urls): Partial<Urls> {
  return Object.fromEntries(Object.entries(urls).filter(([, url]) => url !== "")) as Partial<Urls>;
}
