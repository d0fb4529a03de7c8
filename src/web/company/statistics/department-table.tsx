import type { CompanyStatistics } from "#shared/contract/company-statistics.ts";
import { visitKindLabels } from "#shared/words.ts";

type Department = CompanyStatistics["departments"][number];

/** Lists departments with their figures of this month, and the views of the same days of the month before. */
export function DepartmentTable({ departments }: { departments: readonly Department[] }) {
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
