import type { EditableCard, OwnedCard } from "#shared/contract/owner-cards.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { DbDeps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { computeEditVersion } from "#server/db/edit-versions.ts";
import type { OwnerSession } from "#server/auth/owner-session.ts";
import * as cards from "#server/features/cards/card-service.ts";
import { toCardAppearance, toCardTexts } from "#server/features/cards/card-appearance-rules.ts";
import { type CardActor, isLookedAfterBy } from "#server/features/cards/card-editing-rules.ts";
import { computeCardRemovalDate } from "#server/features/cards/card-removal-rules.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { findCardPauser, lockOrderForUpdate } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { findCompanyName } from "#server/features/companies/company-service.ts";
import { listRequestsOfCard } from "#server/features/companies/change-requests/change-request-service.ts";
import { findChangesSinceLastPrint } from "#server/features/production/print/print-service.ts";
import { listOwnedCards } from "../owned-cards/owned-cards-read-model.ts";

/** Lists an owner's live and paused cards, the earliest order first. */
export async function listCardsForOwner(deps: DbDeps, own: OwnerSession): Promise<OwnedCard[]> {
  const listed: OwnedCard[] = [];
  for (const card of await listOwnedCards(deps, own.email)) {
    if (!isLookedAfter(card)) continue;
    const { ref, offer, state, firstName, lastName, company, jobTitle } = card;
    const { profile } = await cards.getPrivateImageUrls(deps, card);
    listed.push({
      ref,
      offer,
      state,
      leavesAt: computeCardRemovalDate(card),
      firstName,
      lastName,
      company,
      jobTitle,
      isCompanys: card.organisationId !== null,
      portrait: profile,
    });
  }
  return listed;
}

/**
 * Reads one of the owner's cards, with what they may change.
 * @throws {AppError} `order.not_found`, also for another owner's
 */
export async function readCardForOwner(deps: DbDeps, own: OwnerSession, ref: string): Promise<EditableCard> {
  return toEditableCard(deps, await getOwnedCardOrThrow(deps, own, ref));
}

/**
 * Gets one of the owner's cards and its order, both locked until the transaction ends.
 * @throws {AppError} `order.not_found`, also for another owner's
 */
export async function lockOwnedCardAndOrder(
  deps: InTransaction<DbDeps>,
  own: OwnerSession,
  ref: string,
): Promise<{ card: LookedAfter; order: OrderRow }> {
  const { orderRef } = await getOwnedCardOrThrow(deps, own, ref);
  const order = await lockOrderForUpdate(deps, orderRef);
  // Read again under the lock: changes in progress at the first read are finished now.
  return { card: await getOwnedCardOrThrow(deps, own, ref), order };
}

/** Returns the owner as an actor for card permits. */
export function toCardOwner({ email }: OwnerSession): CardActor {
  return { kind: "owner", email };
}

export async function toEditableCard(deps: DbDeps, card: LookedAfter): Promise<EditableCard> {
  const { ref, offer, state } = card;
  const content = await readCardContent(deps, card);
  return {
    ref,
    offer,
    state,
    leavesAt: computeCardRemovalDate(card),
    resumable: state === "paused" && card.removalAskedAt === null && (await isPausedByOwner(deps, card)),
    version: computeEditVersion(content),
    ...content,
    drawnAccent: card.accent,
    printedOtherwise: await findChangesSinceLastPrint(deps, card),
    ...(await readCompanyDecisions(deps, card)),
  };
}

/** Reads what the card's company decides, and the holder's requests for changes. */
async function readCompanyDecisions(
  deps: DbDeps,
  { ref, organisationId, locked, company }: CardRow,
): Promise<Pick<EditableCard, "decider" | "locked" | "requests">> {
  if (organisationId === null) return { decider: "", locked: [], requests: [] };
  return {
    decider: (await findCompanyName(deps, organisationId))?.name ?? company,
    locked: JSON.parse(locked) as EditableCard["locked"],
    requests: await listRequestsOfCard(deps, ref),
  };
}

/** Reads a card's texts, images and look, with a version that detects conflicting changes. */
export async function getVersionedCardContent(
  deps: DbDeps,
  card: CardRow,
): Promise<Awaited<ReturnType<typeof readCardContent>> & { version: string }> {
  const content = await readCardContent(deps, card);
  return { ...content, version: computeEditVersion(content) };
}

/** Checks whether the owner was the last to pause the card: an owner cannot resume what others paused. */
export async function isPausedByOwner(deps: DbDeps, card: Pick<CardRow, "ref" | "orderRef">): Promise<boolean> {
  return (await findCardPauser(deps, card)) === "owner";
}

type LookedAfter = CardRow & { state: OwnedCard["state"] };

function isLookedAfter(card: CardRow): card is LookedAfter {
  return card.state === "live" || card.state === "paused";
}

/**
 * Gets one of the owner's cards if it is live or paused.
 * @throws {AppError} `order.not_found`, also for another owner's
 */
export async function getOwnedCardOrThrow(deps: DbDeps, own: OwnerSession, ref: string): Promise<LookedAfter> {
  const card = await cards.getCardOrThrow(deps, ref);
  if (!isLookedAfter(card) || !isLookedAfterBy(own.email, card)) throw new AppError("order.not_found");
  return card;
}

async function readCardContent(deps: DbDeps, card: CardRow) {
  const { profile, cover, logo } = await cards.getPrivateImageUrls(deps, card);
  return {
    ...toCardTexts(card),
    profileUrl: profile,
    coverUrl: cover,
    logoUrl: logo,
    ...toCardAppearance(card),
  };
}
