import type { OrderDocuments } from "#shared/contract/documents.ts";
import { documentKindLabels, isBooked } from "#shared/payment/documents.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { routePaths } from "#shared/route-paths.ts";
import { BrandMark } from "#web/kit/ui/brand.tsx";
import { BuyerForm, type BuyerFormState } from "./invoice-buyer-form.tsx";

export interface InvoicesView {
  ref: string;
  number: string;
  documents: OrderDocuments["documents"];
  /** Null if an invoice is already issued, or none can be issued yet. */
  form: BuyerFormState | null;
  /** Why no invoice was issued. */
  refused?: string;
  /** Whether invoices cannot be issued yet. */
  isNotReady: boolean;
  supportEmail: string;
}

/** Renders `/payer/{ref}/factures`, only on the server: the order's documents, and the form to request the invoice. */
export function InvoicesPage({ view }: { view: InvoicesView }) {
  const { ref, number, documents, form, refused, isNotReady, supportEmail } = view;
  return (
    <main>
      <p className="brand">
        <BrandMark />
        Sen Digital Vcard
      </p>
      <h1>{documents.length > 0 ? "Vos factures" : "Votre facture"}</h1>
      <p className="quiet">
        Commande <span className="number">{number}</span>
      </p>
      {refused ? (
        <p className="refused" role="alert">
          {refused}
        </p>
      ) : null}
      {documents.length > 0 ? (
        <ul className="papers">
          {documents.map((document) => (
            <li key={document.id} className="note">
              <a href={routePaths.invoicePdf(ref, document.id)}>
                {documentKindLabels[document.kind]} {document.number} (PDF)
              </a>
              <br />
              {formatFcfa(document.total)}, le {formatFrenchDay(Date.parse(document.issuedAt))}
              {document.invoice ? `, sur la facture ${document.invoice}` : ""}
            </li>
          ))}
        </ul>
      ) : null}
      {form ? (
        <BuyerForm {...form} action={routePaths.invoices(ref)} confirm="Émettre ma facture">
          À quel nom doit-elle être&nbsp;? Une fois émise, une facture ne change plus.
        </BuyerForm>
      ) : null}
      {isNotReady ? (
        <p className="note">
          Nos factures ne sont pas encore prêtes. Écrivez à <a href={`mailto:${supportEmail}`}>{supportEmail}</a>&nbsp;:
          nous vous enverrons la vôtre.
        </p>
      ) : null}
      {documents.some(isBooked) ? (
        <p className="quiet small">
          Une faute sur votre facture&nbsp;? Écrivez à <a href={`mailto:${supportEmail}`}>{supportEmail}</a>&nbsp;: un
          avoir l'annule, et nous la refaisons.
        </p>
      ) : null}
      <p>
        <a href={routePaths.payment(ref)}>Retour à la commande</a>
      </p>
    </main>
  );
}
