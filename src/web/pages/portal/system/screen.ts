import { adminStaff } from "#shared/access.ts";
import type { readSystem } from "#shared/contract/system.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../define-screen.ts";

export const systemScreen = defineScreen<typeof readSystem>({
  path: `${routePaths.admin}/systeme`,
  title: "Système",
  roles: adminStaff.staff,
  menu: "Régler",
  load: async () => (await import("./system-screen.tsx")).SystemScreen,
});
