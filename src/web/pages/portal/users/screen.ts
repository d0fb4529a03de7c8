import { adminStaff } from "#shared/access.ts";
import type { listUsers } from "#shared/contract/staff.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../define-screen.ts";

export const usersScreen = defineScreen<typeof listUsers>({
  path: `${routePaths.admin}/utilisateurs`,
  title: "Utilisateurs",
  roles: adminStaff.staff,
  menu: "Régler",
  load: async () => (await import("./users-screen.tsx")).UsersScreen,
});
