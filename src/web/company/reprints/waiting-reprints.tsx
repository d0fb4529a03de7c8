import type { CompanyReprints } from "#shared/contract/company-reprints.ts";
import { formatCount } from "#shared/format/counts.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { Callout } from "#web/kit/ui/callout.tsx";

type Waiting = CompanyReprints["waiting"][number];

interface WaitingReprintsProps {
  waiting: readonly Waiting[];
  /** Builds the address of an order's page. */
  hrefOf: (ref: string) => string;
  /** Label of the link. */
  link: string;
}

/** Names the reprint orders that wait for their payment. */
export function WaitingReprints({ waiting, hrefOf, link }: WaitingReprintsProps) {
  return waiting.map((order) => (
    <Callout
      key={order.ref}
      title={
        <>
          La commande <span className="whitespace-nowrap">{order.number}</span> attend son paiement.
        </>
      }
    >
      <p>{`${formatCount(order.cards, "carte")} à imprimer de nouveau, ${formatFcfa(order.price)}.`}</p>
      <a href={hrefOf(order.ref)} className="text-link inline-flex min-h-11 items-center font-semibold">
        {link}
      </a>
    </Callout>
  ));
}
