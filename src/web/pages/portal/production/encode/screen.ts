import { workshopStaff } from "#shared/access.ts";
import type { listToEncode } from "#shared/contract/encoding.ts";
import { routePaths } from "#shared/urls.ts";
import { defineScreen } from "../../define-screen.ts";

export const encodeScreen = defineScreen<typeof listToEncode>({
  path: `${routePaths.admin}/atelier/encoder`,
  title: "Encoder",
  roles: workshopStaff.staff,
  workshopTab: "Encoder",
  load: async () => (await import("./encode-screen.tsx")).EncodeScreen,
});
