import type { InvoiceBuyer, IssuedKind, issueDocument, OrderDocuments } from "#shared/contract/documents.ts";
import { documentKindLabels } from "#shared/payment/documents.ts";
import { EmailField, TextField } from "#web/kit/ui/text-field.tsx";
import { callStaff } from "../../../session/api.ts";
import { usePersistentForm } from "../../../parts/form/use-kept-form.ts";
import { OrderActionDialog } from "../order-dialog.tsx";

interface IssueDocumentDialogProps {
  orderRef: string;
  kind: IssuedKind;
  documents: OrderDocuments;
  onClose: () => void;
}

const confirms: Record<IssuedKind, string> = {
  quote: "Émettre le devis",
  pro_forma: "Émettre la pro forma",
  invoice: "Émettre la facture",
};

/** Issues a paper of the order in a name that is proposed. */
export function IssueDocumentDialog({ orderRef, kind, documents, onClose }: IssueDocumentDialogProps) {
  const kept = usePersistentForm<InvoiceBuyer>(`${kind} ${orderRef}`, documents.buyer);
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
      title={kind === "invoice" && documents.isOpen ? "Refaire la facture" : documentKindLabels[kind]}
      confirm={confirms[kind]}
      send={(body) =>
        callStaff<typeof issueDocument>("POST", "/api/orders/:ref/documents", {
          params: { ref: orderRef },
          body: { ...body, kind },
        })
      }
      onClose={onClose}
    >
      <p className="text-sm">{describeIssuing(kind, documents)}</p>
      <TextField {...field("name", "Écrivez le nom de l'entreprise.")} label="Au nom de" maxLength={200} />
      <TextField {...field("address", "Écrivez l'adresse de l'entreprise.")} label="Adresse" maxLength={200} />
      <TextField {...field("ninea")} label="NINEA" maxLength={40} />
      <TextField {...field("rccm")} label="RCCM" maxLength={60} />
      <EmailField
        {...field("email")}
        label="E-mail"
        hint={kind === "quote" ? "Le devis y est envoyé, avec son lien." : undefined}
        maxLength={254}
      />
    </OrderActionDialog>
  );
}

/** What staff should know before a paper is issued for good. */
function describeIssuing(kind: IssuedKind, { documents, isOpen }: OrderDocuments): string {
  if (kind === "quote")
    return documents.some((document) => document.kind === "quote")
      ? "Le nouveau devis nomme et remplace le précédent. L'acheteur l'accepte sur sa page, ou en payant."
      : "Un devis émis ne change plus\u00a0: vérifiez le nom et l'adresse. L'acheteur l'accepte sur sa page, ou en payant.";
  if (kind === "pro_forma")
    return "Une facture pro forma annonce la facture, par exemple pour la banque ou le service des achats\u00a0: elle ne change rien aux comptes.";
  return isOpen
    ? "Un avoir annule d'abord la facture émise, puis une nouvelle est émise à ce nom."
    : "Une facture émise ne change plus\u00a0: vérifiez le nom et l'adresse. Ce qui sera rendu aura son avoir.";
}
