import type {
  CompanyInvoices,
  CompanyDocument,
  UninvoicedOrder,
  issueCompanyInvoice,
  listCompanyInvoices,
} from "#shared/contract/company-invoices.ts";
import { documentKindLabels, documentSigns, documentStateLabels } from "#shared/payment/documents.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { routePaths } from "#shared/route-paths.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { ReadingState } from "./reading-state.tsx";
import { useSpace } from "./use-space.ts";
import { useRead } from "./use-read.ts";
import { useState } from "react";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { ConfirmDialog } from "#web/kit/ui/confirm-dialog.tsx";
import { useAct } from "#web/kit/form/use-act.ts";

interface UninvoicedOrdersProps {
  invoices: CompanyInvoices;
  onDone: () => void;
}

/** Lists paid orders, also those paid in part, that have no invoice, each with a button to request it. */
function UninvoicedOrders({ invoices, onDone }: UninvoicedOrdersProps) {
  const { organisation, endIfRefused } = useSpace();
  const { uninvoiced, buyer, absent, obstacle } = invoices;
  const [asked, setAsked] = useState<UninvoicedOrder>();
  const close = () => setAsked(undefined);
  const { busy, act } = useAct({
    onDone: () => {
      close();
      onDone();
    },
    end: endIfRefused,
  });
  return (
    <section aria-labelledby="uninvoiced" className="flex flex-col gap-3">
      <h3 id="uninvoiced" className="text-base">
        Sans facture
      </h3>
      {obstacle === null ? null : <Obstacle invoices={invoices} />}
      <ul className="flex flex-col gap-3">
        {uninvoiced.map((order) => (
          <li
            key={order.ref}
            className="panel flex min-w-0 flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:px-6"
          >
            <div className="flex min-w-0 flex-col gap-1">
              <p className="flex flex-wrap gap-x-4 font-semibold text-silver-50">
                <span>
                  Commande <span className="whitespace-nowrap">{order.number}</span>
                </span>
                <span>{formatFcfa(order.total)}</span>
              </p>
              <p className="flex flex-wrap gap-x-4 text-sm text-silver-400">
                {order.rest === 0 || order.received > 0 ? (
                  <span>
                    {order.rest === 0 ? "Payée" : "Acompte reçu"} le {formatFrenchDay(Date.parse(order.paidAt))}
                  </span>
                ) : null}
                {order.rest > 0 ? <span>Reste à payer&nbsp;: {formatFcfa(order.rest)}</span> : null}
              </p>
            </div>
            {obstacle === null ? (
              <Button
                size="small"
                variant="secondary"
                aria-label={`Demander une facture pour la commande ${order.number}`}
                onClick={() => setAsked(order)}
              >
                Demander une facture
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {asked ? (
        <ConfirmDialog
          title={`Facture de la commande ${asked.number}`}
          onClose={close}
          confirm={absent ? `Émettre sans ${absent}` : "Émettre la facture"}
          destructive={false}
          onConfirm={() =>
            act(() =>
              call<typeof issueCompanyInvoice>("POST", "/api/entreprises/:organisation/commandes/:ref/facture", {
                params: { organisation, ref: asked.ref },
              }),
            )
          }
          busy={busy}
        >
          <p>Elle sera de {formatFcfa(asked.total)}, au nom de&nbsp;:</p>
          <ul className="my-3 rounded-md border border-line p-4 text-sm">
            {buyer.map((line) => (
              <li key={line} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
          {absent ? <p className="mb-3 font-semibold text-silver-50">Sans {absent}&nbsp;?</p> : null}
          <p className="text-sm text-silver-400">
            Une fois émise, une facture ne change plus. Si ces lignes ont une faute, ou s'il en manque une, écrivez-nous
            d'abord à{" "}
            <a className="text-link wrap-anywhere" href={`mailto:${invoices.supportEmail}`}>
              {invoices.supportEmail}
            </a>
            .
          </p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

const obstacles: Record<NonNullable<CompanyInvoices["obstacle"]>, string> = {
  settings: "Nos factures ne sont pas encore prêtes.",
  buyer: "L'adresse de votre entreprise manque sur vos factures.",
  archived: "Votre entreprise est archivée\u00a0: elle lit ses factures, et n'en demande plus ici.",
};

/** Explains why no invoice can be requested, and who helps. */
function Obstacle({ invoices: { obstacle, supportEmail } }: { invoices: CompanyInvoices }) {
  return obstacle === null ? null : (
    <Callout kind="info">
      <p>
        {obstacles[obstacle]} Écrivez à{" "}
        <a className="text-link wrap-anywhere" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
        .
      </p>
    </Callout>
  );
}

/** Lists the documents of a company's orders, and lets an administrator request invoices not issued yet. */
export function InvoicesSection() {
  const { organisation } = useSpace();
  const reading = useRead<typeof listCompanyInvoices>("/api/entreprises/:organisation/factures", {
    params: { organisation },
  });
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
      {value && value.uninvoiced.length > 0 ? <UninvoicedOrders invoices={value} onDone={reading.readAgain} /> : null}
      {value ? <CompanyDocuments invoices={value} /> : null}
    </div>
  );
}

function CompanyDocuments({ invoices }: { invoices: CompanyInvoices }) {
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
          <CompanyDocumentItem key={paper.id} paper={paper} />
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

function CompanyDocumentItem({ paper }: { paper: CompanyDocument }) {
  const { organisation } = useSpace();
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
          {orderNumber ? (
            <span>
              Commande <span className="whitespace-nowrap">{orderNumber}</span>
            </span>
          ) : null}
          {invoice ? <span>Sur la facture {invoice}</span> : null}
          {isErased ? <span>Effacée au bout de la durée légale</span> : null}
        </p>
      </div>
      <span className="font-semibold text-silver-50">{formatFcfa(documentSigns[kind] === -1 ? -total : total)}</span>
    </li>
  );
}
