import { ChoiceFrame } from "../../../parts/form/choice-frame.tsx";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";
import type { OrderDetail } from "../use-order.ts";
import type { OrderPaymentAttempt } from "./movements-of.ts";

export type OrderLineBalance = OrderDetail["lineBalances"][number];

interface RefundedLineChoiceProps {
  lines: readonly OrderLineBalance[];
  payment: OrderPaymentAttempt;
  chosen: OrderLineBalance | undefined;
  onChoose: (line: OrderLineBalance | undefined) => void;
}

/** Computes how much of a payment can be refunded for a line, in whole FCFA. */
export function computeLineRefund({ left }: OrderLineBalance, { amount, refunded }: OrderPaymentAttempt): number {
  return Math.min(left, amount - refunded);
}

/** Asks which card or delivery of an order is refunded, each with its price, or else the payment as a whole. */
export function RefundedLineChoice({ lines, payment, chosen, onChoose }: RefundedLineChoiceProps) {
  return (
    <ChoiceFrame legend="Que rendre">
      <LabelledChoice
        type="radio"
        name="line"
        value=""
        checked={chosen === undefined}
        onChange={() => onChoose(undefined)}
        label="Tout le paiement, ou une somme"
        hint={formatFcfa(payment.amount - payment.refunded)}
      />
      {lines.map((line) => (
        <LabelledChoice
          key={line.lineId}
          type="radio"
          name="line"
          value={line.lineId}
          checked={line.lineId === chosen?.lineId}
          disabled={computeLineRefund(line, payment) === 0}
          onChange={() => onChoose(line)}
          label={line.name}
          hint={describeLine(line)}
        />
      ))}
      {chosen && payment.takenBy === null ? (
        <p className="pt-1 text-silver-400">
          {payment.provider} ne rend qu'un paiement entier&nbsp;: rendez {namePrice(chosen)} vous-même.
        </p>
      ) : null}
    </ChoiceFrame>
  );
}

function namePrice({ cardRef, deliveryOf }: OrderLineBalance): string {
  if (deliveryOf) return "ces frais de livraison";
  return cardRef === null ? "le prix de cette ligne" : "le prix de cette carte";
}

function describeLine({ cost, left, refunded }: OrderLineBalance): string {
  if (left === 0 && refunded > 0) return `${formatFcfa(cost)}, déjà rendu`;
  if (refunded > 0) return `${formatFcfa(cost)}, dont ${formatFcfa(refunded)} déjà rendus`;
  return left < cost ? `${formatFcfa(cost)}, dont ${formatFcfa(left)} reçus` : formatFcfa(cost);
}
