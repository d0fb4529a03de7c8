import type { z } from "zod";
import type { correctOrder as correctOrderEndpoint } from "#shared/contract/order-correction.ts";
import { orderFieldLabels } from "#shared/order-field-labels.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { conflictWith, isOvertaken } from "#server/db/edit-versions.ts";
import { recordAudit, type Actor } from "#server/features/audit/audit-service.ts";
import { requireAnyCard } from "#server/features/cards/card-service.ts";
import { showIfWhole } from "../publishing/publishing-service.ts";
import { correctHeld } from "#server/features/orders/correcting/order-correction-service.ts";
import { cardRefOf } from "#server/features/orders/order-rules.ts";
import { holdOrder } from "#server/features/orders/order-service.ts";
import { correctedOf, lastCorrections } from "./form-versions.ts";

/**
 * Corrects an order in whatever state; the change enters its timeline and the journal. `false` when nothing differs.
 * What began with another `version` is refused, unless it says the same.
 * @throws {AppError} `order.not_found`, `edit.conflict`, `request.invalid` with the field to correct, `upload.invalid`
 */
export async function correctOrder(deps: Pick<Deps, "db" | "clock" | "settings">, actor: Actor, ref: string, { version, ...input }: z.output<(typeof correctOrderEndpoint)["body"]>): Promise<boolean> {
  return inTransaction(deps, async (deps) => {
    const order = await holdOrder(deps, ref);
    const now = await correctedOf(deps, order, await requireAnyCard(deps, cardRefOf(order)));
    // Read before this correction writes an event of its own.
    const edits = isOvertaken(now, version) ? await lastCorrections(deps, ref) : new Map();
    const fields = await correctHeld(deps, order, `staff:${actor.userId}`, input);
    if (fields.length === 0) return false;
    // Thrown, it takes back what was written: what says the same as now is no conflict.
    const conflict = conflictWith(now, { version, replaced: fields, sent: input }, edits);
    if (conflict) throw conflict;
    await showIfWhole(deps, ref);
    await recordAudit(deps, { actor, action: "order.corrected", target: order.number, orderRef: ref, details: fields.map((field) => orderFieldLabels[field]).join(", ") });
    return true;
  });
}
