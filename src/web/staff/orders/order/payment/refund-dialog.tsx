import { ChoiceFrame } from "../../../parts/form/choice-frame.tsx";
import { SumLine } from "../../../parts/form/sum-line.tsx";
import { ActionDialog } from "../../../parts/form/action-dialog.tsx";
import { ReasonField, reasonRules } from "../../../parts/form/reason-field.tsx";
import { bindField } from "../../../parts/form/bind-field.ts";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import type { refundPayment } from "#shared/contract/refunds.ts";
import { agreeWord } from "#shared/format/counts.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { callStaff } from "../../../session/staff-api-client.ts";
import { usePersistentForm } from "../../../parts/form/use-persistent-form.ts";
import { AmountField, checkWholeFcfa, parseWholeFcfa } from "../../../parts/form/amount-field.tsx";
import { type OrderDetail, reloadOrder } from "../use-order.ts";
import {
  type MethodValues,
  otherMethodRules,
  PaymentMethodField,
  readMethodValues,
  toMethodValues,
} from "./method-field.tsx";
import {
  computeOrderLedger,
  formatPaymentName,
  listRefundablePayments,
  type OrderPaymentAttempt,
} from "./movements-of.ts";
import { describeRestAfterRefund, isAllGivenBack } from "./payment-effects.ts";
import { computeLineRefund, type OrderLineBalance, RefundedLineChoice } from "./refunded-line.tsx";

interface RefundDialogProps {
  order: OrderDetail;
  payment: OrderPaymentAttempt;
  /** The line that is preselected; left out: none. */
  line?: OrderLineBalance | undefined;
  onClose: () => void;
}

interface RefundValues extends MethodValues {
  refCommand: string;
  /** Empty: no line. */
  lineId: string;
  by: "provider" | "hand";
  amount: string;
  reference: string;
  reason: string;
  pauseCards: boolean;
  cancelPieces: boolean;
}

/** Returns the default refund: in full, and by PayTech if the payment came by PayTech. */
function usualRefund({
  refCommand,
  amount,
  refunded,
  takenBy,
  method,
}: OrderPaymentAttempt): Pick<RefundValues, "refCommand" | "by" | "amount" | keyof MethodValues> {
  return {
    refCommand,
    by: isByProvider({ takenBy, refunded }) ? "provider" : "hand",
    amount: String(amount - refunded),
    ...toMethodValues(takenBy === null ? "" : (method ?? "")),
  };
}

const noRefund = "Le montant rendu est obligatoire.";

function nameLeft(payment: OrderPaymentAttempt, isTwice: boolean): string {
  if (payment.refunded > 0) return "Reste à rendre de ce paiement";
  return isTwice ? "À rendre" : formatPaymentName(payment);
}

function isByProvider({ takenBy, refunded }: Pick<OrderPaymentAttempt, "takenBy" | "refunded">): boolean {
  return takenBy === null && refunded === 0;
}

/**
 * Renders "Rembourser": in whole by PayTech, or a refund that staff made themselves, and what happens to page and card.
 * For an order that was paid twice it asks which payment goes back; the other one pays the order.
 */
export function RefundDialog({ order, payment: first, line: offered, onClose }: RefundDialogProps) {
  const payments = listRefundablePayments(order.attempts);
  const isTwice = computeOrderLedger(order).excess > 0 && payments.length > 1;
  const kept = usePersistentForm<RefundValues>(
    [`refund ${first.refCommand} ${first.amount - first.refunded}`, offered?.lineId].filter(Boolean).join(" "),
    {
      ...usualRefund(first),
      ...(offered && { by: "hand" as const, amount: String(computeLineRefund(offered, first)) }),
      lineId: offered?.lineId ?? "",
      reference: "",
      reason: isTwice ? "Payée deux fois" : "",
      pauseCards: false,
      cancelPieces: false,
    },
  );
  const { form } = kept;
  const { errors } = form.formState;
  const [by, typed, chosen, lineId, method] = useWatch({
    control: form.control,
    name: ["by", "amount", "refCommand", "lineId", "method"],
  });
  const payment = payments.find(({ refCommand }) => refCommand === chosen) ?? first;
  const { refCommand, amount, refunded, overpaid } = payment;
  const lines = order.lineBalances.length > 1 && !isTwice && !overpaid ? order.lineBalances : [];
  const line = lines.find((one) => one.lineId === lineId);
  const left = line ? computeLineRefund(line, payment) : amount - refunded;
  const byProvider = isByProvider(payment) && !line;
  const back = by === "provider" ? left : (parseWholeFcfa(typed) ?? 0);
  // Without a line, the cards stay as long as a part of what came in is kept.
  const isEnd = !isTwice && !overpaid && back === left && (line !== undefined || isAllGivenBack(order, left));
  const follows = line || isTwice || overpaid || !(back > 0) ? "" : describeRestAfterRefund(order, back);
  const cards = line ? 1 : order.cards;
  // A delivery line has neither page nor piece.
  const asksForCards = !isTwice && line?.cardRef !== null;
  useEffect(() => {
    form.setValue("pauseCards", isEnd && asksForCards && !order.reprintOf);
    form.setValue("cancelPieces", isEnd && asksForCards);
  }, [form, isEnd, asksForCards, order.reprintOf]);

  function choose(other: OrderPaymentAttempt): void {
    for (const [name, value] of Object.entries(usualRefund(other))) form.setValue(name as keyof RefundValues, value);
  }

  function chooseLine(one: OrderLineBalance | undefined): void {
    form.setValue("lineId", one?.lineId ?? "");
    if (!one) return choose(payment);
    form.setValue("by", "hand");
    form.setValue("amount", String(computeLineRefund(one, payment)));
  }

  return (
    <ActionDialog
      kept={kept}
      onDone={() => reloadOrder(order.ref)}
      title={isTwice ? "Rendre le paiement en trop" : "Rembourser"}
      confirm={by === "provider" ? `Rembourser ${formatFcfa(amount)}` : "Noter le remboursement"}
      busyLabel="Remboursement..."
      destructive
      send={async ({ by, reason, pauseCards, cancelPieces, amount: given, reference, ...how }) => {
        const shared = { reason, pauseCards, cancelPieces };
        const body =
          by === "provider"
            ? { by, ...shared }
            : {
                by,
                amount: parseWholeFcfa(given) ?? 0,
                method: readMethodValues(how),
                reference,
                ...shared,
                ...(line && { lineId: line.lineId }),
              };
        const { message, state } = await callStaff<typeof refundPayment>(
          "POST",
          "/api/orders/:ref/payments/:refCommand/refund",
          { params: { ref: order.ref, refCommand }, body },
        );
        return { message, ...(state === "done" ? {} : { kind: "info" as const }) };
      }}
      onClose={onClose}
    >
      {isTwice ? (
        <ChoiceFrame legend="Lequel rendre">
          {payments.map((each) => (
            <LabelledChoice
              key={each.refCommand}
              type="radio"
              name="refCommand"
              value={each.refCommand}
              checked={each.refCommand === refCommand}
              onChange={() => choose(each)}
              label={formatPaymentName(each)}
              hint={`${formatFcfa(each.amount)}, ${each.overpaid ? "le second paiement" : "le premier paiement"}`}
            />
          ))}
          <p className="pt-1 text-silver-400">
            {payments.length > 2 ? "Les autres règlent" : "L'autre règle"} la commande&nbsp;: sa page et sa carte
            imprimée restent comme elles sont.{sayRestAfter(order, payments, payment)}
          </p>
        </ChoiceFrame>
      ) : null}
      {lines.length > 0 ? (
        <RefundedLineChoice lines={lines} payment={payment} chosen={line} onChoose={chooseLine} />
      ) : null}
      <SumLine label={line ? `À rendre\u00a0: ${line.name}` : nameLeft(payment, isTwice)} sum={left} />
      {line && line.rest > 0 ? (
        <p className="text-sm text-silver-400">
          Quand tout ce qui est reçu pour cette ligne est rendu, le reste de son prix, {formatFcfa(line.rest)}, n'est
          plus demandé.
        </p>
      ) : null}
      {follows ? <p className="text-sm text-silver-400">{follows}</p> : null}
      {byProvider ? (
        <ChoiceFrame legend="Comment">
          <LabelledChoice
            {...form.register("by")}
            type="radio"
            value="provider"
            label={`Par ${payment.provider}, en entier`}
            hint={`${payment.provider} rend l'argent à celui qui a payé.`}
          />
          <LabelledChoice
            {...form.register("by")}
            type="radio"
            value="hand"
            label="À la main"
            hint="Vous avez déjà rendu l'argent&nbsp;: tout, ou une partie."
          />
        </ChoiceFrame>
      ) : null}
      {by === "hand" ? (
        <>
          <AmountField
            {...bindField(form, "amount", {
              validate: (text) =>
                checkWholeFcfa(text, noRefund, (amount) => {
                  if (amount === 0) return noRefund;
                  return amount <= left || `C'est plus que ce qui reste à rendre\u00a0: ${formatFcfa(left)}.`;
                }),
            })}
            label="Montant rendu, en FCFA"
            required
          />
          <PaymentMethodField
            label="Moyen"
            fields={{
              method: form.register("method", { required: "Le moyen est obligatoire." }),
              otherName: form.register("otherName", otherMethodRules.otherName),
              otherPlace: form.register("otherPlace", otherMethodRules.otherPlace),
            }}
            errors={errors}
            chosen={method}
          />
          <TextField
            {...bindField(form, "reference")}
            label="Référence"
            hint="Facultatif&nbsp;: le numéro de la transaction ou du reçu."
            maxLength={100}
          />
        </>
      ) : null}
      {asksForCards ? (
        <div className="flex flex-col">
          {/* A reprint has no page of its own. */}
          {order.reprintOf ? null : (
            <LabelledChoice
              {...form.register("pauseCards")}
              type="checkbox"
              label={agreeWord(cards, "Mettre la page en pause", "Mettre les pages en pause")}
              hint={agreeWord(
                cards,
                "Les visiteurs lisent qu'elle est en pause.",
                "Les visiteurs lisent qu'elles sont en pause.",
              )}
            />
          )}
          <LabelledChoice
            {...form.register("cancelPieces")}
            type="checkbox"
            label={agreeWord(cards, "Ne pas fabriquer la carte", "Ne pas fabriquer les cartes")}
            hint="Ce qui n'est pas encore parti est annulé."
          />
        </div>
      ) : null}
      <ReasonField {...bindField(form, "reason", reasonRules)} />
    </ActionDialog>
  );
}

/** Says what stays due if another payment than the excess one is refunded. */
function sayRestAfter(
  { price, discount }: OrderDetail,
  payments: readonly OrderPaymentAttempt[],
  chosen: OrderPaymentAttempt,
): string {
  const left = payments.reduce((all, { amount, refunded }) => all + amount - refunded, 0);
  const rest = price - discount - (left - chosen.amount + chosen.refunded);
  return rest > 0 ? ` Il restera ${formatFcfa(rest)} à encaisser.` : "";
}
