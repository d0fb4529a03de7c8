import { createBrowserRouter, type RouteObject } from "react-router";
import { RequireAuth, RequireRole } from "./guards.tsx";
import { PortalLoadingState } from "./parts/states.tsx";
import { portalPaths } from "./session/portal-paths.ts";
import { type ScreenName, screenNames, screens } from "./session/screens.ts";
import { screenCode } from "./screen-code.ts";
import { BrokenScreenNotice } from "./shell/broken.tsx";

const isForAnyone = (name: ScreenName) => screens[name].roles === "anyone";

function toRoute(name: ScreenName): RouteObject {
  return { path: screens[name].path, lazy: async () => ({ Component: await screenCode[name]() }) };
}

/** Routes to the portal's screens, each with its own code. */
export const portalRouter = createBrowserRouter([
  {
    HydrateFallback: PortalLoadingState,
    ErrorBoundary: BrokenScreenNotice,
    children: [
      ...screenNames.filter(isForAnyone).map(toRoute),
      {
        Component: RequireAuth,
        children: [
          {
            ErrorBoundary: BrokenScreenNotice,
            children: [
              ...screenNames
                .filter((name) => !isForAnyone(name))
                .map((name) => ({ element: <RequireRole screen={name} />, children: [toRoute(name)] })),
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
