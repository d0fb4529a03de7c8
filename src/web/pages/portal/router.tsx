import { createBrowserRouter, type RouteObject } from "react-router";
import type { ScreenDefinition } from "./define-screen.ts";
import { RequireAuth, RequireRole } from "./guards.tsx";
import { PortalLoadingState } from "./parts/states.tsx";
import { portalPaths } from "./portal-paths.ts";
import { type ScreenName, screenNames, screens } from "./screens.ts";
import { BrokenScreenNotice } from "./shell/broken.tsx";

const isForAnyone = (name: ScreenName) => screens[name].roles === "anyone";

function toRoute({ path, load }: ScreenDefinition): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }) };
}

/** Routes to the portal's screens, each with its own code. */
export const portalRouter = createBrowserRouter([
  {
    HydrateFallback: PortalLoadingState,
    ErrorBoundary: BrokenScreenNotice,
    children: [
      ...screenNames.filter(isForAnyone).map((name) => toRoute(screens[name])),
      {
        Component: RequireAuth,
        children: [
          {
            ErrorBoundary: BrokenScreenNotice,
            children: [
              ...screenNames
                .filter((name) => !isForAnyone(name))
                .map((name) => ({ element: <RequireRole screen={name} />, children: [toRoute(screens[name])] })),
              {
                path: `${portalPaths.login}/*`,
                lazy: async () => ({ Component: (await import("./shell/unknown-screen.tsx")).UnknownScreenNotice }),
              },
            ],
          },
        ],
      },
    ],
  },
]);
