import { workshopStaff } from "#shared/access.ts";
import type { listPieces } from "#shared/contract/production.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../define-screen.ts";

export const atelierScreen = defineScreen<typeof listPieces>({
  path: `${routePaths.admin}/atelier`,
  title: "Atelier",
  roles: workshopStaff.staff,
  menu: "Fabriquer",
  workshopTab: "File",
  load: async () => (await import("./production-screen.tsx")).ProductionQueueScreen,
});
