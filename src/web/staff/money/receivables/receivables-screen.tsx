import { useQuery } from "@tanstack/react-query";
import type { readReceivables } from "#shared/contract/books.ts";
import { dueAgeLabels } from "#shared/payment/documents.ts";
import { formatFcfa } from "#shared/format/money.ts";
import { callStaff } from "../../session/api.ts";
import { PortalScreen } from "../../parts/screen.tsx";
import { PortalEmptyState, PortalFailedState, PortalLoadingState } from "../../parts/states.tsx";
import { AccountingNav } from "../accounting-nav.tsx";
import { OwingBuyer } from "./owing-buyer.tsx";
import { screens } from "../../session/screens.ts";

/** Shows what is due of invoices, by how long, and who owes it. */
export function ReceivablesScreen() {
  const receivables = useQuery({
    queryKey: ["documents", "receivables"],
    queryFn: ({ signal }) => callStaff<typeof readReceivables>("GET", "/api/documents/receivables", { signal }),
  });
  const { data } = receivables;
  return (
    <PortalScreen
      title={screens.receivables.title}
      intro="Ce qui reste dû des factures, compté depuis leur échéance."
      views={<AccountingNav />}
    >
      <div className="flex flex-col gap-4">
        {receivables.isPending ? <PortalLoadingState /> : null}
        {receivables.isError ? (
          <PortalFailedState
            what="Les factures à encaisser n'ont pas pu être chargées."
            error={receivables.error}
            onRetry={() => void receivables.refetch()}
            busy={receivables.isFetching}
          />
        ) : null}
        {data?.buyers.length === 0 ? <PortalEmptyState title="Aucune facture ne reste à payer." /> : null}
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
    </PortalScreen>
  );
}
