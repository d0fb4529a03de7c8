import type { z } from "zod";
import type { agreeDeliveryFee as agreeDeliveryFeeEndpoint } from "#shared/contract/delivery-fee.ts";
import { isDeliveredOutsideDakar, formatDeliveryPlace } from "#shared/order/delivery-promise.ts";
import { formatDeliveryFee } from "#shared/order/delivery-towns.ts";
import { inTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { findEditConflict, readLastEditsIfStale } from "#server/db/edit-versions.ts";
import { AppError } from "#server/app-error.ts";
import { recordAuditEntry, type AuditActor } from "#server/features/audit/audit-service.ts";
import {
  findCardDelivery,
  updateCardDelivery,
  type NamedOrderCard,
} from "#server/features/orders/order-card-service.ts";
import type { CardDeliveryRow, OrderRow } from "#server/features/orders/order-tables.ts";
import { updateOrderWithHistory, lockOrderForUpdate } from "#server/features/orders/order-service.ts";
import { feeShown, lastFeeAgreement } from "./correction-form-content.ts";

/**
 * Sets the fee that staff agreed with the buyer for delivering an order to its town, or the named card to its own town
 * (if no line of the order sells that delivery). Staff, mails and the run show it from then on. Resolves to `false` if
 * the fee is unchanged.
 * @throws {AppError} `order.not_found`, `edit.conflict` if another fee was agreed meanwhile, `request.invalid` for
 * Dakar, no town, a town other than the order's or card's, or a fee paid with the order
 */
export async function agreeDeliveryFee(
  deps: ClockDeps,
  actor: AuditActor,
  { ref, card: cardRef }: NamedOrderCard,
  { fee, town, version }: z.output<(typeof agreeDeliveryFeeEndpoint)["body"]>,
): Promise<boolean> {
  return inTransaction(deps, async (deps) => {
    const order = await lockOrderForUpdate(deps, ref);
    const place = cardRef === undefined ? order : await getAgreeableDelivery(deps, order, cardRef);
    if (place.deliveryTown !== town || !isDeliveredOutsideDakar({ town }))
      throw new AppError("request.invalid", { fields: { fee: whyNot(place.deliveryTown) } });
    const edits = await readLastEditsIfStale(feeShown(place), version, () => lastFeeAgreement(deps, ref, cardRef));
    const conflict = findEditConflict(
      feeShown(place),
      { version, replaced: fee === place.deliveryFee ? [] : ["fee"], sent: { fee } },
      edits,
    );
    if (conflict) throw conflict;
    if (fee === place.deliveryFee) return false;
    if (cardRef !== undefined) await updateCardDelivery(deps, cardRef, { deliveryFee: fee });
    await updateOrderWithHistory(deps, cardRef === undefined ? { deliveryFee: fee } : {}, {
      orderRef: ref,
      actor: `staff:${actor.userId}`,
      kind: "delivery.fee_agreed",
      details: { amount: fee, ...(cardRef !== undefined && { card: cardRef }) },
    });
    await recordAuditEntry(deps, {
      actor,
      action: "order.fee_agreed",
      target: order.number,
      orderRef: ref,
      details: `${town}. De «\u00a0${formatDeliveryFee(place.deliveryFee)}\u00a0» à «\u00a0${formatDeliveryFee(fee)}\u00a0».`,
    });
    return true;
  });
}

/** @throws {AppError} `request.invalid` if the card goes with its order, or its fee was paid with the order */
async function getAgreeableDelivery(deps: DbDeps, order: OrderRow, cardRef: string): Promise<CardDeliveryRow> {
  const own = await findCardDelivery(deps, order.ref, cardRef);
  if (!own) throw new AppError("request.invalid", { fields: { fee: "Cette carte va où va la commande." } });
  if (own.lineId !== null)
    throw new AppError("request.invalid", { fields: { fee: "Ces frais sont dans le prix de la commande." } });
  return own;
}

function whyNot(town: string): string {
  if (town === "") return "Cette commande n'a pas de ville\u00a0: choisissez-la d'abord, par «\u00a0Corriger\u00a0».";
  return `La commande va maintenant ${formatDeliveryPlace(town)}\u00a0: fermez, puis regardez ses frais.`;
}
