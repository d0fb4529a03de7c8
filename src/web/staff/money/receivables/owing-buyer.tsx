import { Link } from "react-router";
import type { readReceivables } from "#shared/contract/books.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { type DueAge, dueAgeLabels } from "#shared/payment/documents.ts";
import { formatFrenchDay } from "#shared/format/instants.ts";
import { formatFcfa } from "#shared/format/money.ts";
import { Badge, type BadgeKind } from "../../parts/badge.tsx";
import { PagePanel } from "../../parts/page-panel.tsx";
import { portalPaths } from "../../session/portal-paths.ts";

type Buyer = EndpointAnswer<typeof readReceivables>["buyers"][number];

const looks: Record<DueAge, BadgeKind> = {
  not_due: "waiting",
  to_30: "gold",
  to_60: "bad",
  to_90: "bad",
  over_90: "bad",
};

/** Shows one buyer's unpaid invoices, the longest due first. */
export function OwingBuyer({ buyer: { name, due, invoices } }: { buyer: Buyer }) {
  return (
    <PagePanel
      title={name}
      action={<strong className="whitespace-nowrap text-silver-50 tabular-nums">{formatFcfa(due)}</strong>}
    >
      <ul className="-mt-2 flex flex-col divide-y divide-line text-sm">
        {invoices.map((invoice) => (
          <li key={invoice.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
            <Link
              to={`${portalPaths.order(invoice.orderRef)}#factures`}
              className="text-link inline-flex min-h-9 items-center whitespace-nowrap"
            >
              {invoice.number}
            </Link>
            <span className="min-w-44 flex-1">à payer le {formatFrenchDay(new Date(invoice.dueAt))}</span>
            <Badge kind={looks[invoice.age]}>{dueAgeLabels[invoice.age]}</Badge>
            <span className="ml-auto w-28 text-right font-semibold whitespace-nowrap text-silver-50 tabular-nums">
              {formatFcfa(invoice.due)}
            </span>
          </li>
        ))}
      </ul>
    </PagePanel>
  );
}
