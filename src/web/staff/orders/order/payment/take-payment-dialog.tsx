import { ChoiceFrame } from "../../../parts/form/choice-frame.tsx";
import { SumLine } from "../../../parts/form/sum-line.tsx";
import { ActionDialog } from "../../../parts/form/action-dialog.tsx";
import { ReasonField, reasonRules } from "../../../parts/form/reason-field.tsx";
import { bindField } from "../../../parts/form/bind-field.ts";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { markOrderPaid } from "#shared/contract/staff-order-actions.ts";
import { formatFrenchDay, formatIsoDay } from "#shared/format/day-and-time.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { bankTransfer } from "#shared/payment/staff-payment-methods.ts";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { callStaff } from "../../../session/staff-api-client.ts";
import { usePersistentForm } from "../../../parts/form/use-persistent-form.ts";
import { AmountField, checkWholeFcfa, parseWholeFcfa } from "../../../parts/form/amount-field.tsx";
import { type OrderDetail, reloadOrder } from "../use-order.ts";
import { describePaymentEffects, formatAgreedDeposit } from "./payment-effects.ts";
import {
  type MethodValues,
  otherMethodRules,
  PaymentMethodField,
  readMethodValues,
  toMethodValues,
} from "./method-field.tsx";

interface TakePaymentDialogProps {
  order: OrderDetail;
  /** The payment method if it is already known; empty: the dialog asks for it. */
  method: string;
  open: boolean;
  onClose: () => void;
}

/**
 * Renders "Recevoir le paiement", or "Recevoir le reste": the amount, method and reference, for the books and the
 * timeline, and a reason if something is waived. Prefills an announced bank transfer, else the agreed deposit, else the
 * whole sum.
 */
export function RecordPaymentDialog({ order, method: said, open, onClose }: TakePaymentDialogProps) {
  const [today] = useState(() => formatIsoDay(Date.now()));
  const due = order.paid ? order.rest : order.price;
  const title = order.paid ? "Recevoir le reste" : "Recevoir le paiement";
  const kept = usePersistentForm<
    MethodValues & {
      amount: string;
      missing: "due" | "waived";
      reference: string;
      arrivedOn: string;
      reason: string;
    }
  >(`take-payment ${order.ref} ${due} ${order.deposit?.amount ?? ""} ${order.transfer?.at ?? ""} ${said}`, {
    amount: String(order.transfer ? Math.min(order.transfer.amount, due) : (order.deposit?.amount ?? due)),
    missing: "due",
    ...toMethodValues(said || (order.transfer ? bankTransfer : "")),
    reference: order.transfer ? order.number : "",
    arrivedOn: today,
    reason: order.transfer ? `Virement annoncé le ${formatFrenchDay(Date.parse(order.transfer.at))}` : "",
  });
  const { form } = kept;
  const { errors } = form.formState;
  const typed = parseWholeFcfa(useWatch({ control: form.control, name: "amount" }));
  const method = useWatch({ control: form.control, name: "method" });
  const isTransfer = method === bankTransfer;
  const missing = typed === undefined || Number.isNaN(typed) ? 0 : due - typed;
  const isWaived = useWatch({ control: form.control, name: "missing" }) === "waived" && missing > 0;

  return (
    <ActionDialog
      kept={kept}
      onDone={() => reloadOrder(order.ref)}
      open={open}
      title={title}
      confirm={title}
      send={({ amount, arrivedOn, reference, reason, ...how }) =>
        callStaff<typeof markOrderPaid>("POST", "/api/orders/:ref/mark-paid", {
          params: { ref: order.ref },
          body: {
            missing: isWaived ? "waived" : "due",
            reference,
            ...(isWaived && { waived: missing, reason }),
            method: readMethodValues(how),
            ...(isTransfer && { arrivedOn }),
            amount: parseWholeFcfa(amount) ?? due,
          },
        }).catch((refusal: unknown) => {
          // The sums shown may be outdated, which may be why.
          void reloadOrder(order.ref);
          throw refusal;
        })
      }
      onClose={onClose}
    >
      {order.paid ? null : <p className="text-sm">L'argent est déjà là. {describePaymentEffects(order)}</p>}
      <SumLine label={order.paid ? "Reste à encaisser" : "Prix de la commande"} sum={due} />
      {order.deposit ? <p className="text-sm">Acompte convenu&nbsp;: {formatAgreedDeposit(order.deposit)}.</p> : null}
      <AmountField
        {...bindField(form, "amount", {
          validate: (text) =>
            checkWholeFcfa(
              text,
              "Le montant reçu est obligatoire.",
              (amount) => amount <= due || `C'est plus que ce qui est dû\u00a0: ${formatFcfa(due)}.`,
            ),
        })}
        label="Montant reçu, en FCFA"
        required
      />
      {missing > 0 ? (
        <ChoiceFrame legend={`Il manque ${formatFcfa(missing)}`}>
          <LabelledChoice
            {...form.register("missing")}
            type="radio"
            value="due"
            label="C'est un acompte"
            hint={`${order.cards > 1 ? "Les cartes sont faites" : "La carte est faite"}\u00a0; il reste ${formatFcfa(missing)} à encaisser.`}
          />
          <LabelledChoice
            {...form.register("missing")}
            type="radio"
            value="waived"
            label="C'est une remise"
            hint="Rien d'autre n'est attendu."
          />
        </ChoiceFrame>
      ) : null}
      <PaymentMethodField
        label="Mode de paiement"
        fields={{
          method: form.register("method", { required: "Le mode de paiement est obligatoire." }),
          otherName: form.register("otherName", otherMethodRules.otherName),
          otherPlace: form.register("otherPlace", otherMethodRules.otherPlace),
        }}
        errors={errors}
        chosen={method}
        isOwed={typed === 0}
      />
      <TextField
        {...bindField(form, "reference", {
          validate: (text) => !isTransfer || text.trim() !== "" || "La référence du virement est obligatoire.",
        })}
        label={isTransfer ? "Référence du virement" : "Référence"}
        hint={
          isTransfer ? "Comme sur le relevé de la banque." : "Facultatif\u00a0: le numéro de la transaction ou du reçu."
        }
        maxLength={100}
        required={isTransfer}
      />
      {isTransfer ? (
        <TextField
          {...bindField(form, "arrivedOn", { required: "Dites quel jour l'argent est arrivé." })}
          type="date"
          label="L'argent est arrivé le"
          max={today}
        />
      ) : null}
      {isWaived ? <ReasonField {...bindField(form, "reason", reasonRules)} /> : null}
    </ActionDialog>
  );
}
