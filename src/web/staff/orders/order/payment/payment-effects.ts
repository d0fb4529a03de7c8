import { formatCount } from "#shared/format/counts.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import type { OrderDetail } from "../use-order.ts";

type Paying = Pick<OrderDetail, "cards" | "firstName" | "lastName" | "buyerEmail" | "missing" | "reprintOf" | "raises">;

/** Describes what happens once this order is marked as paid. */
export function describePaymentEffects(order: Paying): string {
  return `${whatIsShown(order)} ${whoIsTold(order)}`;
}

function whatIsShown({ cards, missing, reprintOf, raises }: Paying): string {
  if (raises) return "L'offre de la carte est relevée, et sa nouvelle carte entre dans la file de l'atelier.";
  if (reprintOf && cards > 1)
    return `${formatCount(cards, "réimpression")} entrent dans la file de l'atelier, en un lot.`;
  if (reprintOf) return "La réimpression entre dans la file de l'atelier.";
  if (cards > 1)
    return missing.length === 0
      ? `Les ${formatCount(cards, "carte")} seront publiées aussitôt.`
      : "Chaque carte complète sera publiée aussitôt, les autres une fois complètes.";
  if (missing.length === 0) return "La carte sera publiée aussitôt.";
  return `La carte ne sera publiée et fabriquée qu'une fois complète\u00a0; il manque encore\u00a0: ${missing.map((name) => orderFieldLabels[name]).join(", ")}.`;
}

/** Formats "6 450 FCFA (50 % du prix)". */
export function formatAgreedDeposit({ amount, percent }: NonNullable<OrderDetail["deposit"]>): string {
  return percent === null ? formatFcfa(amount) : `${formatFcfa(amount)} (${percent}\u00a0% du prix)`;
}

/** Describes what happens at a deposit, agreed or received. */
export function describeDepositEffects({
  cards,
  reprintOf,
  raises,
}: Pick<Paying, "cards" | "reprintOf" | "raises">): string {
  if (reprintOf || raises) return "L'atelier commence dès l'acompte.";
  return cards > 1
    ? "Chaque carte complète est publiée et faite dès l'acompte."
    : "La carte est publiée et faite dès l'acompte, si elle est complète.";
}

/** Describes what happens when the order's only payment is undone. */
export function describeUndoPaymentEffects(order: Paying & Pick<OrderDetail, "cardState" | "cardList">): string {
  if (order.cards > 1) {
    const go = !order.reprintOf && order.cardList.some(({ cardState }) => cardState === "live");
    return `La commande ne sera plus payée${go ? ", ses cartes ne seront plus en ligne" : ""}. ${whoIsTold(order)}`;
  }
  const goes = order.cardState === "live" && !order.reprintOf;
  return `La commande ne sera plus payée${goes ? ", sa carte ne sera plus en ligne" : ""}. ${whoIsTold(order)}`;
}

type Owing = Pick<OrderDetail, "received" | "refunded" | "rest" | "cards">;

/** Checks whether nothing received for an order is kept once `amount` more (whole FCFA) is refunded. */
export function isAllGivenBack({ received, refunded }: Pick<Owing, "received" | "refunded">, amount: number): boolean {
  return received - refunded - amount <= 0;
}

/** Describes what happens to an order's rest if `amount` (whole FCFA) is refunded without a line. */
export function describeRestAfterRefund(order: Owing, amount: number): string {
  if (order.rest === 0) return "";
  if (isAllGivenBack(order, amount))
    return `Rien n'est gardé de ce qui est reçu\u00a0: le reste de la commande, ${formatFcfa(order.rest)}, n'est plus demandé.`;
  const kept = `Il restera ${formatFcfa(order.rest)} à payer.`;
  return order.cards > 1 ? `${kept} Pour ne plus demander une carte, choisissez sa ligne, ou retirez-la.` : kept;
}

function whoIsTold({ firstName, lastName, buyerEmail }: Paying): string {
  const name = `${firstName} ${lastName}`.trim();
  return buyerEmail
    ? `Un e-mail le dit à ${name} (${buyerEmail}).`
    : `Sans adresse e-mail, rien n'est envoyé à ${name}\u00a0: dites-le de vive voix ou par WhatsApp.`;
}
