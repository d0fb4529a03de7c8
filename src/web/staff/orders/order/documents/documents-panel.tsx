import { useQuery } from "@tanstack/react-query";
import type { IssuedKind, listOrderDocuments, OrderDocuments } from "#shared/contract/documents.ts";
import { getCallErrorMessage } from "#web/kit/form/show-refusal.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { callStaff } from "../../../session/api.ts";
import { useListUrlState } from "../../../parts/list/list-address.ts";
import { OrderDetailPanel } from "../panel.tsx";
import type { OrderDetail } from "../use-order.ts";
import { AcceptQuoteDialog } from "./accept-quote-dialog.tsx";
import { DocumentItem } from "./document-item.tsx";
import { IssueDocumentDialog } from "./issue-document-dialog.tsx";

/** What the address opens for each paper that staff issue. */
const opening: Record<IssuedKind, string> = { quote: "devis", pro_forma: "pro-forma", invoice: "facture" };
const accepting = "accord";

/** Shows the order's quotes, invoices and credit notes, issues them, and notes that a quote was accepted. */
export function OrderDocumentsPanel({ order }: { order: OrderDetail }) {
  const { ref, deletedAt, expiredAt } = order;
  const address = useListUrlState();
  const { data, error } = useQuery({
    queryKey: ["order", ref, "documents"],
    queryFn: ({ signal }) =>
      callStaff<typeof listOrderDocuments>("GET", "/api/orders/:ref/documents", { params: { ref }, signal }),
  });
  const isGone = Boolean(deletedAt ?? expiredAt);
  if (isGone && data?.documents.length === 0) return null;
  const openQuote = data?.documents.find(({ state }) => state === "open");
  const kinds = data && !isGone && data.missing.length === 0 ? listIssuable(data) : [];
  const opened = address.read("ouvrir");
  const kind = kinds.find((one) => opening[one] === opened);
  const open = (what: string) => address.change({ ouvrir: what });
  const close = () => address.change({ ouvrir: undefined });
  return (
    <OrderDetailPanel title="Devis et factures" id="factures">
      {error ? <p className="text-sm">{getCallErrorMessage(error)}</p> : null}
      {data?.documents.length === 0 && data.missing.length === 0 ? (
        <p className="text-sm">Rien d'émis. L'acheteur peut aussi demander sa facture depuis sa page de paiement.</p>
      ) : null}
      {data && data.documents.length > 0 ? (
        <ul className="flex flex-col divide-y divide-line">
          {data.documents.map((document) => (
            <DocumentItem
              key={document.id}
              order={order}
              document={document}
              link={data.quoteLink}
              onAccept={() => open(accepting)}
            />
          ))}
        </ul>
      ) : null}
      {data && data.missing.length > 0 ? (
        <p className="text-sm">
          Pour émettre un devis ou une facture, un administrateur règle d'abord, dans Réglages&nbsp;:{" "}
          {data.missing.join(", ")}.
        </p>
      ) : null}
      {data && kinds.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {kinds.map((one) => (
            <Button key={one} size="small" variant="secondary" onClick={() => open(opening[one])}>
              {nameIssuing(one, data)}
            </Button>
          ))}
        </div>
      ) : null}
      {data && kind ? (
        <IssueDocumentDialog
          key={`${kind} ${data.documents.length}`}
          orderRef={ref}
          kind={kind}
          documents={data}
          onClose={close}
        />
      ) : null}
      {openQuote && opened === accepting ? (
        <AcceptQuoteDialog orderRef={ref} quote={openQuote} onClose={close} />
      ) : null}
    </OrderDetailPanel>
  );
}

function listIssuable({ mayQuote, isOpen }: OrderDocuments): IssuedKind[] {
  return [...(mayQuote ? (["quote"] as const) : []), ...(isOpen ? [] : (["pro_forma"] as const)), "invoice"];
}

function nameIssuing(kind: IssuedKind, { documents, isOpen }: OrderDocuments): string {
  if (kind === "quote")
    return documents.some((document) => document.kind === "quote") ? "Refaire le devis" : "Émettre un devis";
  if (kind === "pro_forma") return "Émettre une pro forma";
  return isOpen ? "Refaire la facture à un autre nom" : "Émettre la facture";
}
