import { formatFcfa } from "#shared/money.ts";
import { formatReceiptStatus, getReceiptPartyLines, nameReceiptPayment, type Receipt } from "#shared/receipt.ts";
import { routePaths } from "#shared/urls.ts";
import { BrandMark } from "../ui/brand.tsx";

/** Renders `/payer/{ref}/recu`: a sheet of paper, on the server only; the elements around it are not printed. */
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
          Commande {number}, {formatReceiptStatus(receipt)}
        </p>
        <div className="parties">
          <Party title="Vendeur" lines={getReceiptPartyLines(seller)} />
          <Party title="Acheteur" lines={getReceiptPartyLines(buyer)} />
        </div>
        <Lines lines={receipt.lines} />
        <dl className="totals">
          {discount ? <Total term={discount.label} value={formatFcfa(-discount.amount)} /> : null}
          {payments.map((payment) => (
            <Total
              key={`${payment.on} ${payment.method} ${payment.amount}`}
              term={nameReceiptPayment(payment)}
              value={formatFcfa(payment.amount)}
            />
          ))}
          <Total term="Total payé" value={formatFcfa(amount)} main />
          {rest > 0 ? <Total term="Reste à payer" value={formatFcfa(rest)} /> : null}
          {payments.length === 0 ? <Total term="Moyen de paiement" value={method} /> : null}
          {refunded > 0 ? <Total term="Remboursé" value={formatFcfa(refunded)} /> : null}
          {refundedLines.map(({ label, amount: back }) => (
            <Total key={label} term={`dont ${label}`} value={formatFcfa(back)} />
          ))}
        </dl>
        <p className="quiet small">Prix en francs CFA. Une question&nbsp;? Écrivez à {seller.email}.</p>
      </main>
    </>
  );
}

function Party({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section>
      <h2>{title}</h2>
      {lines.map((line, at) => (
        <p key={line} className={at === 0 ? "name" : undefined}>
          {line}
        </p>
      ))}
    </section>
  );
}

function Lines({ lines }: Pick<Receipt, "lines">) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Désignation</th>
          <th scope="col">Quantité</th>
          <th scope="col">Prix unitaire</th>
          <th scope="col">Montant</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, quantity, unitPrice, total }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="count">{quantity}</td>
            <td>{formatFcfa(unitPrice)}</td>
            <td>{formatFcfa(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TotalProps {
  term: string;
  value: string;
  main?: boolean;
}

function Total({ term, value, main = false }: TotalProps) {
  return (
    <div className={main ? "main" : undefined}>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
