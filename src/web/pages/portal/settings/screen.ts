import { adminStaff } from "#shared/access.ts";
import type { listSettings } from "#shared/contract/settings.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../define-screen.ts";

export const settingsScreen = defineScreen<typeof listSettings>({
  path: `${routePaths.admin}/reglages`,
  title: "Réglages",
  roles: adminStaff.staff,
  menu: "Régler",
  load: async () => (await import("./settings-screen.tsx")).SettingsScreen,
});
