import type { changeOrderPrice } from "#shared/contract/order-price.ts";
import { callStaff } from "../../../session/staff-api-client.ts";
import { ActionDialog } from "../../../parts/form/action-dialog.tsx";
import { AmountField, checkAgreedPrice, parseWholeFcfa } from "../../../parts/form/amount-field.tsx";
import { bindField } from "../../../parts/form/bind-field.ts";
import { SumLine } from "../../../parts/form/sum-line.tsx";
import { usePersistentForm } from "../../../parts/form/use-persistent-form.ts";
import { type OrderDetail, reloadOrder } from "../use-order.ts";

interface PriceDialogProps {
  order: OrderDetail;
  open: boolean;
  onClose: () => void;
}

/** Changes the price per card of an unpaid order. */
export function PriceDialog({ order: { ref, price, lines }, open, onClose }: PriceDialogProps) {
  const kept = usePersistentForm(`order-price ${ref} ${price}`, { price: String(lines[0]?.unitPrice ?? "") });
  return (
    <ActionDialog
      kept={kept}
      onDone={() => reloadOrder(ref)}
      open={open}
      title="Prix convenu"
      confirm="Changer le prix"
      send={({ price: typed }) =>
        callStaff<typeof changeOrderPrice>("POST", "/api/orders/:ref/price", {
          params: { ref },
          body: { price: parseWholeFcfa(typed) ?? 0 },
        })
      }
      onClose={onClose}
    >
      <p className="text-sm">La page de paiement demande aussitôt le nouveau prix. Personne n'est prévenu.</p>
      <SumLine label="Prix de la commande" sum={price} />
      <AmountField
        {...bindField(kept.form, "price", {
          validate: (text) => (text.trim() === "" ? "Écrivez le prix convenu pour une carte." : checkAgreedPrice(text)),
        })}
        label="Prix de chaque carte, en FCFA"
        required
        hint="À la place du prix de la liste et de ce que le nombre retire. La livraison est à part."
      />
    </ActionDialog>
  );
}
