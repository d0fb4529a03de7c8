import { useMemo } from "react";
import type { CardStatistics } from "#shared/contract/owner-statistics.ts";
import { dayStart } from "#shared/instants.ts";
import { monthName, monthStart, ofMonth } from "#shared/months.ts";
import { visitKindLabels, visitSourceLabels } from "#shared/words.ts";
import { Bars } from "#web/ui/chart/bars.tsx";
import { Chart, ChartTable, Legend } from "#web/ui/chart/chart.tsx";
import type { Line, XAxis } from "#web/ui/chart/lines.ts";
import { Comparison } from "./comparison.tsx";
import { dayAxis, dayLines, monthAxis, monthLines, monthsToShow } from "./statistic-lines.ts";

interface DetailsProps {
  figures: CardStatistics;
  details: NonNullable<CardStatistics["details"]>;
}

/** This month against the one before, its days, where views came from and what visitors did, then the months that are over. */
export function Details({ figures: { month, daysOver }, details }: DetailsProps) {
  const first = dayStart(month);
  const before = monthStart(first, 1);
  const days = useMemo(() => ({ lines: dayLines(details, month), axis: dayAxis(month) }), [details, month]);
  const months = useMemo(() => {
    const shown = monthsToShow(details);
    return { lines: monthLines(shown), axis: monthAxis(shown) };
  }, [details]);
  const { sources, kinds } = details.present;
  return (
    <>
      <section aria-labelledby="mois" className="flex flex-col gap-4">
        <h3 id="mois" className="text-base">{titleOf(first, daysOver)}</h3>
        <p className="text-sm text-silver-400">{daysOver === 0 ? "Ses premiers chiffres seront là demain." : `Avec les mêmes jours ${ofMonth(before)}.`}</p>
        {daysOver === 0 ? null : <Comparison present={details.present} before={details.before} beforeName={monthName(before)} />}
        {daysOver > 0 && [details.present, details.before].some(({ saves }) => saves === null) ? <p className="text-sm text-silver-400">–&nbsp;: moins de cinq vues ces jours-là. Nous n'en disons pas plus, pour que personne n'y soit reconnu.</p> : null}
      </section>
      <Figure title="Vues par jour" head="Jour" {...days} />
      {sources.length + kinds.length > 0 ? (
        <div className="grid gap-8 md:grid-cols-2">
          <Bars title="Provenance des vues" bars={sources.map(({ source, views }) => ({ name: visitSourceLabels[source], count: views }))} />
          <Bars title="Gestes des visiteurs" bars={kinds.map(({ kind, times }) => ({ name: visitKindLabels[kind], count: times }))} />
        </div>
      ) : null}
      {months.axis.names.length > 1 ? <Figure title="Mois par mois" head="Mois" {...months} /> : null}
    </>
  );
}

function titleOf(month: number, daysOver: number): string {
  if (daysOver === 0) return `Le mois ${ofMonth(month)} commence`;
  return daysOver === 1 ? `Le 1er ${monthName(month)}` : `Du 1er au ${daysOver} ${monthName(month)}`;
}

/** A chart for the eye, a table for the ear. */
function Figure({ title, head, lines, axis }: { title: string; head: string; lines: readonly Line[]; axis: XAxis }) {
  return (
    <section aria-label={title} className="panel flex flex-col gap-4 rounded-md p-4 sm:p-6">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 className="text-base">{title}</h3>
        <Legend lines={lines} />
      </header>
      <Chart lines={lines} axis={axis} />
      <ChartTable caption={title} head={head} names={axis.names} lines={lines} />
    </section>
  );
}
