import { useQuery } from "@tanstack/react-query";
import type { listOrderDocuments, OrderDocuments, readDocumentPdf } from "#shared/contract/documents.ts";
import { documentKindLabels } from "#shared/documents.ts";
import { formatFcfa } from "#shared/money.ts";
import { getCallErrorMessage } from "#web/form/show-refusal.ts";
import { Button } from "#web/ui/button.tsx";
import { callStaff } from "../../api.ts";
import { formatInstantInDakar } from "../../parts/dates.ts";
import { useListUrlState } from "../../parts/list/list-address.ts";
import { useDownload } from "../../parts/use-download.ts";
import { OrderDetailPanel } from "../panel.tsx";
import type { OrderDetail } from "../use-order.ts";
import { IssueInvoiceDialog } from "./issue-invoice-dialog.tsx";

/** Shows the order's invoices and credit notes, and issues one. */
export function OrderInvoicesPanel({ order: { ref, deletedAt, expiredAt } }: { order: OrderDetail }) {
  const address = useListUrlState();
  const { data, error } = useQuery({
    queryKey: ["order", ref, "documents"],
    queryFn: ({ signal }) =>
      callStaff<typeof listOrderDocuments>("GET", "/api/orders/:ref/documents", { params: { ref }, signal }),
  });
  const mayIssue = !deletedAt && !expiredAt && data?.missing.length === 0;
  if ((deletedAt || expiredAt) && data?.documents.length === 0) return null;
  return (
    <OrderDetailPanel title="Factures" id="factures">
      {error ? <p className="text-sm">{getCallErrorMessage(error)}</p> : null}
      {data?.documents.length === 0 && data.missing.length === 0 ? (
        <p className="text-sm">Aucune. L'acheteur peut aussi la demander depuis sa page de paiement.</p>
      ) : null}
      {data && data.documents.length > 0 ? (
        <ul className="flex flex-col divide-y divide-line">
          {data.documents.map((document) => (
            <DocumentItem key={document.id} document={document} />
          ))}
        </ul>
      ) : null}
      {data && data.missing.length > 0 ? (
        <p className="text-sm">
          Pour émettre une facture, un administrateur règle d'abord, dans Réglages&nbsp;: {data.missing.join(", ")}.
        </p>
      ) : null}
      {mayIssue ? (
        <div>
          <Button size="small" variant="secondary" onClick={() => address.change({ ouvrir: "facture" })}>
            {data.isOpen ? "Refaire la facture à un autre nom" : "Émettre la facture"}
          </Button>
        </div>
      ) : null}
      {mayIssue && address.read("ouvrir") === "facture" ? (
        <IssueInvoiceDialog
          key={data.documents.length}
          orderRef={ref}
          documents={data}
          onClose={() => address.change({ ouvrir: undefined })}
        />
      ) : null}
    </OrderDetailPanel>
  );
}

function DocumentItem({
  document: { id, kind, number, total, issuedAt, invoice },
}: {
  document: OrderDocuments["documents"][number];
}) {
  const { download, busy } = useDownload<typeof readDocumentPdf>("/api/documents/:id/pdf");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5 text-sm">
      <p className="flex flex-col">
        <span className="font-semibold text-silver-50">
          {documentKindLabels[kind]} {number} · {formatFcfa(total)}
        </span>
        <span className="text-xs text-silver-300">
          {formatInstantInDakar(issuedAt)}
          {invoice ? `, sur la facture ${invoice}` : ""}
        </span>
      </p>
      <Button
        size="small"
        variant="secondary"
        busy={busy}
        busyLabel="PDF..."
        aria-label={`PDF de ${documentKindLabels[kind]} ${number}`}
        onClick={() => download({ params: { id } }, (given) => given ?? `${number}.pdf`)}
      >
        PDF
      </Button>
    </li>
  );
}
