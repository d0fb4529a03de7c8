import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type {
  exportMonthArchive,
  exportMonthEntries,
  exportMonthWorkbook,
  readMonthControl,
} from "#shared/contract/books.ts";
import { FilterSelect } from "#web/kit/form/select-field.tsx";
import { Button } from "#web/kit/ui/button.tsx";
import { callStaff } from "../../session/api.ts";
import { toIsoDayInDakar } from "../../parts/dates.ts";
import { useListUrlState } from "../../parts/list/list-address.ts";
import { PortalIcon } from "../../parts/portal-icon.tsx";
import { PortalScreen } from "../../parts/screen.tsx";
import { PortalFailedState, PortalLoadingState } from "../../parts/states.tsx";
import { useDownload } from "../../parts/use-download.ts";
import { AccountingNav } from "../accounting-nav.tsx";
import { listMonths, parseMonth } from "../months.ts";
import { MonthControlPanel } from "./month-control.tsx";
import { screens } from "../../session/screens.ts";

const monthsShown = 24;

/** Shows whether a month's entries agree with the ledger and the papers, and gives its files. */
export function AccountingMonthScreen() {
  const address = useListUrlState();
  const [months] = useState(() => listMonths(toIsoDayInDakar(new Date()), monthsShown));
  const month = parseMonth(address.read("mois")) ?? months[1]?.value ?? "";
  const control = useQuery({
    queryKey: ["accounting", "month", month],
    queryFn: ({ signal }) =>
      callStaff<typeof readMonthControl>("GET", "/api/accounting/months/:month", { params: { month }, signal }),
    placeholderData: keepPreviousData,
  });
  const known = months.some(({ value }) => value === month) ? months : [...months, { value: month, label: month }];
  return (
    <PortalScreen
      title={screens.accountingMonth.title}
      intro="Les écritures d'un mois pour votre comptable, avec les factures et les avoirs."
      views={<AccountingNav />}
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <FilterSelect
            label="Mois"
            options={known}
            value={month}
            onPick={(mois) => address.change({ mois: mois || undefined })}
          />
          <MonthDownloads month={month} />
        </div>
        {control.isPending ? <PortalLoadingState /> : null}
        {control.isError ? (
          <PortalFailedState
            what="Le mois n'a pas pu être lu."
            error={control.error}
            onRetry={() => void control.refetch()}
            busy={control.isFetching}
          />
        ) : null}
        {control.data ? <MonthControlPanel control={control.data} /> : null}
      </div>
    </PortalScreen>
  );
}

function MonthDownloads({ month }: { month: string }) {
  const archive = useDownload<typeof exportMonthArchive>("/api/accounting/months/:month/archive.zip");
  const workbook = useDownload<typeof exportMonthWorkbook>("/api/accounting/months/:month/entries.xlsx");
  const csv = useDownload<typeof exportMonthEntries>("/api/accounting/months/:month/entries.csv");
  const where = { params: { month } };
  const icon = <PortalIcon name="download" />;
  return (
    <>
      <Button
        size="small"
        icon={icon}
        busy={archive.busy}
        onClick={() => archive.download(where, (given) => given ?? `comptabilite-${month}.zip`)}
      >
        Tout le mois (ZIP)
      </Button>
      <Button
        size="small"
        variant="secondary"
        icon={icon}
        busy={workbook.busy}
        onClick={() => workbook.download(where, (given) => given ?? `comptabilite-${month}.xlsx`)}
      >
        Écritures (Excel)
      </Button>
      <Button
        size="small"
        variant="secondary"
        icon={icon}
        busy={csv.busy}
        onClick={() => csv.download(where, (given) => given ?? `ecritures-${month}.csv`)}
      >
        Écritures (CSV)
      </Button>
    </>
  );
}
