import { DownloadButton } from "../parts/download-button.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type {
  exportMonthArchive,
  exportMonthEntries,
  exportMonthWorkbook,
  readMonthControl,
} from "#shared/contract/document-accounting.ts";
import { FilterSelect } from "#web/kit/form/filter-select.tsx";
import { callStaff } from "../session/staff-api-client.ts";
import { formatInstantInDakar, toIsoDayInDakar } from "../parts/dakar-dates.ts";
import { useListUrlState } from "../parts/list/list-url-state.ts";
import { StaffIcon } from "../parts/staff-icon.tsx";
import { StaffScreen } from "../parts/screen.tsx";
import { StaffReadingState } from "../parts/staff-states.tsx";
import { ScreenTabs } from "../parts/screen-tabs.tsx";
import { listMonths, parseMonth } from "./months.ts";
import { screens } from "../session/screens.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { formatCount } from "#shared/format/counts.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { Callout } from "#web/kit/ui/callout.tsx";
import { PagePanel } from "../parts/page-panel.tsx";

const monthsShown = 24;

/** Shows whether a month's entries agree with the ledger and the documents, and offers its files. */
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
    <StaffScreen
      title={screens.accountingMonth.title}
      intro="Les écritures d'un mois pour votre comptable, avec les factures et les avoirs."
      views={<ScreenTabs label="Comptabilité" tab="accountingTab" />}
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
        <StaffReadingState query={control} failed="Le mois n'a pas pu être lu." />
        {control.data ? <MonthControlPanel control={control.data} /> : null}
      </div>
    </StaffScreen>
  );
}

function MonthDownloads({ month }: { month: string }) {
  const file = { where: { params: { month } }, icon: <StaffIcon name="download" />, busyLabel: "" };
  return (
    <>
      <DownloadButton<typeof exportMonthArchive>
        path="/api/accounting/months/:month/archive.zip"
        {...file}
        fallback={`comptabilite-${month}.zip`}
        variant="primary"
      >
        Tout le mois (ZIP)
      </DownloadButton>
      <DownloadButton<typeof exportMonthWorkbook>
        path="/api/accounting/months/:month/entries.xlsx"
        {...file}
        fallback={`comptabilite-${month}.xlsx`}
      >
        Écritures (Excel)
      </DownloadButton>
      <DownloadButton<typeof exportMonthEntries>
        path="/api/accounting/months/:month/entries.csv"
        {...file}
        fallback={`ecritures-${month}.csv`}
      >
        Écritures (CSV)
      </DownloadButton>
    </>
  );
}

type Control = EndpointAnswer<typeof readMonthControl>;

/** Shows whether a month agrees and, if not, its sums and what was compared. */
function MonthControlPanel({ control }: { control: Control }) {
  const { faults, unclear, sums, checks, entries, documents, providerFees, handedOver } = control;
  return (
    <>
      {unclear.length > 0 ? (
        <Callout kind="info" title="Des mouvements restent à classer par votre comptable.">
          <p>On ne sait pas où est leur argent. Leurs écritures sont au compte d'attente.</p>
          <ul className="flex list-disc flex-col gap-1 pl-4">
            {unclear.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
      {faults.length > 0 || unclear.length > 0 ? null : (
        <Callout kind="success" title="Tout concorde.">
          <p>Les écritures, les mouvements d'argent et les factures disent les mêmes sommes, au franc près.</p>
        </Callout>
      )}
      {faults.length === 0 ? null : (
        <Callout kind="danger" role="alert" title="Tout ne concorde pas.">
          <ul className="flex list-disc flex-col gap-1 pl-4">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Callout>
      )}
      {handedOver ? <HandedOverNote handedOver={handedOver} /> : null}
      <PagePanel title="Sommes du mois">
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:flex lg:flex-wrap lg:gap-x-12">
          {sums.map(({ label, amount }) => (
            <div key={label} className="flex flex-col">
              <dt className="text-sm text-silver-300">{label}</dt>
              <dd className="text-lg font-bold text-silver-50 tabular-nums">{formatFcfa(amount)}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-silver-300">
          {formatCount(entries, "écriture")}, {formatCount(documents, "document")}. {providerFees}
        </p>
      </PagePanel>
      <PagePanel title="Ce qui est comparé">
        <ul className="flex flex-col divide-y divide-line text-sm">
          {checks.map((check) => (
            <CheckRow key={check.label} check={check} />
          ))}
        </ul>
      </PagePanel>
    </>
  );
}

function CheckRow({ check: { label, expected, found } }: { check: Control["checks"][number] }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5">
      <span>{label}</span>
      <span className="font-semibold whitespace-nowrap text-silver-50 tabular-nums">
        {expected === found ? (
          formatFcfa(found)
        ) : (
          <span className="text-danger">
            {formatFcfa(expected)} ≠ {formatFcfa(found)}
          </span>
        )}
      </span>
    </li>
  );
}

type HandedOver = NonNullable<EndpointAnswer<typeof readMonthControl>["handedOver"]>;

/** Says when a month's files were downloaded, and which correcting entry its accountant needs if it changed since. */
function HandedOverNote({ handedOver: { at, changed } }: { handedOver: HandedOver }) {
  const taken = `Exporté le ${formatInstantInDakar(at)}`;
  if (changed === null) return <p className="text-sm text-silver-300">{taken}. Rien n'a changé depuis.</p>;
  return (
    <Callout kind="info" title="Ce mois a changé depuis son export.">
      <p>
        {taken}. Prévenez votre comptable, ou donnez-lui les fichiers d'aujourd'hui.
        {changed.length > 0 ? " Pour corriger ce qu'il a déjà passé, il faut\u00a0:" : ""}
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-4">
        {changed.map(({ account, difference }) => (
          <li key={account}>
            {difference > 0 ? "débiter" : "créditer"} {account} de {formatFcfa(Math.abs(difference))}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
