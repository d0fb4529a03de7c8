import { bindField } from "../../parts/form/bind-field.ts";
import type { ReactNode } from "react";
import type { agreeDeliveryFee } from "#shared/contract/delivery-fee.ts";
import { formatDeliveryFee } from "#shared/order/delivery-towns.ts";
import { callStaff } from "../../session/staff-api-client.ts";
import { useVersionedEdit } from "#web/kit/form/edit/use-edit.ts";
import { FormDialog } from "../../parts/form/form-dialog.tsx";
import { AmountField, checkWholeFcfa, parseWholeFcfa } from "../../parts/form/amount-field.tsx";
import { type OrderDetail, reloadOrder } from "./use-order.ts";

/** The field as text, empty while no fee is agreed; a value saved by a colleague is a number. */
interface Typed {
  fee: string | number | null;
}

interface DeliveryFeeDialogProps {
  order: OrderDetail;
  /** The card that is sent elsewhere than the order; left out: the order's own destination. */
  cardRef?: string | undefined;
  onClose: () => void;
}

/** Sets the agreed delivery fee, paid to the courier; the fee of a card sent elsewhere is paid separately. */
export function DeliveryFeeDialog({ order, cardRef, onClose }: DeliveryFeeDialogProps) {
  const { ref, buyerEmail } = order;
  const place = order.cardList.find((card) => card.cardRef === cardRef)?.elsewhere ?? order;
  const { deliveryTown: town, deliveryFee, deliveryRecipient, feeVersion } = place;
  const { form, submission } = useVersionedEdit<Typed>({
    name: `delivery-fee ${cardRef ?? ref} ${town}`,
    shown: { values: { fee: deliveryFee }, version: feeVersion },
    labels: { fee: "Frais convenus" },
    words: feeTyped,
    send: async (typed, { values, version }) => {
      const fee = feeOf(typed.fee);
      return fee === undefined || fee === values.fee
        ? undefined
        : callStaff<typeof agreeDeliveryFee>("PATCH", "/api/orders/:ref/delivery-fee", {
            params: { ref },
            query: { card: cardRef },
            body: { fee, town, version },
          });
    },
    onSaved: () => {
      onClose();
      void reloadOrder(ref);
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
      <p>{`Ce que vous avez convenu avec l'acheteur pour livrer ${deliveryRecipient} (${town}). Il le lit sur la page de sa commande${buyerEmail ? " et dans les e-mails qui suivent" : ""}, ${cardRef ? "et vous le règle à part\u00a0: le livreur ne demande rien" : "et le règle au livreur"}.`}</p>
      <AmountField
        {...bindField(form, "fee", {
          validate: (typed) => checkWholeFcfa(String(typed ?? ""), "Écrivez les frais convenus, en FCFA."),
        })}
        label="Frais convenus, en FCFA"
        hint="0 si la livraison est offerte."
        maxLength={10}
        required
      />
    </FormDialog>
  );
}

function feeOf(typed: Typed["fee"]): number | undefined {
  return parseWholeFcfa(String(typed ?? ""));
}

function feeTyped(_name: string, typed: unknown): ReactNode {
  const fee = feeOf(typed as Typed["fee"]);
  return fee === undefined || Number.isNaN(fee) ? formatDeliveryFee(null) : formatDeliveryFee(fee);
}
