import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { readDashboard } from "#shared/contract/dashboard.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { Price } from "#web/kit/ui/price.tsx";
import { toIsoDayInDakar, frenchMonthNames } from "../../parts/dakar-dates.ts";
import { staffPaths } from "../../session/staff-paths.ts";
import { canRoleOpenScreen } from "../../session/role-screen-access.ts";
import { useRole } from "../../session/use-auth.ts";

/** Shows the counts of product.md §2; each leads to its list. */
export function DashboardTiles({ figures }: { figures: EndpointAnswer<typeof readDashboard> }) {
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
        label={`Recette de ${month}`.replace(/de ([ao])/, "d'$1")}
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
