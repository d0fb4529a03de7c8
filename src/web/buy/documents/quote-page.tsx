import { type DocumentContent, formatTotalSentence, listVatLines } from "#shared/payment/documents.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { labelOrderLink } from "#shared/payment/payable-part.ts";
import { describeQuote } from "#web/kit/quote.ts";
import { routePaths } from "#shared/route-paths.ts";
import { BuyerForm } from "./invoice-buyer-form.tsx";
import { DocumentLines, DocumentParty, DocumentTotal } from "./document-parts.tsx";
import { BrandMark } from "#web/kit/ui/brand.tsx";
import type { QuoteView } from "./quote-view.ts";

/** Renders `/payer/{ref}/devis`, only on the server: a quote as a sheet of paper, with the form to accept it. */
export function QuotePage({ view }: { view: QuoteView }) {
  const { ref, number, quote, form, refused, isNotReady, payable, isCompany, supportEmail } = view;
  return (
    <>
      <nav className="ways" aria-label="Ce devis">
        {isCompany ? <a href={routePaths.proof(ref)}>Les cartes</a> : null}
        <a href={routePaths.payment(ref)}>{labelOrderLink(payable)}</a>
        {quote ? (
          <a href={routePaths.invoicePdf(ref, quote.listed.id)} className="main">
            Télécharger le PDF
          </a>
        ) : null}
      </nav>
      <main className="sheet">
        <p className="brand">
          <BrandMark />
          Sen Digital Vcard
        </p>
        <h1>{quote ? <Numbered number={quote.listed.number} /> : "Votre devis"}</h1>
        <p className="quiet">{quote ? <Under content={quote.content} /> : `Commande ${number}`}</p>
        {refused ? (
          <p className="refused" role="alert">
            {refused}
          </p>
        ) : null}
        {quote ? <p className="standing">{describeQuote(quote.listed)}.</p> : null}
        {quote ? <QuoteDocument content={quote.content} /> : null}
        {quote?.listed.state === "open" ? <Acceptance view={view} total={quote.content.total} /> : null}
        {form ? (
          <BuyerForm
            {...form}
            action={routePaths.quote(ref)}
            confirm={quote ? "Recevoir un nouveau devis" : "Recevoir mon devis"}
          >
            À quel nom doit-il être&nbsp;? Un devis émis ne change plus&nbsp;: un autre le remplace.
          </BuyerForm>
        ) : null}
        {isNotReady ? (
          <p className="standing">
            Nos devis ne sont pas encore prêts. Écrivez à <a href={`mailto:${supportEmail}`}>{supportEmail}</a>&nbsp;:
            nous vous enverrons le vôtre.
          </p>
        ) : null}
        {!quote && payable === null ? (
          <p className="standing">
            La commande est payée. <a href={routePaths.invoices(ref)}>Demander sa facture</a>
          </p>
        ) : null}
        <Earlier view={view} />
      </main>
    </>
  );
}

function Numbered({ number }: { number: string }) {
  return (
    <>
      Devis <span className="number">{number}</span>
    </>
  );
}

function Under({ content: { place, issuedOn, orderNumber, about } }: { content: DocumentContent }) {
  return (
    <>
      {place}, le {issuedOn}. Commande <span className="number">{orderNumber}</span>.
      {about ? (
        <>
          {" "}
          Remplace le devis <span className="number">{about.number}</span> du {about.issuedOn}.
        </>
      ) : null}
    </>
  );
}

function QuoteDocument({ content }: { content: DocumentContent }) {
  const { seller, buyer, lines, discount, vat, total, exemption, terms, supportEmail } = content;
  return (
    <>
      <div className="parties">
        <DocumentParty title="Vendeur" lines={seller} />
        <DocumentParty title="Acheteur" lines={buyer} />
      </div>
      <DocumentLines lines={lines} />
      <dl className="totals">
        {discount ? <DocumentTotal term={discount.label} value={formatFcfa(-discount.amount)} /> : null}
        {listVatLines(content).map(({ label, amount }) => (
          <DocumentTotal key={label} term={label} value={formatFcfa(amount)} />
        ))}
        <DocumentTotal term={vat ? "Total toutes taxes comprises" : "Total"} value={formatFcfa(total)} main />
      </dl>
      <p>{formatTotalSentence(content)}</p>
      {[exemption, ...terms]
        .filter((sentence) => sentence !== "")
        .map((sentence) => (
          <p key={sentence} className="quiet small">
            {sentence}
          </p>
        ))}
      <p className="quiet small">Prix en francs CFA. Une question&nbsp;? Écrivez à {supportEmail}.</p>
    </>
  );
}

function Acceptance({ view: { ref, quote, typedName }, total }: { view: QuoteView; total: number }) {
  return (
    <form method="post" action={routePaths.quote(ref)}>
      <h2 className="title">Bon pour accord</h2>
      <p>
        En acceptant, vous commandez à ces prix, pour {formatFcfa(total)}. Rien n'est payé ici&nbsp;: le paiement se
        fait ensuite, sur la page de la commande.
      </p>
      <input type="hidden" name="accepter" value={quote?.listed.id} />
      <div>
        <label htmlFor="nom">Votre nom</label>
        <input id="nom" name="nom" defaultValue={typedName} maxLength={100} autoComplete="name" required />
      </div>
      <button className="button">Accepter le devis</button>
    </form>
  );
}

function Earlier({ view: { ref, earlier } }: { view: QuoteView }) {
  if (earlier.length === 0) return null;
  return (
    <ul className="papers" aria-label="Devis précédents">
      {earlier.map((listed) => (
        <li key={listed.id}>
          <a href={routePaths.invoicePdf(ref, listed.id)}>Devis {listed.number} (PDF)</a>
          <p className="quiet small">
            {describeQuote(listed)}, {formatFcfa(listed.total)}
          </p>
        </li>
      ))}
    </ul>
  );
}
