import { describeCardExtra } from "#shared/card/extras/describe-card-extra.ts";
import type { ExtraLine } from "#shared/card/extras/take-off-extra.ts";
import type { VersionActor } from "#shared/card/version-actors.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { getCardOrThrow, removeCardExtra, saveCardVersion } from "#server/features/cards/card-service.ts";
import { nameCardInHistory, recordOrderHistoryEntry } from "../order-service.ts";
import type { CorrectedOrder } from "./order-correction-service.ts";
import { tellOwnerOfRemovedExtra } from "./tell-owner.ts";

/** Who takes it off: as the timeline and as the card's versions name him, and why, where he says it. */
interface Remover {
  actor: string;
  versionActor: VersionActor;
  reason?: string;
}

/**
 * Takes one thing off the page of a locked order's card that its owner added; it enters the timeline, and the versions
 * before and after are kept, and its owner is told by mail.
 * @throws {AppError} as `mayEdit`; `card.extra_gone`
 */
export async function takeOffLockedExtra(
  deps: InTransaction<ClockDeps>,
  { order, card, mayEdit }: CorrectedOrder,
  { actor, versionActor, reason }: Remover,
  taken: ExtraLine,
): Promise<void> {
  const permit = mayEdit(["extraRemoval"]);
  await saveCardVersion(deps, card, { actor: "others", at: card.changedAt });
  const { before, after } = await removeCardExtra(deps, permit, card, taken);
  await saveCardVersion(deps, await getCardOrThrow(deps, card.ref), { actor: versionActor, at: deps.clock.now() });
  await tellOwnerOfRemovedExtra(deps, card, actor, taken.extra);
  const say = (extras: typeof before) => describeCardExtra(taken.extra, extras[taken.extra]).join("\n");
  await recordOrderHistoryEntry(deps, {
    orderRef: order.ref,
    actor,
    kind: "order.corrected",
    details: {
      changes: { [taken.extra]: { from: say(before), to: say(after) } },
      ...(reason !== undefined && { reason }),
      ...nameCardInHistory(card),
    },
  });
}
