import { useQuery } from "@tanstack/react-query";
import type { readDashboard } from "#shared/contract/dashboard.ts";
import { callStaff } from "../../session/api.ts";
import { RefreshButton } from "../../parts/list/pager.tsx";
import { PortalScreen } from "../../parts/screen.tsx";
import { PortalFailedState, PortalLoadingState } from "../../parts/states.tsx";
import { AllCardsVisitsPanel } from "./all-visits.tsx";
import { MonthlySalesPanel } from "./sales.tsx";
import { DashboardTiles } from "./tiles.tsx";
import { TodayTasksPanel } from "./today.tsx";
import { screens } from "../../session/screens.ts";

/** Renders product.md §2, Dashboard. */
export function DashboardScreen() {
  const dashboard = useQuery({
    queryKey: ["dashboard"],
    queryFn: ({ signal }) => callStaff<typeof readDashboard>("GET", "/api/users/dashboard", { signal }),
  });
  const { data } = dashboard;
  return (
    <PortalScreen
      title={screens.dashboard.title}
      actions={<RefreshButton busy={dashboard.isFetching} onPress={() => void dashboard.refetch()} />}
    >
      <div className="flex flex-col gap-6">
        {dashboard.isPending ? <PortalLoadingState /> : null}
        {dashboard.isError ? (
          <PortalFailedState
            what="Le tableau de bord n'a pas pu être chargé."
            error={dashboard.error}
            onRetry={() => void dashboard.refetch()}
            busy={dashboard.isFetching}
          />
        ) : null}
        {data ? (
          <>
            <TodayTasksPanel figures={data} />
            <DashboardTiles figures={data} />
            <MonthlySalesPanel figures={data} />
            <AllCardsVisitsPanel figures={data.visits} />
          </>
        ) : null}
      </div>
    </PortalScreen>
  );
}
