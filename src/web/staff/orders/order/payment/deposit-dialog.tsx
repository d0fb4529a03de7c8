import { ChoiceFrame } from "../../../parts/form/choice-frame.tsx";
import { SumLine } from "../../../parts/form/sum-line.tsx";
import { ActionDialog } from "../../../parts/form/action-dialog.tsx";
import { bindField } from "../../../parts/form/bind-field.ts";
import { useWatch } from "react-hook-form";
import type { agreeDeposit } from "#shared/contract/deposit.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { callStaff } from "../../../session/staff-api-client.ts";
import { usePersistentForm } from "../../../parts/form/use-persistent-form.ts";
import { AmountField, checkWholeFcfa, parseWholeFcfa } from "../../../parts/form/amount-field.tsx";
import { type OrderDetail, reloadOrder } from "../use-order.ts";
import { describeDepositEffects } from "./payment-effects.ts";

interface DepositDialogProps {
  order: OrderDetail;
  open: boolean;
  onClose: () => void;
}

interface DepositValues {
  kind: "amount" | "share" | "whole";
  amount: string;
  percent: string;
}

/** Records the deposit agreed with the buyer; their payment page then asks for the deposit, later for the rest. */
export function DepositDialog({ order, open, onClose }: DepositDialogProps) {
  const { ref, price, deposit } = order;
  const kept = usePersistentForm<DepositValues>(`deposit ${ref} ${deposit?.amount ?? ""} ${deposit?.percent ?? ""}`, {
    kind: deposit && deposit.percent === null ? "amount" : "share",
    amount: deposit && deposit.percent === null ? String(deposit.amount) : "",
    percent: String(deposit?.percent ?? 50),
  });
  const { form } = kept;
  const [kind, percent] = useWatch({ control: form.control, name: ["kind", "percent"] });
  const share = parseWholeFcfa(percent);

  return (
    <ActionDialog
      kept={kept}
      onDone={() => reloadOrder(ref)}
      open={open}
      title="Acompte convenu"
      confirm="Noter l'acompte"
      send={(values) =>
        callStaff<typeof agreeDeposit>("POST", "/api/orders/:ref/deposit", { params: { ref }, body: toBody(values) })
      }
      onClose={onClose}
    >
      <p className="text-sm">
        La page de paiement propose l'acompte ou la totalité, puis le reste. {describeDepositEffects(order)}
      </p>
      <SumLine label="Prix de la commande" sum={price} />
      <ChoiceFrame legend="L'acompte est">
        <LabelledChoice {...form.register("kind")} type="radio" value="share" label="Une part du prix" />
        <LabelledChoice {...form.register("kind")} type="radio" value="amount" label="Une somme" />
        <LabelledChoice {...form.register("kind")} type="radio" value="whole" label="Aucun&nbsp;: tout en une fois" />
      </ChoiceFrame>
      {kind === "share" ? (
        <TextField
          {...bindField(form, "percent", {
            validate: (text) => kind !== "share" || /^[1-9]\d?$/.test(text.trim()) || "Écrivez une part de 1 à 99 %.",
          })}
          label="Part du prix, en %"
          hint={
            share && share < 100 ? `${formatFcfa(Math.ceil((price * share) / 100))} aujourd'hui, sans code promo.` : ""
          }
          inputMode="numeric"
          maxLength={2}
          required
        />
      ) : null}
      {kind === "amount" ? (
        <AmountField
          {...bindField(form, "amount", {
            validate: (text) =>
              kind !== "amount" ||
              checkWholeFcfa(
                text,
                "Écrivez l'acompte convenu, en FCFA.",
                (amount) => amount < price || `Un acompte est moins que le prix, ${formatFcfa(price)}.`,
              ),
          })}
          label="Acompte, en FCFA"
          required
        />
      ) : null}
    </ActionDialog>
  );
}

function toBody({ kind, amount, percent }: DepositValues) {
  if (kind === "whole") return { kind };
  if (kind === "share") return { kind, percent: parseWholeFcfa(percent) ?? 0 };
  return { kind, amount: parseWholeFcfa(amount) ?? 0 };
}
