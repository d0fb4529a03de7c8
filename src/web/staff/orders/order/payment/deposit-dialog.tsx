import { useWatch } from "react-hook-form";
import type { agreeDeposit } from "#shared/contract/deposit.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { callStaff } from "../../../session/staff-api-client.ts";
import { usePersistentForm } from "../../../parts/form/use-persistent-form.ts";
import { parseWholeFcfa } from "../../../parts/form/whole-fcfa.ts";
import { OrderActionDialog } from "../order-dialog.tsx";
import type { OrderDetail } from "../use-order.ts";
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

/** Notes the deposit agreed with the buyer: his payment page offers it, then the rest. */
export function DepositDialog({ order, open, onClose }: DepositDialogProps) {
  const { ref, price, deposit } = order;
  const kept = usePersistentForm<DepositValues>(`deposit ${ref} ${deposit?.amount ?? ""} ${deposit?.percent ?? ""}`, {
    kind: deposit && deposit.percent === null ? "amount" : "share",
    amount: deposit && deposit.percent === null ? String(deposit.amount) : "",
    percent: String(deposit?.percent ?? 50),
  });
  const { form } = kept;
  const { errors } = form.formState;
  const [kind, percent] = useWatch({ control: form.control, name: ["kind", "percent"] });
  const share = parseWholeFcfa(percent);

  return (
    <OrderActionDialog
      kept={kept}
      orderRef={ref}
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
      <p className="flex items-baseline justify-between gap-3 rounded-md border border-line bg-sunken px-4 py-3 text-sm">
        <span>Prix de la commande</span>
        <strong className="text-lg whitespace-nowrap text-silver-50">{formatFcfa(price)}</strong>
      </p>
      <fieldset className="flex flex-col rounded-md border border-line px-4 py-3">
        <legend className="px-1 text-sm font-semibold text-silver-100">L'acompte est</legend>
        <LabelledChoice {...form.register("kind")} type="radio" value="share" label="Une part du prix" />
        <LabelledChoice {...form.register("kind")} type="radio" value="amount" label="Une somme" />
        <LabelledChoice {...form.register("kind")} type="radio" value="whole" label="Aucun&nbsp;: tout en une fois" />
      </fieldset>
      {kind === "share" ? (
        <TextField
          {...form.register("percent", { validate: (text) => kind !== "share" || shareFault(text) })}
          label="Part du prix, en %"
          hint={
            share && share < 100 ? `${formatFcfa(Math.ceil((price * share) / 100))} aujourd'hui, sans code promo.` : ""
          }
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          required
          error={errors.percent?.message}
        />
      ) : null}
      {kind === "amount" ? (
        <TextField
          {...form.register("amount", { validate: (text) => kind !== "amount" || amountFault(text, price) })}
          label="Acompte, en FCFA"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          required
          error={errors.amount?.message}
        />
      ) : null}
    </OrderActionDialog>
  );
}

function toBody({ kind, amount, percent }: DepositValues) {
  if (kind === "whole") return { kind };
  if (kind === "share") return { kind, percent: parseWholeFcfa(percent) ?? 0 };
  return { kind, amount: parseWholeFcfa(amount) ?? 0 };
}

function shareFault(text: string): true | string {
  const share = parseWholeFcfa(text);
  return (share !== undefined && share >= 1 && share <= 99) || "Écrivez une part de 1 à 99 %.";
}

function amountFault(text: string, price: number): true | string {
  const amount = parseWholeFcfa(text);
  if (amount === undefined || Number.isNaN(amount)) return "Écrivez l'acompte convenu, en FCFA.";
  return amount < price || `Un acompte est moins que le prix, ${formatFcfa(price)}.`;
}
