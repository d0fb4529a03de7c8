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
import { Icon } from "#web/kit/ui/icons.tsx";
import { usePieceCounts } from "../../production/use-counts.ts";
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

/** Renders "Ventes mensuelles Année …" (product.md §2): a chart for the eye, a table for the ear. */
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

/** Renders product.md §2, Dashboard. */
export function DashboardScreen() {
  const dashboard = useStaffQuery<typeof readDashboard>(["dashboard"], "/api/users/dashboard");
  const { data } = dashboard;
  return (
    <StaffScreen title={screens.dashboard.title}>
      <div className="flex flex-col gap-6">
        <StaffReadingState query={dashboard} failed="Le tableau de bord n'a pas pu être chargé." />
        {data ? (
          <>
            <TodayTasksPanel figures={data} />
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

interface Task {
  label: string;
  to: string;
  /** `undefined`: not known yet. */
  count: number | undefined;
  /** There are more. */
  capped?: boolean;
  /** Something is wrong while there is any. */
  alert?: boolean;
}

/** Renders "À faire aujourd'hui": tasks, each with a link to its list; problems first. */
function TodayTasksPanel({
  figures: { attention_count, transfer_count, failed_mail_count },
}: {
  figures: Pick<EndpointAnswer<typeof readDashboard>, "attention_count" | "transfer_count" | "failed_mail_count">;
}) {
  const counts = usePieceCounts();
  const { atelier, orders, mails } = staffPaths;
  const tasks: Task[] = [
    { label: "En retard", to: `${atelier}?retard=1`, count: counts.late, capped: counts.lateCapped, alert: true },
    { label: "Paiements à vérifier", to: `${orders}?statut=attention`, count: attention_count, alert: true },
    { label: "Virements annoncés", to: `${orders}?statut=transfer`, count: transfer_count },
    { label: "E-mails en échec", to: `${mails}?etat=failed`, count: failed_mail_count, alert: true },
    { label: "À imprimer", to: `${atelier}?etat=to_print`, count: counts.of("to_print") },
    { label: "À encoder", to: `${atelier}?etat=printed`, count: counts.of("printed") },
    { label: "À livrer", to: `${atelier}?etat=checked`, count: counts.of("checked") },
  ];
  const isDone = tasks.every(({ count }) => count === 0);
  return (
    <section aria-labelledby="today" className="flex flex-col gap-3">
      <h2 id="today" className="text-lg">
        À faire aujourd'hui
      </h2>
      {isDone ? (
        <p className="panel flex items-center gap-3 rounded-md p-4 text-silver-100 md:p-5">
          <span className="text-success">
            <Icon name="check" />
          </span>
          Rien n'attend&nbsp;: tout est fait.
        </p>
      ) : (
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 md:gap-3 xl:grid-cols-6">
          {tasks.map((task) => (
            <TaskLink key={task.label} {...task} />
          ))}
        </ul>
      )}
    </section>
  );
}

function getTaskClasses(count: number | undefined, alert: boolean): string {
  if (!count) return "border-line text-silver-300";
  return alert ? "border-danger/60 text-danger" : "border-gold-300/60 text-gold-200";
}

function TaskLink({ label, to, count, capped = false, alert = false }: Task) {
  return (
    <li>
      <Link
        to={to}
        className={`flex h-full min-h-14 items-center justify-between gap-3 rounded-md border bg-raised px-4 py-2.5 hover:border-silver-300 ${getTaskClasses(count, alert)}`}
      >
        <span className="text-sm leading-tight">{label}</span>
        <span className="text-xl font-bold tabular-nums">
          {count === undefined ? "…" : count.toLocaleString("fr-FR")}
          {capped ? "+" : ""}
        </span>
      </Link>
    </li>
  );
}

/** Shows the counts of product.md §2; each leads to its list. */
function DashboardTiles({ figures }: { figures: EndpointAnswer<typeof readDashboard> }) {
  const seesUsers = canRoleOpenScreen(useRole(), "users");
  const [today] = useState(() => toIsoDayInDakar(new Date()));
  const month = frenchMonthNames[Number(today.slice(5, 7)) - 1]?.toLowerCase() ?? "";
  const { user_count, order_count, month_revenue, unpaid_count } = figures;
  return (
    <ul
      className={`grid grid-cols-2 gap-3 md:gap-4 ${seesUsers ? "lg:grid-cols-[repeat(3,1fr)_1.35fr]" : "lg:grid-cols-[repeat(2,1fr)_1.35fr]"}`}
    >
      {seesUsers ? <Tile to={staffPaths.users} label="Utilisateurs" figure={formatFigure(user_count)} /> : null}
      <Tile to={`${staffPaths.orders}?statut=paid`} label="Cartes en ligne" figure={formatFigure(order_count)} />
      <Tile
        wide={seesUsers}
        to={`${staffPaths.orders}?statut=unpaid`}
        label="En attente de paiement"
        figure={formatFigure(unpaid_count)}
      />
      <Tile
        wide
        to={`${staffPaths.orders}?statut=paid&tri=-paidAt`}
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
