import { anyStaff } from "#shared/access.ts";
import type { listSessions } from "#shared/contract/staff.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../define-screen.ts";

export const securityScreen = defineScreen<typeof listSessions>({
  path: `${routePaths.admin}/securite`,
  title: "Sécurité",
  roles: anyStaff.staff,
  load: async () => (await import("./security-screen.tsx")).SecurityScreen,
});
