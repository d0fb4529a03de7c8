import { type CardExtraName, cardExtraNames } from "#shared/offers/card-extra-names.ts";
import { describeCardExtra } from "#shared/card/extras/describe-card-extra.ts";
import { type CardAppearance, cardAppearanceNames } from "#shared/card/card-look.ts";
import type { EditableCard } from "#shared/contract/owner-cards.ts";
import type { UploadKind } from "#shared/card/upload-kinds.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { CoreDeps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import * as cards from "#server/features/cards/card-service.ts";
import { toCardAppearance, normalizeCardAppearance } from "#server/features/cards/card-appearance-rules.ts";
import { updateCardAppearance } from "#server/features/cards/card-lifecycle-service.ts";
import {
  type AskCardPermit,
  type OrderCorrectionInput,
  correctLockedOrder,
} from "#server/features/orders/correcting/order-correction-service.ts";
import { nameCardInHistory, recordOrderHistoryEntry } from "#server/features/orders/order-service.ts";
import { type lockOwnedCardAndOrder, toEditableCard } from "./owner-card-service.ts";

type EditedCard = Awaited<ReturnType<typeof lockOwnedCardAndOrder>> & { mayEdit: AskCardPermit };

interface Wanted {
  input: OrderCorrectionInput;
  look: CardAppearance;
  /** Images to remove from the card. */
  without?: readonly UploadKind[];
}

/**
 * Writes an owner's changes to a locked card and saves the versions before and after; the sale stays as it was.
 * `isRead`: the owner has read the current version.
 * @throws {AppError} as `mayEdit`; `card.changed` if something would change and `isRead` is false
 */
export async function writeOwnedCardChanges(
  deps: InTransaction<CoreDeps>,
  { card, order, mayEdit }: EditedCard,
  { input, look, without = [] }: Wanted,
  isRead: boolean,
): Promise<EditableCard> {
  const { ref } = card;
  await cards.saveCardVersion(deps, card, { actor: "others", at: card.changedAt });
  const corrected = await correctLockedOrder(deps, { order, card, mayEdit }, "owner", input, { saleToo: false });
  const before = toCardAppearance(card);
  const after = normalizeCardAppearance(look);
  const changed = cardAppearanceNames.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const shown = [...changed, ...without];
  // Throwing rolls the writes back. Equal values are no conflict.
  if (corrected.length + shown.length > 0 && !isRead) throw new AppError("card.changed");
  if (changed.length > 0) await updateCardAppearance(deps, mayEdit(changed), look, changed);
  for (const kind of without) await cards.removeCardImage(deps, mayEdit([`${kind}Url`]), kind);
  if (shown.length > 0) {
    const gone = Object.fromEntries(without.map((kind) => [`${kind}Url`, { removed: true }]));
    await recordOrderHistoryEntry(deps, {
      orderRef: order.ref,
      actor: "owner",
      kind: "order.corrected",
      details: { changes: { ...describeLookChanges(before, after, changed), ...gone }, ...nameCardInHistory(card) },
    });
  }
  const written = await cards.getCardOrThrow(deps, ref);
  if (corrected.length + shown.length > 0)
    await cards.saveCardVersion(deps, written, { actor: "owner", at: deps.clock.now() });
  return toEditableCard(deps, { ...written, state: card.state });
}

/** Describes look changes for the timeline, each extra separately and in words. */
function describeLookChanges(
  before: CardAppearance,
  after: CardAppearance,
  changed: readonly (keyof CardAppearance)[],
): Record<string, { from: unknown; to: unknown }> {
  const looks = changed.filter((name) => name !== "extras");
  const say = ({ extras }: CardAppearance, name: CardExtraName) => describeCardExtra(name, extras[name]).join("\n");
  const extras = cardExtraNames.filter((name) => say(before, name) !== say(after, name));
  return Object.fromEntries([
    ...looks.map((name) => [name, { from: before[name], to: after[name] }]),
    ...extras.map((name) => [name, { from: say(before, name), to: say(after, name) }]),
  ]);
}
