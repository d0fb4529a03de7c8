import type { OrderDocuments, readDocumentPdf } from "#shared/contract/documents.ts";
import { documentKindLabels } from "#shared/payment/documents.ts";
import { formatFcfa } from "#shared/format/money.ts";
import { describeQuote } from "#web/kit/quote.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { formatInstantInDakar } from "../../../parts/dates.ts";
import { useDownload } from "../../../parts/use-download.ts";
import { LinkToSend } from "../link-to-send.tsx";
import type { OrderDetail } from "../use-order.ts";

interface DocumentItemProps {
  order: OrderDetail;
  document: OrderDocuments["documents"][number];
  /** Of the page on which the buyer reads and accepts the quote. */
  link: string | null;
  onAccept: () => void;
}

/** Shows one of an order's papers, with its PDF; of a quote what became of it, and how the buyer gets it. */
export function DocumentItem({ order, document, link, onAccept }: DocumentItemProps) {
  const { id, kind, number, total, issuedAt, invoice, replaces, state } = document;
  const { download, busy } = useDownload<typeof readDocumentPdf>("/api/documents/:id/pdf");
  return (
    <li className="flex flex-col gap-2 py-2.5 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="flex flex-col">
          <span className="font-semibold text-silver-50">
            {documentKindLabels[kind]} {number} · {formatFcfa(total)}
          </span>
          <span className="text-xs text-silver-300">
            {formatInstantInDakar(issuedAt)}
            {invoice ? `, sur la facture ${invoice}` : ""}
            {replaces ? `, remplace le devis ${replaces}` : ""}
          </span>
          {kind === "quote" ? <span className="wrap-anywhere">{describeQuote(document)}</span> : null}
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
      </div>
      {state === "open" && link ? <OpenQuote order={order} number={number} link={link} onAccept={onAccept} /> : null}
    </li>
  );
}

function OpenQuote({
  order,
  number,
  link,
  onAccept,
}: Pick<DocumentItemProps, "order" | "onAccept"> & { number: string; link: string }) {
  return (
    <LinkToSend
      link={link}
      phoneNumber={order.phoneNumber}
      text={`Bonjour ${order.firstName}, voici notre devis ${number}, à lire et à accepter\u00a0: ${link}`}
      words={{
        group: `Lien du devis ${number}`,
        copy: "Copier le lien",
        copied: "Lien du devis copié.",
        send: "Envoyer le devis",
      }}
    >
      <Button size="small" variant="secondary" onClick={onAccept}>
        Noter l'accord…
      </Button>
    </LinkToSend>
  );
}
