import type { z } from "zod";
import type { agreeDeliveryFee as agreeDeliveryFeeEndpoint } from "#shared/contract/delivery-fee.ts";
import { isElsewhere, whereTo } from "#shared/delivery-promise.ts";
import { feeWords } from "#shared/delivery-towns.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { conflictWith, isOvertaken } from "#server/db/edit-versions.ts";
import { AppError } from "#shared/app-error.ts";
import { recordAudit, type Actor } from "#server/features/audit/audit-service.ts";
import { changeOrder, holdOrder } from "#server/features/orders/order-service.ts";
import { feeShown, lastFeeAgreement } from "./form-versions.ts";

/**
 * Writes what staff agreed with an order's buyer for carrying it to its town; from then on he, the mails and the run say it. `false`
 * when it is the fee already.
 * @throws {AppError} `order.not_found`, `edit.conflict` where another fee was agreed meanwhile, `request.invalid` for Dakar, no town, or another than the order's
 */
export async function agreeDeliveryFee(deps: Pick<Deps, "db" | "clock">, actor: Actor, ref: string, { fee, town, version }: z.output<(typeof agreeDeliveryFeeEndpoint)["body"]>): Promise<boolean> {
  return inTransaction(deps, async (deps) => {
    const order = await holdOrder(deps, ref);
    if (order.deliveryTown !== town || !isElsewhere({ town })) throw new AppError("request.invalid", { fields: { fee: whyNot(order.deliveryTown) } });
    const edits = isOvertaken(feeShown(order), version) ? await lastFeeAgreement(deps, ref) : new Map();
    const conflict = conflictWith(feeShown(order), { version, replaced: fee === order.deliveryFee ? [] : ["fee"], sent: { fee } }, edits);
    if (conflict) throw conflict;
    if (fee === order.deliveryFee) return false;
    await changeOrder(deps, { deliveryFee: fee }, { orderRef: ref, actor: `staff:${actor.userId}`, kind: "delivery.fee_agreed", details: { amount: fee } });
    await recordAudit(deps, { actor, action: "order.fee_agreed", target: order.number, orderRef: ref, details: `${town}. De «\u00a0${feeWords(order.deliveryFee)}\u00a0» à «\u00a0${feeWords(fee)}\u00a0».` });
    return true;
  });
}

function whyNot(town: string): string {
  if (town === "") return "Cette commande n'a pas de ville\u00a0: choisissez-la d'abord, par «\u00a0Corriger\u00a0».";
  return `La commande va maintenant ${whereTo(town)}\u00a0: fermez, puis regardez ses frais.`;
}
