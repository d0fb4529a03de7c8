import type { z } from "zod";
import type { agreeDeliveryFee as agreeDeliveryFeeEndpoint } from "#shared/contract/delivery-fee.ts";
import { isDeliveredOutsideDakar, formatDeliveryPlace } from "#shared/delivery-promise.ts";
import { formatDeliveryFee } from "#shared/delivery-towns.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { findEditConflict, readLastEditsIfStale } from "#server/db/edit-versions.ts";
import { AppError } from "#shared/app-error.ts";
import { recordAuditEntry, type AuditActor } from "#server/features/audit/audit-service.ts";
import { updateOrderWithHistory, lockOrderForUpdate } from "#server/features/orders/order-service.ts";
import { feeShown, lastFeeAgreement } from "./form-versions.ts";

/**
 * Writes what staff agreed with an order's buyer for carrying it to its town; from then on he, the mails and the run
 * say it. `false`
 * when it is the fee already.
 * @throws {AppError} `order.not_found`, `edit.conflict` where another fee was agreed meanwhile, `request.invalid` for
 * Dakar, no town, or another than the order's
 */
export async function agreeDeliveryFee(
  deps: Pick<Deps, "db" | "clock">,
  actor: AuditActor,
  ref: string,
  { fee, town, version }: z.output<(typeof agreeDeliveryFeeEndpoint)["body"]>,
): Promise<boolean> {
  return inTransaction(deps, async (deps) => {
    const order = await lockOrderForUpdate(deps, ref);
    if (order.deliveryTown !== town || !isDeliveredOutsideDakar({ town }))
      throw new AppError("request.invalid", { fields: { fee: whyNot(order.deliveryTown) } });
    const edits = await readLastEditsIfStale(feeShown(order), version, () => lastFeeAgreement(deps, ref));
    const conflict = findEditConflict(
      feeShown(order),
      { version, replaced: fee === order.deliveryFee ? [] : ["fee"], sent: { fee } },
      edits,
    );
    if (conflict) throw conflict;
    if (fee === order.deliveryFee) return false;
    await updateOrderWithHistory(
      deps,
      { deliveryFee: fee },
      { orderRef: ref, actor: `staff:${actor.userId}`, kind: "delivery.fee_agreed", details: { amount: fee } },
    );
    await recordAuditEntry(deps, {
      actor,
      action: "order.fee_agreed",
      target: order.number,
      orderRef: ref,
      details: `${town}. De «\u00a0${formatDeliveryFee(order.deliveryFee)}\u00a0» à «\u00a0${formatDeliveryFee(fee)}\u00a0».`,
    });
    return true;
  });
}

function whyNot(town: string): string {
  if (town === "") return "Cette commande n'a pas de ville\u00a0: choisissez-la d'abord, par «\u00a0Corriger\u00a0».";
  return `La commande va maintenant ${formatDeliveryPlace(town)}\u00a0: fermez, puis regardez ses frais.`;
}
