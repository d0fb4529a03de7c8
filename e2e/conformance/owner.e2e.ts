import { afterAll } from "vitest";
import { checkScenes } from "./run/scenes.ts";
import { checkScreens } from "./run/screens.ts";
import { ownerCardScenes, ownerCardScreens } from "./tables/owner-card.ts";
import { ownerLoginScenes, ownerLoginScreens } from "./tables/owner-login.ts";
import { openWorld } from "./world.ts";

const world = await openWorld({ prepare: async () => ({}) });
afterAll(() => world.close());

const here = () => world;
checkScreens([...ownerLoginScreens, ...ownerCardScreens], here);
checkScenes("owner's login", ownerLoginScenes, here);
checkScenes("owner's editor", ownerCardScenes, here);
