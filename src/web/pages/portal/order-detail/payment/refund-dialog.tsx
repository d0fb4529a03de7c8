import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import type { refundPayment } from "#shared/contract/refunds.ts";
import { formatFcfa } from "#shared/money.ts";
import { Choice } from "#web/ui/choice.tsx";
import { TextArea, TextField } from "#web/ui/text-field.tsx";
import { callStaff } from "../../api.ts";
import { useKeptForm } from "../../parts/form/use-kept-form.ts";
import { readFcfa } from "../../parts/form/whole-fcfa.ts";
import { OrderDialog } from "../order-dialog.tsx";
import type { OrderDetail } from "../use-order.ts";
import { MethodField } from "./method-field.tsx";
import { ledgerOf, namePayment, openPayments, type Payment } from "./movements-of.ts";

interface RefundDialogProps {
  order: OrderDetail;
  payment: Payment;
  onClose: () => void;
}

interface RefundValues {
  refCommand: string;
  by: "provider" | "hand";
  amount: string;
  method: string;
  reference: string;
  reason: string;
  pauseCards: boolean;
  cancelPieces: boolean;
}

/** How a payment goes back unless staff say otherwise: whole, and by PayTech where it came by PayTech. */
function usualRefund({ refCommand, amount, refunded, takenBy, method }: Payment): Pick<RefundValues, "refCommand" | "by" | "amount" | "method"> {
  return { refCommand, by: isByPayTech({ takenBy, refunded }) ? "provider" : "hand", amount: String(amount - refunded), method: takenBy === null ? "" : (method ?? "") };
}

function isByPayTech({ takenBy, refunded }: Pick<Payment, "takenBy" | "refunded">): boolean {
  return takenBy === null && refunded === 0;
}

/**
 * "Rembourser": by PayTech in whole, or what staff gave back themselves; and what becomes of page and card. Of an order that
 * was paid twice: which payment goes back, the other one pays it.
 */
export function RefundDialog({ order, payment: first, onClose }: RefundDialogProps) {
  const payments = openPayments(order.attempts);
  const isTwice = ledgerOf(order).excess > 0 && payments.length > 1;
  const kept = useKeptForm<RefundValues>(
    `refund ${first.refCommand} ${first.amount - first.refunded}`,
    { ...usualRefund(first), reference: "", reason: isTwice ? "Payée deux fois" : "", pauseCards: false, cancelPieces: false },
  );
  const { form } = kept;
  const { errors } = form.formState;
  const [by, typed, chosen] = useWatch({ control: form.control, name: ["by", "amount", "refCommand"] });
  const payment = payments.find(({ refCommand }) => refCommand === chosen) ?? first;
  const { refCommand, amount, refunded, overpaid } = payment;
  const left = amount - refunded;
  const byPayTech = isByPayTech(payment);
  const isEnd = !isTwice && !overpaid && (by === "provider" || readFcfa(typed) === left);
  useEffect(() => {
    form.setValue("pauseCards", isEnd);
    form.setValue("cancelPieces", isEnd);
  }, [form, isEnd]);

  function choose(other: Payment): void {
    for (const [name, value] of Object.entries(usualRefund(other))) form.setValue(name as keyof RefundValues, value);
  }

  return (
    <OrderDialog
      kept={kept}
      orderRef={order.ref}
      title={isTwice ? "Rendre le paiement en trop" : "Rembourser"}
      confirm={by === "provider" ? `Rembourser ${formatFcfa(amount)}` : "Noter le remboursement"}
      busyLabel="Remboursement..."
      danger
      send={async ({ by, reason, pauseCards, cancelPieces, amount: given, method, reference }) => {
        const shared = { reason, pauseCards, cancelPieces };
        const body = by === "provider" ? { by, ...shared } : { by, amount: readFcfa(given) ?? 0, method, reference, ...shared };
        const { message, state } = await callStaff<typeof refundPayment>("POST", "/api/orders/:ref/payments/:refCommand/refund", { params: { ref: order.ref, refCommand }, body });
        return { message, ...(state === "done" ? {} : { kind: "info" as const }) };
      }}
      onClose={onClose}
    >
      {isTwice ? (
        <fieldset className="flex flex-col rounded-md border border-line px-4 py-3">
          <legend className="px-1 text-sm font-semibold text-silver-100">Lequel rendre</legend>
          {payments.map((each) => (
            <Choice key={each.refCommand} type="radio" name="refCommand" value={each.refCommand} checked={each.refCommand === refCommand} onChange={() => choose(each)} label={namePayment(each)} hint={formatFcfa(each.amount)} />
          ))}
          <p className="pt-1 text-silver-400">L'autre règle la commande&nbsp;: la page reste en ligne et la carte se fabrique.</p>
        </fieldset>
      ) : null}
      <p className="flex items-baseline justify-between gap-3 rounded-md border border-line bg-sunken px-4 py-3 text-sm">
        <span>{refunded > 0 ? "Reste à rendre de ce paiement" : isTwice ? "À rendre" : namePayment(payment)}</span>
        <strong className="text-lg whitespace-nowrap text-silver-50">{formatFcfa(left)}</strong>
      </p>
      {byPayTech ? (
        <fieldset className="flex flex-col rounded-md border border-line px-4 py-3">
          <legend className="px-1 text-sm font-semibold text-silver-100">Comment</legend>
          <Choice {...form.register("by")} type="radio" value="provider" label="Par PayTech, en entier" hint="PayTech rend l'argent à celui qui a payé." />
          <Choice {...form.register("by")} type="radio" value="hand" label="À la main" hint="Vous avez déjà rendu l'argent&nbsp;: tout, ou une partie." />
        </fieldset>
      ) : null}
      {by === "hand" ? (
        <>
          <TextField {...form.register("amount", { validate: (text) => amountFault(text, left) })} label="Montant rendu, en FCFA" inputMode="numeric" autoComplete="off" maxLength={12} required error={errors.amount?.message} />
          <MethodField {...form.register("method", { required: "Le moyen est obligatoire." })} label="Moyen" error={errors.method?.message} />
          <TextField {...form.register("reference")} label="Référence" hint="Facultatif&nbsp;: le numéro de la transaction ou du reçu." maxLength={100} autoComplete="off" error={errors.reference?.message} />
        </>
      ) : null}
      {isTwice ? null : (
        <div className="flex flex-col">
          <Choice {...form.register("pauseCards")} type="checkbox" label="Mettre la page en pause" hint="Les visiteurs lisent qu'elle est en pause." />
          <Choice {...form.register("cancelPieces")} type="checkbox" label="Ne pas fabriquer la carte" hint="Ce qui n'est pas encore parti est annulé." />
        </div>
      )}
      <TextArea {...form.register("reason", { required: "Le motif est obligatoire." })} label="Motif" hint="Il reste dans l'histoire de la commande." maxLength={500} required rows={3} error={errors.reason?.message} />
    </OrderDialog>
  );
}

function amountFault(text: string, left: number): true | string {
  const amount = readFcfa(text);
  if (amount === undefined || amount === 0) return "Le montant rendu est obligatoire.";
  if (Number.isNaN(amount)) return "Le montant est un nombre entier de FCFA.";
  return amount <= left || `C'est plus que ce qui reste à rendre\u00a0: ${formatFcfa(left)}.`;
}
