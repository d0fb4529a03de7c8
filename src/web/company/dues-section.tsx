import { useState } from "react";
import type { CompanyDue, listCompanyDues } from "#shared/contract/company-dues.ts";
import { formatCount } from "#shared/format/counts.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { ReadingState } from "./reading-state.tsx";
import { useSpace } from "./use-space.ts";
import { useRead } from "./use-read.ts";
import { openOrder } from "./open-order.ts";

/** Lists the company's orders that wait for their payment or for the rest, each with a link to pay. */
export function DuesSection() {
  const { organisation } = useSpace();
  const reading = useRead<typeof listCompanyDues>("/api/entreprises/:organisation/a-payer", {
    params: { organisation },
  });
  const orders = reading.value?.orders;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <h2 className="text-lg">À payer</h2>
        <p className="max-w-2xl text-sm text-silver-400">
          Les commandes de l'entreprise qui attendent leur paiement, ou le reste après un acompte.
        </p>
      </div>
      <ReadingState {...reading} />
      {orders?.length === 0 ? (
        <p className="rounded-lg border border-dashed border-silver-600 p-8 text-center text-sm text-silver-300">
          Rien à payer pour l'instant.
        </p>
      ) : null}
      {orders && orders.length > 0 ? (
        <ul aria-label="Commandes à payer" className="flex flex-col gap-3">
          {orders.map((due) => (
            <DueItem key={due.ref} due={due} onStale={reading.readAgain} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

interface DueItemProps {
  due: CompanyDue;
  /** Called if the order was paid meanwhile. */
  onStale: () => void;
}

function DueItem({ due, onStale }: DueItemProps) {
  const { organisation, endIfRefused } = useSpace();
  const { ref, number, createdAt, completes, price, received, toPay, deposit, transferAt } = due;
  const [busy, setBusy] = useState(false);
  const toast = useToast();

  async function pay(): Promise<void> {
    setBusy(true);
    try {
      // Stays busy until the payment page opens.
      await openOrder(organisation, ref, "payment");
    } catch (error) {
      setBusy(false);
      if (endIfRefused(error)) return;
      toast.show({ kind: "error", text: getCallErrorMessage(error) });
      onStale();
    }
  }

  return (
    <li className="panel flex min-w-0 flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:px-6">
      <div className="flex min-w-0 flex-col gap-1">
        <h3 className="flex flex-wrap gap-x-4 text-base">
          <span>
            Commande <span className="whitespace-nowrap">{number}</span>
          </span>
          <span>{formatFcfa(toPay)}</span>
        </h3>
        <p className="flex flex-wrap gap-x-4 text-sm text-silver-400">
          <span>{describeCards(due)}</span>
          <span>{formatFrenchDay(Date.parse(createdAt))}</span>
          {completes === null ? null : (
            <span>
              Complète la commande <span className="whitespace-nowrap">{completes}</span>
            </span>
          )}
          {received > 0 ? <span>{`Reçu\u00a0: ${formatFcfa(received)} sur ${formatFcfa(price)}`}</span> : null}
          {transferAt === null ? null : <span>Virement annoncé le {formatFrenchDay(Date.parse(transferAt))}</span>}
          {deposit === null ? null : <span>{`Acompte convenu\u00a0: ${formatFcfa(deposit)}`}</span>}
        </p>
      </div>
      <Button
        size="small"
        busy={busy}
        aria-label={received > 0 ? `Payer le reste de la commande ${number}` : `Payer la commande ${number}`}
        onClick={() => void pay()}
      >
        {received > 0 ? "Payer le reste" : "Payer"}
      </Button>
    </li>
  );
}

function describeCards({ cards, isReprint }: CompanyDue): string {
  return isReprint ? formatCount(cards, "nouvelle carte", "nouvelles cartes") : formatCount(cards, "carte");
}
