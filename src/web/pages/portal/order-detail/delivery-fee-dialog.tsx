import type { ReactNode } from "react";
import type { agreeDeliveryFee } from "#shared/contract/delivery-fee.ts";
import { formatDeliveryFee } from "#shared/delivery-towns.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { callStaff } from "../api.ts";
import { useVersionedEdit } from "../parts/form/edit/use-edit.ts";
import { FormDialog } from "../parts/form/form-dialog.tsx";
import { parseWholeFcfa } from "../parts/form/whole-fcfa.ts";
import { type OrderDetail, useReloadOrder } from "./use-order.ts";

/** The field's text, empty while nothing is agreed; a colleague's value is a number. */
interface Typed {
  fee: string | number | null;
}

/** Sets the delivery fee agreed with the buyer, which he pays to the courier. */
export function DeliveryFeeDialog({
  order: { ref, deliveryTown: town, deliveryFee, deliveryRecipient, buyerEmail, feeVersion },
  onClose,
}: {
  order: OrderDetail;
  onClose: () => void;
}) {
  const readAgain = useReloadOrder(ref);
  const toast = useToast();
  const {
    form: {
      register,
      formState: { errors },
    },
    submission,
  } = useVersionedEdit<Typed>({
    name: `delivery-fee ${ref} ${town}`,
    shown: { values: { fee: deliveryFee }, version: feeVersion },
    labels: { fee: "Frais convenus" },
    words: feeTyped,
    send: async (typed, { values, version }) => {
      const fee = feeOf(typed.fee);
      return fee === undefined || fee === values.fee
        ? undefined
        : callStaff<typeof agreeDeliveryFee>("PATCH", "/api/orders/:ref/delivery-fee", {
            params: { ref },
            body: { fee, town, version },
          });
    },
    onSaved: async (message) => {
      onClose();
      toast.show({ kind: "success", text: message });
      await readAgain();
    },
  });
  return (
    <FormDialog
      submission={submission}
      title="Frais de livraison convenus"
      confirm="Noter les frais"
      leave="Fermer"
      onClose={onClose}
    >
      <p>{`Ce que vous avez convenu avec l'acheteur pour livrer ${deliveryRecipient} (${town}). Il le lit sur la page de sa commande${buyerEmail ? " et dans les e-mails qui suivent" : ""}, et le règle au livreur.`}</p>
      <TextField
        {...register("fee", { validate: feeFault })}
        label="Frais convenus, en FCFA"
        hint="0 si la livraison est offerte."
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        required
        error={errors.fee?.message}
      />
    </FormDialog>
  );
}

function feeOf(typed: Typed["fee"]): number | undefined {
  return parseWholeFcfa(String(typed ?? ""));
}

function feeFault(typed: Typed["fee"]): true | string {
  const fee = feeOf(typed);
  if (fee === undefined) return "Écrivez les frais convenus, en FCFA.";
  return !Number.isNaN(fee) || "Le montant est un nombre entier de FCFA.";
}

function feeTyped(_name: string, typed: unknown): ReactNode {
  const fee = feeOf(typed as Typed["fee"]);
  return fee === undefined || Number.isNaN(fee) ? formatDeliveryFee(null) : formatDeliveryFee(fee);
}
