import type { PeriodVisitFigures } from "#shared/contract/owner-statistics.ts";
import { visitKindLabels } from "#shared/words.ts";
import { allTapsLabel } from "./statistic-lines.ts";

interface ComparisonProps {
  present: PeriodVisitFigures;
  before: PeriodVisitFigures;
  /** "octobre". */
  beforeName: string;
}

/** Shows this month's figures, each with that of the same days of the month before. */
export function MonthComparison({ present, before, beforeName }: ComparisonProps) {
  const rows = [
    { label: visitKindLabels.view, now: present.views, earlier: before.views },
    { label: visitKindLabels.save, now: present.saves, earlier: before.saves },
    { label: allTapsLabel, now: present.taps, earlier: before.taps },
  ];
  return (
    <dl className="grid gap-3 sm:grid-cols-3">
      {rows.map(({ label, now, earlier }) => (
        <div key={label} className="panel flex flex-col gap-1 rounded-md p-4">
          <dt className="text-sm text-silver-300">{label}</dt>
          <dd className="text-2xl font-bold tracking-tight text-silver-50 tabular-nums">
            {now === null ? <Untold /> : now.toLocaleString("fr-FR")}
          </dd>
          <dd className="text-sm text-silver-400">
            {earlier === null ? (
              <>
                {beforeName}&nbsp;: <Untold />
              </>
            ) : (
              <>
                {beforeName}&nbsp;: {earlier.toLocaleString("fr-FR")}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Untold() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">non dit</span>
    </>
  );
}
