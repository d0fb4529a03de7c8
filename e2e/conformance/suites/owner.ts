import type { Suite } from "../kinds.ts";
import { ownerCardScenes, ownerCardScreens } from "../tables/owner-card.ts";
import { ownerLoginScenes, ownerLoginScreens } from "../tables/owner-login.ts";

export const ownerSuite: Suite = {
  screens: [...ownerLoginScreens, ...ownerCardScreens],
  scenes: {
    "owner's login": ownerLoginScenes,
    "owner's editor": ownerCardScenes,
  },
};
