import { workshopStaff } from "#shared/access.ts";
import type { checkPiece } from "#shared/contract/encoding.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../../define-screen.ts";

export const checkScreen = defineScreen<typeof checkPiece>({
  path: `${routePaths.admin}/atelier/controle`,
  title: "Contrôle",
  roles: workshopStaff.staff,
  workshopTab: "Contrôle",
  load: async () => (await import("./check-screen.tsx")).PieceCheckScreen,
});
