import { isSameMailbox } from "#server/auth/mailbox-rules.ts";
import type { AwaitedCard } from "#shared/contract/owner-cards.ts";
import { AppError } from "#server/app-error.ts";
import type { OwnerSession } from "#server/auth/owner-session.ts";
import type { DbDeps } from "#server/deps.ts";
import { findCard, listPrivateImageUrls } from "#server/features/cards/card-service.ts";
import { isCardErased } from "#server/features/cards/card-removal-rules.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { findMissingAskedFields, parseAskedFields } from "#server/features/orders/completion/asked-field-rules.ts";
import { findCompletion } from "#server/features/orders/order-card-service.ts";
import type { CardCompletionRow } from "#server/features/orders/completion/completion-tables.ts";
import { selectCompletingCards } from "./completing-cards-read-model.ts";

/** Excludes cards whose holder has left. */
const completable: readonly CardRow["state"][] = ["waiting", "live", "paused"];

/** A company's card, and what its holder is asked for. */
export interface CardToComplete {
  card: CardRow;
  row: CardCompletionRow;
}

/** Lists the waiting company cards of a mailbox (in lower case). */
export async function listWaitingCompanyCards(deps: DbDeps, email: string): Promise<CardRow[]> {
  if (email === "") return [];
  return (await selectCompletingCards(deps.db.query, email)).filter(({ state }) => state === "waiting");
}

export async function listAwaitedCards(deps: DbDeps, { email, cardRef }: OwnerSession): Promise<AwaitedCard[]> {
  const cards = cardRef === null ? await selectCompletingCards(deps.db.query, email) : await listOne(deps, cardRef);
  const images = await listPrivateImageUrls(deps, cards);
  const awaited: AwaitedCard[] = [];
  for (const card of cards) {
    const row = await findCompletion(deps.db.query, card.ref);
    if (!row) continue;
    const { ref, firstName, lastName, company } = card;
    const missing = findMissingAskedFields(card, parseAskedFields(row), Boolean(images.get(ref)?.profile));
    awaited.push({ ref, firstName, lastName, company, missing, isApproved: row.approvedAt !== null });
  }
  return awaited;
}

async function listOne(deps: DbDeps, cardRef: string): Promise<CardRow[]> {
  const found = await findCardToComplete(deps, cardRef);
  return found ? [found.card] : [];
}

/** Finds a card whose holder was asked to complete it, unless the card is leaving. */
export async function findCardToComplete(deps: DbDeps, ref: string): Promise<CardToComplete | undefined> {
  const card = await findCard(deps.db.query, ref);
  if (!card || !completable.includes(card.state) || card.removalAskedAt !== null || isCardErased(card))
    return undefined;
  const row = await findCompletion(deps.db.query, ref);
  return row && { card, row };
}

/** Gets a card that a session may complete. @throws {AppError} `order.not_found`, also for another holder's card */
export async function getCardToCompleteOrThrow(
  deps: DbDeps,
  { email, cardRef }: OwnerSession,
  ref: string,
): Promise<CardToComplete> {
  const found = await findCardToComplete(deps, ref);
  const isHis = cardRef === null ? isSameMailbox(email, found?.card.ownerEmail ?? "") : cardRef === ref;
  if (!found || !isHis) throw new AppError("order.not_found");
  return found;
}
