import type { InvoiceBuyer, issueInvoice, OrderDocuments } from "#shared/contract/documents.ts";
import { EmailField, TextField } from "#web/ui/text-field.tsx";
import { callStaff } from "../../api.ts";
import { usePersistentForm } from "../../parts/form/use-kept-form.ts";
import { OrderActionDialog } from "../order-dialog.tsx";

interface IssueInvoiceDialogProps {
  orderRef: string;
  documents: OrderDocuments;
  onClose: () => void;
}

/** Issues the order's invoice in a name that is proposed; where one stands, a credit note takes it off first. */
export function IssueInvoiceDialog({ orderRef, documents: { buyer, isOpen }, onClose }: IssueInvoiceDialogProps) {
  const kept = usePersistentForm<InvoiceBuyer>(`invoice ${orderRef}`, buyer);
  const { form } = kept;
  const { errors } = form.formState;
  const field = (name: keyof InvoiceBuyer, required?: string) => ({
    ...form.register(name, required === undefined ? {} : { required }),
    autoComplete: "off",
    required: required !== undefined,
    error: errors[name]?.message,
  });
  return (
    <OrderActionDialog
      kept={kept}
      orderRef={orderRef}
      open
      title={isOpen ? "Refaire la facture" : "Facture"}
      confirm="Émettre la facture"
      send={(body) =>
        callStaff<typeof issueInvoice>("POST", "/api/orders/:ref/documents", { params: { ref: orderRef }, body })
      }
      onClose={onClose}
    >
      <p className="text-sm">
        {isOpen
          ? "Un avoir annule d'abord la facture émise, puis une nouvelle est émise à ce nom."
          : "Une facture émise ne change plus\u00a0: vérifiez le nom et l'adresse. Ce qui sera rendu aura son avoir."}
      </p>
      <TextField {...field("name", "Écrivez le nom de l'entreprise.")} label="Au nom de" maxLength={200} />
      <TextField {...field("address", "Écrivez l'adresse de l'entreprise.")} label="Adresse" maxLength={200} />
      <TextField {...field("ninea")} label="NINEA" maxLength={40} />
      <TextField {...field("rccm")} label="RCCM" maxLength={60} />
      <EmailField {...field("email")} label="E-mail" maxLength={254} />
    </OrderActionDialog>
  );
}
