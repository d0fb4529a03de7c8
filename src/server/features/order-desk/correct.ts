import type { z } from "zod";
import type { correctOrder as correctOrderEndpoint } from "#shared/contract/order-desk.ts";
import { orderFieldLabels } from "#shared/order-field-labels.ts";
import { inTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { recordAudit, type Actor } from "../audit/service.ts";
import { showIfWhole } from "../completion/service.ts";
import { correctHeld } from "../orders/correcting/service.ts";
import { holdOrder } from "../orders/service.ts";

/**
 * Corrects an order in whatever state; the change enters its timeline and the journal. `false` when nothing differs.
 * @throws {AppError} `order.not_found`, `request.invalid` with the field to correct, `upload.invalid`
 */
export async function correctOrder(deps: Pick<Deps, "db" | "clock" | "settings">, actor: Actor, ref: string, input: z.output<(typeof correctOrderEndpoint)["body"]>): Promise<boolean> {
  return inTransaction(deps, async (deps) => {
    const order = await holdOrder(deps, ref);
    const fields = await correctHeld(deps, order, `staff:${actor.userId}`, input);
    if (fields.length === 0) return false;
    await showIfWhole(deps, ref);
    await recordAudit(deps, { actor, action: "order.corrected", target: order.number, orderRef: ref, details: fields.map((field) => orderFieldLabels[field]).join(", ") });
    return true;
  });
}
