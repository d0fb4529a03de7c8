import { useQuery } from "@tanstack/react-query";
import type { readDashboard } from "#shared/contract/dashboard.ts";
import { callStaff } from "../api.ts";
import { RefreshButton } from "../parts/list/pager.tsx";
import { Screen } from "../parts/screen.tsx";
import { Failed, Loading } from "../parts/states.tsx";
import { AllVisits } from "./all-visits.tsx";
import { Sales } from "./sales.tsx";
import { Tiles } from "./tiles.tsx";
import { Today } from "./today.tsx";

/** product.md §2, Dashboard. */
export function DashboardScreen() {
  const dashboard = useQuery({ queryKey: ["dashboard"], queryFn: ({ signal }) => callStaff<typeof readDashboard>("GET", "/api/users/dashboard", { signal }) });
  const { data } = dashboard;
  return (
    <Screen title="Tableau de bord" actions={<RefreshButton busy={dashboard.isFetching} onPress={() => void dashboard.refetch()} />}>
      <div className="flex flex-col gap-6">
        {dashboard.isPending ? <Loading /> : null}
        {dashboard.isError ? <Failed what="Le tableau de bord n'a pas pu être chargé." error={dashboard.error} onRetry={() => void dashboard.refetch()} busy={dashboard.isFetching} /> : null}
        {data ? (
          <>
            <Today figures={data} />
            <Tiles figures={data} />
            <Sales figures={data} />
            <AllVisits figures={data.visits} />
          </>
        ) : null}
      </div>
    </Screen>
  );
}
