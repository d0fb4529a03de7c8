import type { login } from "#shared/contract/staff.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../define-screen.ts";

export const loginScreen = defineScreen<typeof login>({
  path: routePaths.admin,
  title: "Connexion au portail d'administration",
  roles: "anyone",
  load: async () => (await import("./login-screen.tsx")).LoginScreen,
});
