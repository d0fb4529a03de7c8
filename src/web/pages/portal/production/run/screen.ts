import { workshopStaff } from "#shared/access.ts";
import type { readRun } from "#shared/contract/delivery.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../../define-screen.ts";

export const runScreen = defineScreen<typeof readRun>({
  path: `${routePaths.admin}/atelier/tournee`,
  title: "Tournée",
  roles: workshopStaff.staff,
  workshopTab: "Tournée",
  load: async () => (await import("./run-screen.tsx")).DeliveryRunScreen,
});
