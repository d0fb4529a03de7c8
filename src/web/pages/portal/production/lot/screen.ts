import { workshopStaff } from "#shared/access.ts";
import type { readLot } from "#shared/contract/lots.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../../define-screen.ts";

export const lotScreen = defineScreen<typeof readLot>({
  path: `${routePaths.admin}/atelier/lots/:ref`,
  title: "Lot",
  roles: workshopStaff.staff,
  load: async () => (await import("./lot-screen.tsx")).LotScreen,
});
