import { deskStaff } from "#shared/access.ts";
import type { readDashboard } from "#shared/contract/dashboard.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../define-screen.ts";

export const dashboardScreen = defineScreen<typeof readDashboard>({
  path: `${routePaths.admin}/tableau-de-bord`,
  title: "Tableau de bord",
  roles: deskStaff.staff,
  menu: "Aujourd'hui",
  load: async () => (await import("./dashboard-screen.tsx")).DashboardScreen,
});
