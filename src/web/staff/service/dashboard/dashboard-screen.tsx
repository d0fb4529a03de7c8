import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import type { readDashboard } from "#shared/contract/dashboard.ts";
import { useStaffQuery } from "../../session/use-staff-query.ts";
import { StaffScreen } from "../../parts/screen.tsx";
import { StaffEmptyState, StaffReadingState } from "../../parts/staff-states.tsx";
import { screens } from "../../session/screens.ts";
import type { VisitFigures } from "#shared/contract/visits.ts";
import { VisitStatistics, visitsPanelTitle } from "../../parts/visits/visits.tsx";
import { Link } from "react-router";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { DailyTasksPanel } from "./daily-tasks-panel.tsx";
import { onlineCardsLink } from "./task-links.ts";
import { staffPaths } from "../../session/staff-paths.ts";
import { type ReactNode, useMemo, useState } from "react";
import { ChartLegend, ChartTable, LazyLineChart } from "#web/kit/ui/chart/chart.tsx";
import type { XAxis } from "#web/kit/ui/chart/chart-data.ts";
import { frenchMonthNames, toIsoDayInDakar } from "../../parts/dakar-dates.ts";
import { buildSalesSeries } from "./series.ts";
import { Price } from "#web/kit/ui/price.tsx";
import { canRoleOpenScreen } from "../../session/role-screen-access.ts";
import { useRole } from "../../session/use-auth.ts";

const axisUntil = (present: number): XAxis => ({
  names: frenchMonthNames.map((month, at) => (at === present ? `${month}, en cours` : month)),
  every: { wide: 1, narrow: 1 },
  label: (name) => name.replace(", en cours", "\u00a0•"),
  turns: true,
});

/** Renders "Ventes mensuelles Année …" (product.md §2): a chart, and a table for screen readers. */
function MonthlySalesPanel({ figures }: { figures: EndpointAnswer<typeof readDashboard> }) {
  const series = useMemo(() => buildSalesSeries(figures), [figures]);
  const axis = useMemo(() => axisUntil(figures.month), [figures.month]);
  const isEmpty = series.every(({ counts }) => counts.every((count) => count === 0));
  const title = `Ventes mensuelles Année ${figures.year}`;
  return (
    <section aria-labelledby="sales" className="panel flex flex-col gap-5 rounded-md p-4 md:p-6">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="sales" className="text-lg">
          {title}
        </h2>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <p className="text-sm text-silver-300">•&nbsp;{frenchMonthNames[figures.month]}&nbsp;: mois en cours</p>
          <ChartLegend lines={series} />
        </div>
      </header>
      {isEmpty ? (
        <StaffEmptyState title="Aucune vente cette année pour l'instant." />
      ) : (
        <LazyLineChart lines={series} axis={axis} />
      )}
      <ChartTable caption={title} head="Mois" names={axis.names} lines={series} />
    </section>
  );
}

/** Renders the Dashboard of product.md §2. */
export function DashboardScreen() {
  const dashboard = useStaffQuery<typeof readDashboard>(["dashboard"], "/api/users/dashboard");
  const { data } = dashboard;
  return (
    <StaffScreen title={screens.dashboard.title}>
      <div className="flex flex-col gap-6">
        <StaffReadingState query={dashboard} failed="Le tableau de bord n'a pas pu être chargé." />
        {data ? (
          <>
            <DailyTasksPanel counts={data.tasks} />
            <DashboardTiles figures={data} />
            <MonthlySalesPanel figures={data} />
            <AllCardsVisitsPanel figures={data.visits} />
          </>
        ) : null}
      </div>
    </StaffScreen>
  );
}

function AllCardsVisitsPanel({ figures }: { figures: VisitFigures }) {
  return (
    <section aria-labelledby="visits" className="panel flex flex-col gap-5 rounded-md p-4 md:p-6">
      <h2 id="visits" className="text-lg">
        {visitsPanelTitle}
      </h2>
      <VisitStatistics figures={figures} />
    </section>
  );
}

/** Shows the counts of product.md §2, each a link to its list, and the month's takings. */
function DashboardTiles({ figures }: { figures: EndpointAnswer<typeof readDashboard> }) {
  const seesUsers = canRoleOpenScreen(useRole(), "users");
  const [today] = useState(() => toIsoDayInDakar(new Date()));
  const month = frenchMonthNames[Number(today.slice(5, 7)) - 1]?.toLowerCase() ?? "";
  const { user_count, order_count, month_revenue } = figures;
  return (
    <ul
      className={`grid gap-3 md:gap-4 ${seesUsers ? "grid-cols-2 lg:grid-cols-3" : "grid-cols-[1fr_auto] sm:grid-cols-2"}`}
    >
      {seesUsers ? <Tile to={staffPaths.users} label="Utilisateurs" figure={formatFigure(user_count)} /> : null}
      <Tile to={onlineCardsLink} label="Cartes en ligne" figure={formatFigure(order_count)} />
      <Tile
        wide={seesUsers}
        to={`${staffPaths.accounting}?du=${today.slice(0, 8)}01`}
        label={`Recette ${formatNameWithDe(month)}`}
        figure={<Price amount={month_revenue} />}
      />
    </ul>
  );
}

interface TileProps {
  to: string;
  label: string;
  figure: ReactNode;
  wide?: boolean;
}

function Tile({ to, label, figure, wide = false }: TileProps) {
  return (
    <li className={wide ? "col-span-2 lg:col-span-1" : ""}>
      <Link
        to={to}
        className="panel flex h-full flex-col justify-between gap-2 rounded-md p-4 transition-colors hover:border-silver-300 md:p-5"
      >
        <span className="text-sm leading-tight text-silver-300">{label}</span>
        <span className="text-2xl font-bold tracking-tight text-silver-50 tabular-nums">{figure}</span>
      </Link>
    </li>
  );
}

function formatFigure(count: number): string {
  return count.toLocaleString("fr-FR");
}
