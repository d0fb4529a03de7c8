import type { acceptQuote, OrderDocuments } from "#shared/contract/documents.ts";
import { formatFcfa } from "#shared/format/money.ts";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { callStaff } from "../../../session/api.ts";
import { usePersistentForm } from "../../../parts/form/use-kept-form.ts";
import { OrderActionDialog } from "../order-dialog.tsx";

interface AcceptQuoteDialogProps {
  orderRef: string;
  quote: OrderDocuments["documents"][number];
  onClose: () => void;
}

/** Notes that the buyer accepted a quote elsewhere than on its page: signed on paper, or by word. */
export function AcceptQuoteDialog({ orderRef, quote: { id, number, total }, onClose }: AcceptQuoteDialogProps) {
  const kept = usePersistentForm<{ name: string }>(`acceptance ${id}`, { name: "" });
  const { form } = kept;
  return (
    <OrderActionDialog
      kept={kept}
      orderRef={orderRef}
      open
      title={`Accord sur le devis ${number}`}
      confirm="Noter l'accord"
      send={(body) => callStaff<typeof acceptQuote>("POST", "/api/documents/:id/acceptance", { params: { id }, body })}
      onClose={onClose}
    >
      <p className="text-sm">
        {`Notez l'accord que vous avez reçu autrement que sur sa page, sur papier signé ou de vive voix, pour ${formatFcfa(total)}.`}
      </p>
      <TextField
        {...form.register("name", { required: "Écrivez le nom de la personne qui accepte." })}
        label="Accepté par"
        maxLength={100}
        autoComplete="off"
        required
        error={form.formState.errors.name?.message}
      />
    </OrderActionDialog>
  );
}
