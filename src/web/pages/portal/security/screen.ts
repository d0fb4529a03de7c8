import type { listSessions } from "#shared/contract/staff.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../define-screen.ts";

export const securityScreen = defineScreen<typeof listSessions>({
  path: `${routePaths.admin}/securite`,
  title: "Sécurité",
  roles: ["admin", "desk", "workshop"],
  load: async () => (await import("./security-screen.tsx")).SecurityScreen,
});
