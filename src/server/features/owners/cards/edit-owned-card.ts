import type { z } from "zod";
import type { EditableCard, changeOwnedCard } from "#shared/contract/owner-cards.ts";
import { cardExtraNames } from "#shared/offers/card-extra-names.ts";
import { type CardBrochure, type CardExtras, noCardExtras } from "#shared/card/extras/card-extras.ts";
import { findCardExtraFaults } from "#shared/card/extras/check-card-extras.ts";
import { formatPayee, keepPayees } from "#shared/card/extras/payee.ts";
import { uploadKinds } from "#shared/card/upload-kinds.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { CoreDeps, DbDeps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import type { OwnerSession } from "#server/auth/owner-session.ts";
import { pauseLiveCard, resumePausedCard } from "#server/features/cards/card-lifecycle-service.ts";
import { CardEditPermit, requireUnlocked } from "#server/features/cards/card-edit-permit-rules.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { findBrochure } from "#server/features/cards/uploads/upload-service.ts";
import type { OrderCorrectionInput } from "#server/features/orders/correcting/order-correction-service.ts";
import {
  findCardPauser,
  listCardHistory,
  nameCardInHistory,
  recordOrderHistoryEntry,
} from "#server/features/orders/order-service.ts";
import { findRestingPhotoKinds } from "./resting-photos.ts";
import { reconstructSoldTexts } from "./sold-texts.ts";
import {
  lockOwnedCardAndOrder,
  isPausedByOwner,
  toCardOwner,
  toEditableCard,
  getVersionedCardContent,
} from "./owner-card-service.ts";
import { writeOwnedCardChanges } from "./write-card-changes.ts";

type Change = z.output<(typeof changeOwnedCard)["body"]>;

/**
 * Updates the content and look of an owner's card within the limits of their offer; the sale stays as it was. Absent
 * fields stay. Refuses a change based on an outdated version, unless it equals what is stored.
 * @throws {AppError} `order.not_found`, `card.changed`, `card.field_locked`, `card.photos_fixed`, `card.photos_rest`,
 * `card.look_fixed`, `request.invalid` with the fields to correct, `upload.invalid`
 */
export async function updateCardAsOwner(
  deps: CoreDeps,
  own: OwnerSession,
  ref: string,
  { version, hidden, ownAccent, dress, extras, ...input }: Change,
): Promise<EditableCard> {
  return inTransaction(deps, async (deps) => {
    const held = await lockOwnedCardAndOrder(deps, own, ref);
    const { card } = held;
    requireUnlocked(card, hidden ?? []);
    const before = await getVersionedCardContent(deps, card);
    const timeline = await listCardHistory(deps, card);
    const merged = await mergeCardExtras(deps, card, before, { extras, socialMedias: input.socialMedias });
    const { firstName = card.firstName, lastName = card.lastName } = input;
    const names = { before: formatPayee(card), after: formatPayee({ firstName, lastName }) };
    const look = {
      hidden: hidden ?? before.hidden,
      ownAccent: ownAccent ?? before.ownAccent,
      dress: dress ?? before.dress,
      extras: { ...merged, payments: keepPayees(merged.payments, before.extras.payments, names) },
    };
    // Compared with what was sold: against the last save, four letters each time would soon make another person.
    const evidence = {
      sold: reconstructSoldTexts(card, timeline),
      wanted: input,
      resting: findRestingPhotoKinds(uploadKinds, timeline, deps.clock.now()),
    };
    return writeOwnedCardChanges(
      deps,
      { ...held, mayEdit: (fields) => CardEditPermit.ask(toCardOwner(own), card, fields, evidence) },
      { input: withoutEmptyImages(input), look },
      version === undefined || version === before.version,
    );
  });
}

/** Pauses the page of one of the owner's cards. @throws {AppError} `order.not_found`, `card.not_live` */
export async function pauseCardAsOwner(deps: CoreDeps, own: OwnerSession, ref: string): Promise<EditableCard> {
  return inTransaction(deps, async (deps) => {
    const { card } = await lockOwnedCardAndOrder(deps, own, ref);
    const permit = CardEditPermit.ask(toCardOwner(own), card, ["page"]);
    if (!(await pauseLiveCard(deps, permit))) throw new AppError("card.not_live");
    await recordMove(deps, card, "cards.paused");
    return toEditableCard(deps, { ...card, state: "paused" });
  });
}

/**
 * Resumes the page of one of the owner's cards.
 * @throws {AppError} `order.not_found`, `card.not_paused`, `card.paused_by_staff`, `card.paused_by_company`,
 * `card.leaving`
 */
export async function resumeCardAsOwner(deps: CoreDeps, own: OwnerSession, ref: string): Promise<EditableCard> {
  return inTransaction(deps, async (deps) => {
    const { card } = await lockOwnedCardAndOrder(deps, own, ref);
    const permit = CardEditPermit.ask(toCardOwner(own), card, ["page"]);
    if (card.removalAskedAt !== null) throw new AppError("card.leaving");
    if (card.state === "paused" && !(await isPausedByOwner(deps, card)))
      throw new AppError(
        (await findCardPauser(deps, card)) === "company" ? "card.paused_by_company" : "card.paused_by_staff",
      );
    if (!(await resumePausedCard(deps, permit))) throw new AppError("card.not_paused");
    await recordMove(deps, card, "cards.resumed");
    return toEditableCard(deps, { ...card, state: "live" });
  });
}

async function recordMove(
  deps: InTransaction<CoreDeps>,
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

/**
 * Merges the extras that were sent into the card's; named links count towards the card's links.
 * @throws {AppError} `request.invalid` with the fields to correct
 */
async function mergeCardExtras(
  deps: DbDeps,
  card: CardRow,
  before: Pick<EditableCard, "extras" | "socialMedias">,
  sent: Pick<Change, "extras" | "socialMedias">,
): Promise<CardExtras> {
  const extras = { ...before.extras };
  for (const name of cardExtraNames) Object.assign(extras, sent.extras?.[name] && { [name]: sent.extras[name] });
  extras.brochure = await readSentBrochure(deps, before.extras.brochure, extras.brochure.id);
  const faults = findCardExtraFaults(
    { offer: card.offer, locked: JSON.parse(card.locked) as string[] },
    { extras: before.extras, socialLinks: before.socialMedias.length },
    { extras, socialLinks: (sent.socialMedias ?? before.socialMedias).length },
  );
  if (Object.keys(faults).length > 0) throw new AppError("request.invalid", { fields: faults });
  return extras;
}

/** @throws {AppError} `request.invalid` if the brochure is gone */
async function readSentBrochure(deps: DbDeps, before: CardBrochure, id: string): Promise<CardBrochure> {
  if (id === before.id) return before;
  if (id === "") return noCardExtras.brochure;
  const found = await findBrochure(deps, id);
  if (found) return found;
  throw new AppError("request.invalid", {
    fields: { "extras.brochure": "Ce fichier n'est plus disponible. Veuillez le choisir à nouveau." },
  });
}

/** Leaves out images without a URL: an owner can replace an image but not remove it. */
function withoutEmptyImages({ profileUrl, coverUrl, logoUrl, ...texts }: OrderCorrectionInput): OrderCorrectionInput {
  const images = Object.entries({ profileUrl, coverUrl, logoUrl }).filter(([, url]) => url);
  return { ...texts, ...Object.fromEntries(images) };
}
