import { anyStaff } from "#shared/access.ts";
import type { changePassword } from "#shared/contract/staff.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../define-screen.ts";

export const passwordScreen = defineScreen<typeof changePassword>({
  path: routePaths.staffPassword,
  title: "Modifier mon mot de passe",
  roles: anyStaff.staff,
  load: async () => (await import("./password-screen.tsx")).ChangePasswordScreen,
});
