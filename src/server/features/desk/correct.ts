import type { z } from "zod";
import type { correctOrder as correctOrderEndpoint } from "#shared/contract/order-correction.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { findEditConflict, readLastEditsIfStale } from "#server/db/edit-versions.ts";
import { recordAuditEntry, type StaffActor } from "#server/features/audit/audit-service.ts";
import { CardEditPermit } from "#server/features/cards/card-service.ts";
import { publishCardsIfComplete } from "#server/features/payments/publishing/publishing-service.ts";
import { type AskCardPermit, correctLockedOrder } from "#server/features/orders/correcting/order-correction-service.ts";
import { followOtherMailbox } from "#server/features/companies/invitations/invitation-service.ts";
import { getOrderCardOrThrow, type NamedOrderCard } from "#server/features/orders/order-card-service.ts";
import { lockOrderForUpdate } from "#server/features/orders/order-service.ts";
import { getCorrectableContent, findLastFieldCorrections } from "./form-versions.ts";

type Needs = Pick<Deps, "db" | "clock" | "settings">;

/**
 * Corrects a card of an order in whatever state, and where the order goes; the change enters its timeline and the audit
 * log. Resolves to `false` when nothing differs. Refuses a change made on another `version`, unless it equals what is stored.
 * @throws {AppError} `order.not_found`, `edit.conflict`, `request.invalid` with the field to correct,
 * `upload.invalid`
 */
export async function correctOrderAsStaff(
  deps: Needs,
  actor: StaffActor,
  { ref, card: named }: NamedOrderCard,
  { version, ...input }: z.output<(typeof correctOrderEndpoint)["body"]>,
): Promise<boolean> {
  return inTransaction(deps, async (deps) => {
    const order = await lockOrderForUpdate(deps, ref);
    const card = await getOrderCardOrThrow(deps, order, named);
    const now = await getCorrectableContent(deps, order, card);
    // Read before this correction writes an event of its own.
    const edits = await readLastEditsIfStale(now, version, () => findLastFieldCorrections(deps, order, card));
    const mayEdit: AskCardPermit = (fields) => CardEditPermit.ask({ kind: "staff", role: actor.role }, card, fields);
    const fields = await correctLockedOrder(deps, { order, card, mayEdit }, `staff:${actor.userId}`, input);
    if (fields.length === 0) return false;
    // Throwing undoes the writes; equal values are no conflict.
    const conflict = findEditConflict(now, { version, replaced: fields, sent: input }, edits);
    if (conflict) throw conflict;
    await followOtherMailbox(deps, card);
    await publishCardsIfComplete(deps, ref);
    const whose = card.ref === card.orderRef ? [] : [`${card.firstName} ${card.lastName}`];
    await recordAuditEntry(deps, {
      actor,
      action: "order.corrected",
      target: order.number,
      orderRef: ref,
      details: [...whose, ...fields.map((field) => orderFieldLabels[field])].join(", "),
    });
    return true;
  });
}
