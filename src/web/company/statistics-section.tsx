import type { CompanyStatistics, readCompanyStatistics } from "#shared/contract/company-statistics.ts";
import { CardStatisticsDetails } from "#web/owner/statistics/details.tsx";
import { FileLinks } from "./file-links.tsx";
import { ReadingState } from "./reading-state.tsx";
import { useSpace } from "./use-space.ts";
import { useRead } from "./use-read.ts";
import { visitKindLabels } from "#shared/states-and-kinds.ts";

/** Shows the visits until yesterday of all cards that the member manages, in total and by department. */
export function StatisticsSection() {
  const { organisation } = useSpace();
  const reading = useRead<typeof readCompanyStatistics>("/api/entreprises/:organisation/statistiques", {
    params: { organisation },
  });
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
        <FileLinks name="statistiques" />
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

type Department = CompanyStatistics["departments"][number];

/** Lists departments with this month's figures, and the views of the same days of last month. */
function DepartmentTable({ departments }: { departments: readonly Department[] }) {
  return (
    <section
      aria-labelledby="departements-chiffres"
      className="panel flex min-w-0 flex-col gap-4 rounded-md p-4 sm:p-6"
    >
      <div className="flex flex-col gap-1">
        <h3 id="departements-chiffres" className="text-base">
          Par département, ce mois
        </h3>
        <p className="text-sm text-silver-400">«&nbsp;Avant&nbsp;»&nbsp;: aux mêmes jours du mois d'avant.</p>
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {departments.map(({ name, present, before }) => (
          <li key={name} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
            <span className="min-w-0 flex-[1_1_12rem] font-semibold wrap-anywhere text-silver-50">
              {name || "Sans département"}
            </span>
            <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm tabular-nums">
              <Count label={visitKindLabels.view} now={present.views} />
              <Count label={visitKindLabels.save} now={present.saves} />
              <Count label="Gestes" now={present.taps} />
              <Count label="Vues avant" now={before.views} />
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Count({ label, now }: { label: string; now: number | null }) {
  return (
    <div className="flex gap-2">
      <dt className="text-silver-400">{label}</dt>
      <dd className="text-silver-50">{now === null ? "–" : now.toLocaleString("fr-FR")}</dd>
    </div>
  );
}
