import type { readReceivables } from "#shared/contract/document-accounting.ts";
import { type DueAge, dueAgeLabels } from "#shared/payment/documents.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { useStaffQuery } from "../session/use-staff-query.ts";
import { StaffScreen } from "../parts/screen.tsx";
import { StaffEmptyState, StaffReadingState } from "../parts/staff-states.tsx";
import { ScreenTabs } from "../parts/screen-tabs.tsx";
import { screens } from "../session/screens.ts";
import { Link } from "react-router";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { Badge, type BadgeKind } from "../parts/badge.tsx";
import { PagePanel } from "../parts/page-panel.tsx";
import { staffPaths } from "../session/staff-paths.ts";

type Buyer = EndpointAnswer<typeof readReceivables>["buyers"][number];

const looks: Record<DueAge, BadgeKind> = {
  not_due: "waiting",
  to_30: "gold",
  to_60: "bad",
  to_90: "bad",
  over_90: "bad",
};

/** Shows one buyer's unpaid invoices, the longest overdue first. */
function OwingBuyer({ buyer: { name, due, invoices } }: { buyer: Buyer }) {
  return (
    <PagePanel
      title={name}
      action={<strong className="whitespace-nowrap text-silver-50 tabular-nums">{formatFcfa(due)}</strong>}
    >
      <ul className="-mt-2 flex flex-col divide-y divide-line text-sm">
        {invoices.map((invoice) => (
          <li key={invoice.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
            <Link
              to={`${staffPaths.order(invoice.orderRef)}#factures`}
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

/** Shows what is due on invoices, for how long, and who owes it. */
export function ReceivablesScreen() {
  const receivables = useStaffQuery<typeof readReceivables>(["documents", "receivables"], "/api/documents/receivables");
  const { data } = receivables;
  return (
    <StaffScreen
      title={screens.receivables.title}
      intro="Ce qui reste dû des factures, compté depuis leur échéance."
      views={<ScreenTabs label="Comptabilité" tab="accountingTab" />}
    >
      <div className="flex flex-col gap-4">
        <StaffReadingState query={receivables} failed="Les factures à encaisser n'ont pas pu être chargées." />
        {data?.buyers.length === 0 ? <StaffEmptyState title="Aucune facture ne reste à payer." /> : null}
        {data && data.buyers.length > 0 ? (
          <>
            <dl className="panel grid grid-cols-2 gap-x-8 gap-y-3 rounded-md p-4 sm:flex sm:flex-wrap sm:gap-x-12 md:p-5">
              {data.ages.map(({ age, amount }) => (
                <div key={age}>
                  <dt className="text-sm text-silver-300">{dueAgeLabels[age]}</dt>
                  <dd className="text-lg font-bold whitespace-nowrap text-silver-50 tabular-nums">
                    {formatFcfa(amount)}
                  </dd>
                </div>
              ))}
            </dl>
            {data.buyers.map((buyer) => (
              <OwingBuyer key={buyer.invoices[0]?.id} buyer={buyer} />
            ))}
          </>
        ) : null}
      </div>
    </StaffScreen>
  );
}
