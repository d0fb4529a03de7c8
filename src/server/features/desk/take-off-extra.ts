import { cardExtraLabels } from "#shared/card/extras/card-extras.ts";
import type { ExtraLine } from "#shared/card/extras/take-off-extra.ts";
import { AppError } from "#shared/errors/app-error.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { recordAuditEntry, type StaffActor } from "#server/features/audit/audit-service.ts";
import { CardEditPermit } from "#server/features/cards/card-service.ts";
import { takeOffLockedExtra } from "#server/features/orders/correcting/extra-removal-service.ts";
import { getOrderCardOrThrow, type NamedOrderCard } from "#server/features/orders/order-card-service.ts";
import { isReprint } from "#server/features/orders/order-rules.ts";
import { lockOrderForUpdate } from "#server/features/orders/order-service.ts";

/**
 * Takes one thing off the page of an order's card that its owner added: a hostile payment link, a rude line. It enters
 * the timeline and the audit log.
 * @throws {AppError} `order.not_found`, `card.extra_gone`
 */
export async function takeOffExtraAsStaff(
  deps: Pick<Deps, "db" | "clock" | "settings">,
  actor: StaffActor,
  { ref, card: named }: NamedOrderCard,
  { reason, ...taken }: ExtraLine & { reason: string },
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const order = await lockOrderForUpdate(deps, ref);
    // Another order's cards, which would not be locked.
    if (isReprint(order)) throw new AppError("order.not_found");
    const card = await getOrderCardOrThrow(deps, order, named);
    await takeOffLockedExtra(
      deps,
      {
        order,
        card,
        mayEdit: (fields) => CardEditPermit.ask({ kind: "staff", role: actor.role }, card, fields),
      },
      { actor: `staff:${actor.userId}`, versionActor: "others", reason },
      taken,
    );
    await recordAuditEntry(deps, {
      actor,
      action: "card.extra_taken_off",
      target: order.number,
      orderRef: ref,
      details: `${card.firstName} ${card.lastName}, ${cardExtraLabels[taken.extra]}. ${reason}`,
    });
  });
}
