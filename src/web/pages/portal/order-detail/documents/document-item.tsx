import type { OrderDocuments, readDocumentPdf } from "#shared/contract/documents.ts";
import { documentKindLabels } from "#shared/documents.ts";
import { formatFcfa } from "#shared/money.ts";
import { describeQuote } from "#shared/quote.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { formatInstantInDakar } from "../../parts/dates.ts";
import { buildWhatsAppChatLink } from "../../parts/reach.ts";
import { useCopyToClipboard } from "../../parts/use-copy.ts";
import { useDownload } from "../../parts/use-download.ts";
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
  const copy = useCopyToClipboard();
  const text = `Bonjour ${order.firstName}, voici notre devis ${number}, à lire et à accepter\u00a0: ${link}`;
  return (
    <div role="group" aria-label={`Lien du devis ${number}`} className="flex flex-wrap gap-2">
      <Button
        size="small"
        variant="secondary"
        icon={<Icon name="copy" />}
        onClick={() => copy(link, "Lien du devis copié.")}
      >
        Copier le lien
      </Button>
      <ButtonLink
        size="small"
        variant="secondary"
        icon={<Icon name="whatsapp" />}
        href={buildWhatsAppChatLink(order.phoneNumber, text)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Envoyer le devis par WhatsApp (nouvel onglet)"
      >
        WhatsApp
      </ButtonLink>
      <Button size="small" variant="secondary" onClick={onAccept}>
        Noter l'accord…
      </Button>
    </div>
  );
}
