import type { CompanyStatistics, readCompanyStatistics } from "#shared/contract/company-statistics.ts";
import { call } from "#web/kit/api/client.ts";
import { CardStatisticsDetails } from "#web/owner/statistics/details.tsx";
import { FileLinks } from "../file-links.tsx";
import { ReadingState } from "../reading-state.tsx";
import type { SectionProps } from "../section-props.ts";
import { useRead } from "../use-read.ts";
import { DepartmentTable } from "./department-table.tsx";

/** Shows the visits of all cards that one looks after, together and by department, until yesterday. */
export function StatisticsSection({ company, onChanged }: SectionProps) {
  const reading = useRead(
    company.id,
    (signal) =>
      call<typeof readCompanyStatistics>("GET", "/api/entreprises/:organisation/statistiques", {
        params: { organisation: company.id },
        signal,
      }),
    onChanged,
  );
  const figures = reading.value;
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-2">
          <h2 className="text-lg">Statistiques</h2>
          <p className="max-w-2xl text-sm text-silver-400">
            Toutes les cartes ensemble, jusqu'à hier inclus. Un visiteur compte une fois par heure, et rien ne dit qui
            il est.
          </p>
        </div>
        <FileLinks company={company} name="statistiques" />
      </div>
      <ReadingState {...reading} />
      {figures ? <Figures figures={figures} /> : null}
    </div>
  );
}

function Figures({ figures }: { figures: CompanyStatistics }) {
  const { month, daysOver, departments, ...details } = figures;
  if (departments.length === 0)
    return (
      <div className="flex flex-col items-center gap-3 rounded-lg border border-dashed border-silver-600 p-8 text-center text-sm text-silver-300">
        <p className="text-base font-semibold text-silver-50">Aucune visite encore</p>
        <p>Dès qu'une carte est touchée, scannée ou envoyée, la visite se verra ici le lendemain.</p>
      </div>
    );
  const shown = { month, daysOver, views: details.present.views, byMail: null, details };
  return (
    <>
      <CardStatisticsDetails figures={shown} details={details} />
      <DepartmentTable departments={departments} />
    </>
  );
}
