import { formatFcfa } from "#shared/money.ts";
import { formatQuoteTerm, type Quote } from "#shared/quote.ts";
import { routePaths } from "#shared/urls.ts";
import { PaperLines, PaperParty, PaperTotal } from "../receipt/paper.tsx";
import { BrandMark } from "../ui/brand.tsx";

/** Renders `/payer/{ref}/devis`: a sheet of paper, on the server only; the elements around it are not printed. */
export function QuotePage({ quote, orderRef }: { quote: Quote; orderRef: string }) {
  const { number, madeOn, seller, buyer, lines, discount, total, received, rest, terms, supportEmail } = quote;
  return (
    <>
      <nav className="ways" aria-label="Ce devis">
        <a href={routePaths.companyProof(orderRef)}>Les cartes</a>
        <a href={routePaths.payment(orderRef)}>Payer la commande</a>
        <a href={routePaths.quotePdf(orderRef)} className="main">
          Télécharger le PDF
        </a>
      </nav>
      <main className="sheet">
        <p className="brand">
          <BrandMark />
          Sen Digital Vcard
        </p>
        <h1>Devis</h1>
        <p className="quiet">
          Commande {number}, du {madeOn}, {formatQuoteTerm(quote)}
        </p>
        <div className="parties">
          <PaperParty title="Vendeur" lines={seller} />
          <PaperParty title="Acheteur" lines={buyer} />
        </div>
        <PaperLines lines={lines} />
        <dl className="totals">
          {discount ? <PaperTotal term={discount.label} value={formatFcfa(-discount.amount)} /> : null}
          <PaperTotal term="Total" value={formatFcfa(total)} main />
          {received > 0 ? (
            <>
              <PaperTotal term="Déjà reçu" value={formatFcfa(received)} />
              <PaperTotal term="Reste à payer" value={formatFcfa(rest)} />
            </>
          ) : null}
        </dl>
        {terms.map((term) => (
          <p key={term} className="quiet small">
            {term}
          </p>
        ))}
        <p className="quiet small">Prix en francs CFA. Une question&nbsp;? Écrivez à {supportEmail}.</p>
      </main>
    </>
  );
}
