import { useState } from "react";
import type { CompanyInvoices, issueCompanyInvoice, UninvoicedOrder } from "#shared/contract/company-invoices.ts";
import type { OwnCompany } from "#shared/contract/company-members.ts";
import { formatFrenchDay } from "#shared/format/instants.ts";
import { formatFcfa } from "#shared/format/money.ts";
import { call } from "#web/kit/api/client.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { Dialog } from "#web/kit/ui/dialog.tsx";
import { useDecision } from "../departures/use-own-decision.ts";

interface UninvoicedOrdersProps {
  company: OwnCompany;
  invoices: CompanyInvoices;
  onDone: () => void;
  onRefused: () => void;
}

/** Lists the orders that are paid, in part too, and have no invoice, each with what asks for it. */
export function UninvoicedOrders({ company, invoices, onDone, onRefused }: UninvoicedOrdersProps) {
  const { uninvoiced, buyer, obstacle } = invoices;
  const [asked, setAsked] = useState<UninvoicedOrder>();
  const close = () => setAsked(undefined);
  const { busy, decide } = useDecision(() => {
    close();
    onDone();
  }, onRefused);
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
                <span>Commande {order.number}</span>
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
        <Dialog
          open
          title={`Facture de la commande ${asked.number}`}
          onClose={close}
          footer={
            <>
              <Button variant="quiet" onClick={close}>
                Annuler
              </Button>
              <Button
                busy={busy}
                busyLabel="Un instant..."
                onClick={() =>
                  void decide(() =>
                    call<typeof issueCompanyInvoice>("POST", "/api/entreprises/:organisation/commandes/:ref/facture", {
                      params: { organisation: company.id, ref: asked.ref },
                    }),
                  )
                }
              >
                Émettre la facture
              </Button>
            </>
          }
        >
          <p>Elle sera de {formatFcfa(asked.total)}, au nom de&nbsp;:</p>
          <ul className="my-3 rounded-md border border-line p-4 text-sm">
            {buyer.map((line) => (
              <li key={line} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
          <p className="text-sm text-silver-400">
            Une fois émise, une facture ne change plus. Si ces lignes ont une faute, écrivez-nous d'abord à{" "}
            <a className="text-link wrap-anywhere" href={`mailto:${invoices.supportEmail}`}>
              {invoices.supportEmail}
            </a>
            .
          </p>
        </Dialog>
      ) : null}
    </section>
  );
}

const obstacles: Record<NonNullable<CompanyInvoices["obstacle"]>, string> = {
  settings: "Nos factures ne sont pas encore prêtes.",
  buyer: "L'adresse de votre entreprise manque sur vos factures.",
  archived: "Votre entreprise est archivée\u00a0: elle lit ses factures, et n'en demande plus ici.",
};

/** Says why no invoice can be asked for, and who helps. */
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
