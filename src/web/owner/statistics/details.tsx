import { useMemo } from "react";
import type { CardStatistics, PeriodVisitFigures } from "#shared/contract/owner-statistics.ts";
import { parseIsoDay } from "#shared/format/day-and-time.ts";
import { formatMonthName, formatMonthWithDe, getMonthStart } from "#shared/format/months.ts";
import { visitKindLabels, visitSourceLabels } from "#shared/states-and-kinds.ts";
import { ShareBarChart } from "#web/kit/ui/chart/bars.tsx";
import { ChartLegend, ChartTable, LazyLineChart } from "#web/kit/ui/chart/chart.tsx";
import type { ChartLine, XAxis } from "#web/kit/ui/chart/chart-data.ts";
import {
  allTapsLabel,
  buildDailyViewAxis,
  buildDailyViewLines,
  buildMonthlyViewAxis,
  buildMonthlyViewLines,
  selectShownMonths,
} from "./statistic-lines.ts";

interface DetailsProps {
  figures: CardStatistics;
  details: NonNullable<CardStatistics["details"]>;
}

/**
 * Compares this month with the one before, then shows its days, where views came from, visitors' actions, and the past
 * months.
 */
export function CardStatisticsDetails({ figures: { month, daysOver }, details }: DetailsProps) {
  const first = parseIsoDay(month);
  const before = getMonthStart(first, 1);
  const days = useMemo(
    () => ({ lines: buildDailyViewLines(details, month), axis: buildDailyViewAxis(month) }),
    [details, month],
  );
  const months = useMemo(() => {
    const shown = selectShownMonths(details);
    return { lines: buildMonthlyViewLines(shown), axis: buildMonthlyViewAxis(shown) };
  }, [details]);
  const { sources, kinds } = details.present;
  return (
    <>
      <section aria-labelledby="mois" className="flex flex-col gap-4">
        <h3 id="mois" className="text-base">
          {formatTitle(first, daysOver)}
        </h3>
        <p className="text-sm text-silver-400">
          {daysOver === 0
            ? "Ses premiers chiffres seront là demain."
            : `Avec les mêmes jours ${formatMonthWithDe(before)}.`}
        </p>
        {daysOver === 0 ? null : (
          <MonthComparison present={details.present} before={details.before} beforeName={formatMonthName(before)} />
        )}
        {daysOver > 0 && [details.present, details.before].some(({ saves }) => saves === null) ? (
          <p className="text-sm text-silver-400">
            –&nbsp;: moins de cinq vues ces jours-là. Nous n'en disons pas plus, pour que personne n'y soit reconnu.
          </p>
        ) : null}
      </section>
      <Figure title="Vues par jour" head="Jour" {...days} />
      {sources.length + kinds.length > 0 ? (
        <div className="grid gap-8 md:grid-cols-2">
          <ShareBarChart
            title="Provenance des vues"
            bars={sources.map(({ source, views }) => ({ name: visitSourceLabels[source], count: views }))}
          />
          <ShareBarChart
            title="Gestes des visiteurs"
            bars={kinds.map(({ kind, times }) => ({ name: visitKindLabels[kind], count: times }))}
          />
        </div>
      ) : null}
      {months.axis.names.length > 1 ? <Figure title="Mois par mois" head="Mois" {...months} /> : null}
    </>
  );
}

function formatTitle(month: number, daysOver: number): string {
  if (daysOver === 0) return `Le mois ${formatMonthWithDe(month)} commence`;
  return daysOver === 1 ? `Le 1er ${formatMonthName(month)}` : `Du 1er au ${daysOver} ${formatMonthName(month)}`;
}

interface FigureProps {
  title: string;
  head: string;
  lines: readonly ChartLine[];
  axis: XAxis;
}

/** Shows a figure as a chart, and as a table for screen readers. */
function Figure({ title, head, lines, axis }: FigureProps) {
  return (
    <section aria-label={title} className="panel flex flex-col gap-4 rounded-md p-4 sm:p-6">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 className="text-base">{title}</h3>
        <ChartLegend lines={lines} />
      </header>
      <LazyLineChart lines={lines} axis={axis} />
      <ChartTable caption={title} head={head} names={axis.names} lines={lines} />
    </section>
  );
}

interface ComparisonProps {
  present: PeriodVisitFigures;
  before: PeriodVisitFigures;
  /** Such as "octobre". */
  beforeName: string;
}

/** Shows this month's figures beside those of the same days of the month before. */
function MonthComparison({ present, before, beforeName }: ComparisonProps) {
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
