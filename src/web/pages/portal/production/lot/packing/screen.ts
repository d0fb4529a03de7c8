import { workshopStaff } from "#shared/access.ts";
import type { listLotPieces } from "#shared/contract/lots.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../../../define-screen.ts";

export const packingScreen = defineScreen<typeof listLotPieces>({
  path: `${routePaths.admin}/atelier/lots/:ref/colisage`,
  title: "Colisage",
  roles: workshopStaff.staff,
  load: async () => (await import("./packing-screen.tsx")).PackingScreen,
});
