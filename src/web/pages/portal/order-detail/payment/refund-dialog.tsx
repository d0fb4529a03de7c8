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
import type { Payment } from "./movements-of.ts";

interface RefundDialogProps {
  order: OrderDetail;
  payment: Payment;
  onClose: () => void;
}

/** "Rembourser": by PayTech in whole, or what staff gave back themselves; and what becomes of page and card. */
export function RefundDialog({ order, payment: { refCommand, amount, refunded, takenBy, overpaid, method }, onClose }: RefundDialogProps) {
  const left = amount - refunded;
  const byPayTech = takenBy === null && refunded === 0;
  const kept = useKeptForm<{ by: "provider" | "hand"; amount: string; method: string; reference: string; reason: string; pauseCards: boolean; cancelPieces: boolean }>(
    `refund ${refCommand} ${left}`,
    { by: byPayTech ? "provider" : "hand", amount: String(left), method: takenBy === null ? "" : (method ?? ""), reference: "", reason: "", pauseCards: false, cancelPieces: false },
  );
  const { form } = kept;
  const { errors } = form.formState;
  const [by, typed] = useWatch({ control: form.control, name: ["by", "amount"] });
  const isEnd = !overpaid && (by === "provider" || readFcfa(typed) === left);
  useEffect(() => {
    form.setValue("pauseCards", isEnd);
    form.setValue("cancelPieces", isEnd);
  }, [form, isEnd]);

  return (
    <OrderDialog
      kept={kept}
      orderRef={order.ref}
      title="Rembourser"
      confirm={by === "provider" ? `Rembourser ${formatFcfa(amount)}` : "Noter le remboursement"}
      busyLabel="Remboursement..."
      danger
      send={async ({ by, reason, pauseCards, cancelPieces, ...hand }) => {
        const shared = { reason, pauseCards, cancelPieces };
        const body = by === "provider" ? { by, ...shared } : { by, ...hand, amount: readFcfa(hand.amount) ?? 0, ...shared };
        const { message, state } = await callStaff<typeof refundPayment>("POST", "/api/orders/:ref/payments/:refCommand/refund", { params: { ref: order.ref, refCommand }, body });
        return { message, ...(state === "done" ? {} : { kind: "info" as const }) };
      }}
      onClose={onClose}
    >
      <p className="flex items-baseline justify-between gap-3 rounded-md border border-line bg-sunken px-4 py-3 text-sm">
        <span>{refunded > 0 ? "Reste à rendre de ce paiement" : "Ce paiement"}</span>
        <strong className="text-lg text-silver-50">{formatFcfa(left)}</strong>
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
      <div className="flex flex-col">
        <Choice {...form.register("pauseCards")} type="checkbox" label="Mettre la page en pause" hint="Les visiteurs lisent qu'elle est en pause." />
        <Choice {...form.register("cancelPieces")} type="checkbox" label="Ne pas fabriquer la carte" hint="Ce qui n'est pas encore parti est annulé." />
      </div>
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
