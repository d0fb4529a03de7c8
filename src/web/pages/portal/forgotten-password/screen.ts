import type { requestPasswordLink, setPasswordByLink } from "#shared/contract/forgotten-password.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../define-screen.ts";

export const forgottenPasswordScreen = defineScreen<typeof requestPasswordLink>({
  path: `${routePaths.admin}/mot-de-passe-oublie`,
  title: "Mot de passe oublié",
  roles: "anyone",
  load: async () => (await import("./forgotten-screen.tsx")).RequestPasswordResetScreen,
});

export const newPasswordScreen = defineScreen<typeof setPasswordByLink>({
  path: `${routePaths.admin}/nouveau-mot-de-passe`,
  title: "Nouveau mot de passe",
  roles: "anyone",
  load: async () => (await import("./new-password-screen.tsx")).PasswordResetScreen,
});
