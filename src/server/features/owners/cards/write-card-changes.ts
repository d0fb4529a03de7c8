import type { CardAppearance } from "#shared/card-look.ts";
import type { EditableCard } from "#shared/contract/owner-cards.ts";
import type { UploadKind } from "#shared/upload-kinds.ts";
import type { InTransaction } from "../../../db/database.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "#shared/app-error.ts";
import * as cards from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import {
  type AskCardPermit,
  type OrderCorrectionInput,
  correctLockedOrder,
} from "#server/features/orders/correcting/order-correction-service.ts";
import { nameCardInHistory, recordOrderHistoryEntry } from "#server/features/orders/order-service.ts";
import { type lockOwnedCardAndOrder, toEditableCard } from "./owner-card-service.ts";

type Needs = Pick<Deps, "db" | "clock" | "settings">;

type EditedCard = Awaited<ReturnType<typeof lockOwnedCardAndOrder>> & { mayEdit: AskCardPermit };

interface Wanted {
  input: OrderCorrectionInput;
  look: CardAppearance;
  /** Images that the card is to have no more. */
  without?: readonly UploadKind[];
}

/**
 * Writes an owner's changes to a locked card and stores the versions before and after; the sale stays as it was.
 * @throws {AppError} as `mayEdit`; `card.changed` where something would change and the owner has not read the current version
 */
export async function writeOwnedCardChanges(
  deps: InTransaction<Needs>,
  { card, order, mayEdit }: EditedCard,
  { input, look, without = [] }: Wanted,
  isRead: boolean,
): Promise<EditableCard> {
  const { ref } = card;
  await cards.saveCardVersion(deps, card, { actor: "others", at: card.changedAt });
  const corrected = await correctLockedOrder(deps, { order, card, mayEdit }, "owner", input, { saleToo: false });
  const changes = lookChanges(card, look);
  const shown = [...Object.keys(changes), ...without];
  // Throwing undoes the writes; equal values are no conflict.
  if (corrected.length + shown.length > 0 && !isRead) throw new AppError("card.changed");
  const changed = Object.keys(changes) as (keyof CardAppearance)[];
  if (changed.length > 0) await cards.updateCardAppearance(deps, mayEdit(changed), look, changed);
  for (const kind of without) await cards.removeCardImage(deps, mayEdit([`${kind}Url`]), kind);
  if (shown.length > 0) {
    const gone = Object.fromEntries(without.map((kind) => [`${kind}Url`, { removed: true }]));
    await recordOrderHistoryEntry(deps, {
      orderRef: order.ref,
      actor: "owner",
      kind: "order.corrected",
      details: { changes: { ...changes, ...gone }, ...nameCardInHistory(card) },
    });
  }
  const after = await cards.getCardOrThrow(deps, ref);
  if (corrected.length + shown.length > 0)
    await cards.saveCardVersion(deps, after, { actor: "owner", at: deps.clock.now() });
  return toEditableCard(deps, { ...after, state: card.state });
}

/** As the timeline stores it. */
function lookChanges(
  card: CardRow,
  look: CardAppearance,
): Partial<Record<keyof CardAppearance, { from: unknown; to: unknown }>> {
  const [before, after] = [cards.toCardAppearance(card), cards.normalizeCardAppearance(look)];
  const names = (Object.keys(after) as (keyof CardAppearance)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(names.map((name) => [name, { from: before[name], to: after[name] }]));
}
