import type { CompanyInvoices, CompanyPaper, listCompanyInvoices } from "#shared/contract/company-invoices.ts";
import { documentKindLabels, documentSigns, documentStateLabels } from "#shared/payment/documents.ts";
import { formatFrenchDay } from "#shared/format/instants.ts";
import { formatFcfa } from "#shared/format/money.ts";
import { routePaths } from "#shared/urls.ts";
import { call } from "#web/kit/api/client.ts";
import { ReadingState } from "../reading-state.tsx";
import type { SectionProps } from "../section-props.ts";
import { useRead } from "../use-read.ts";
import { UninvoicedOrders } from "./uninvoiced-orders.tsx";

/** Lists the papers of a company's orders, and lets an administrator ask for the invoices that are not issued yet. */
export function InvoicesSection({ company, onChanged }: SectionProps) {
  const reading = useRead(
    company.id,
    (signal) =>
      call<typeof listCompanyInvoices>("GET", "/api/entreprises/:organisation/factures", {
        params: { organisation: company.id },
        signal,
      }),
    onChanged,
  );
  const { value } = reading;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <h2 className="text-lg">Factures</h2>
        <p className="max-w-2xl text-sm text-silver-400">
          Les devis, les factures et les avoirs des commandes de l'entreprise. Une fois émis, un document ne change
          plus.
        </p>
      </div>
      <ReadingState {...reading} />
      {value && value.uninvoiced.length > 0 ? (
        <UninvoicedOrders company={company} invoices={value} onDone={reading.readAgain} onRefused={onChanged} />
      ) : null}
      {value ? <Papers organisation={company.id} invoices={value} /> : null}
    </div>
  );
}

function Papers({ organisation, invoices }: { organisation: string; invoices: CompanyInvoices }) {
  const { papers, uninvoiced, supportEmail } = invoices;
  if (papers.length === 0)
    return uninvoiced.length > 0 ? null : (
      <p className="rounded-lg border border-dashed border-silver-600 p-8 text-center text-sm text-silver-300">
        Aucune facture encore. Une fois une commande payée, vous demandez la sienne ici.
      </p>
    );
  return (
    <>
      <ul aria-label="Devis, factures et avoirs" className="flex flex-col gap-3">
        {papers.map((paper) => (
          <PaperItem key={paper.id} organisation={organisation} paper={paper} />
        ))}
      </ul>
      <p className="text-sm text-silver-400">
        Une faute sur une facture&nbsp;? Écrivez à{" "}
        <a className="text-link wrap-anywhere" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
        &nbsp;: un avoir l'annule, et nous la refaisons.
      </p>
    </>
  );
}

function PaperItem({ organisation, paper }: { organisation: string; paper: CompanyPaper }) {
  const { id, kind, number, issuedAt, orderNumber, total, state, invoice, isErased } = paper;
  const name = `${documentKindLabels[kind]} ${number}`;
  return (
    <li className="panel flex min-w-0 flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4 sm:px-6">
      <div className="flex min-w-0 flex-col gap-1">
        <h3 className="text-base wrap-anywhere">
          {isErased ? (
            name
          ) : (
            <a
              className="text-link inline-flex min-h-11 items-center"
              href={routePaths.companyFile(organisation, `factures/${id}/facture`, "pdf")}
            >
              {name} (PDF)
            </a>
          )}
        </h3>
        <p className="flex flex-wrap gap-x-4 text-sm text-silver-400">
          <span>{documentStateLabels[state]}</span>
          <span>{formatFrenchDay(Date.parse(issuedAt))}</span>
          {orderNumber ? <span>Commande {orderNumber}</span> : null}
          {invoice ? <span>Sur la facture {invoice}</span> : null}
          {isErased ? <span>Effacée au bout de la durée légale</span> : null}
        </p>
      </div>
      <span className="font-semibold text-silver-50">{formatFcfa(documentSigns[kind] === -1 ? -total : total)}</span>
    </li>
  );
}
