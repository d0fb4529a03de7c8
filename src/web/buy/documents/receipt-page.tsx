import { formatFcfa } from "#shared/format/fcfa.ts";
import {
  formatReceiptStatus,
  getReceiptPartyLines,
  nameReceiptPayment,
  type Receipt,
} from "#shared/payment/receipt.ts";
import { routePaths } from "#shared/route-paths.ts";
import { BrandMark } from "#web/kit/ui/brand.tsx";
import { DocumentLines, DocumentParty, DocumentTotal } from "./document-parts.tsx";

/** Renders `/payer/{ref}/recu`, only on the server, as a sheet of paper; the elements around it are not printed. */
export function ReceiptPage({ receipt, orderRef }: { receipt: Receipt; orderRef: string }) {
  const { number, seller, buyer, discount, payments = [], amount, rest, method, refunded } = receipt;
  const { refundedLines = [] } = receipt;
  return (
    <>
      <nav className="ways" aria-label="Ce reçu">
        <a href={routePaths.payment(orderRef)}>Ma commande</a>
        <a href={routePaths.receiptPdf(orderRef)} className="main">
          Télécharger le PDF
        </a>
      </nav>
      <main className="sheet">
        <p className="brand">
          <BrandMark />
          Sen Digital Vcard
        </p>
        <h1>Reçu de paiement</h1>
        <p className="quiet">
          Commande <span className="number">{number}</span>, {formatReceiptStatus(receipt)}
        </p>
        <div className="parties">
          <DocumentParty title="Vendeur" lines={getReceiptPartyLines(seller)} />
          <DocumentParty title="Acheteur" lines={getReceiptPartyLines(buyer)} />
        </div>
        <DocumentLines lines={receipt.lines} />
        <dl className="totals">
          {discount ? <DocumentTotal term={discount.label} value={formatFcfa(-discount.amount)} /> : null}
          {payments.map((payment) => (
            <DocumentTotal
              key={`${payment.on} ${payment.method} ${payment.amount}`}
              term={nameReceiptPayment(payment)}
              value={formatFcfa(payment.amount)}
            />
          ))}
          <DocumentTotal term="Total payé" value={formatFcfa(amount)} main />
          {rest > 0 ? <DocumentTotal term="Reste à payer" value={formatFcfa(rest)} /> : null}
          {payments.length === 0 ? <DocumentTotal term="Moyen de paiement" value={method} /> : null}
          {refunded > 0 ? <DocumentTotal term="Remboursé" value={formatFcfa(refunded)} /> : null}
          {refundedLines.map(({ label, amount: back }) => (
            <DocumentTotal key={label} term={`dont ${label}`} value={formatFcfa(back)} />
          ))}
        </dl>
        <p className="quiet small">Prix en francs CFA. Une question&nbsp;? Écrivez à {seller.email}.</p>
      </main>
    </>
  );
}
