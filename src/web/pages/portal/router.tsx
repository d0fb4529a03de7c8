import type { ComponentType } from "react";
import { createBrowserRouter } from "react-router";
import { RequireAuth, RequireRole } from "./guards.tsx";
import { PortalLoadingState } from "./parts/states.tsx";
import { portalPaths } from "./portal-paths.ts";
import type { GuardedScreen } from "./session/screen-roles.ts";
import { BrokenScreenNotice } from "./shell/broken.tsx";

/** A screen that not every role opens. */
function guarded(screen: GuardedScreen, path: string, load: () => Promise<{ Component: ComponentType }>) {
  return { element: <RequireRole screen={screen} />, children: [{ path, lazy: load }] };
}

/** Routes to the portal's screens (product.md §2), each with its own code. */
export const portalRouter = createBrowserRouter([
  {
    HydrateFallback: PortalLoadingState,
    ErrorBoundary: BrokenScreenNotice,
    children: [
      {
        path: portalPaths.login,
        lazy: async () => ({ Component: (await import("./login/login-screen.tsx")).LoginScreen }),
      },
      {
        path: portalPaths.forgottenPassword,
        lazy: async () => ({
          Component: (await import("./forgotten-password/forgotten-screen.tsx")).RequestPasswordResetScreen,
        }),
      },
      {
        path: portalPaths.newPassword,
        lazy: async () => ({
          Component: (await import("./forgotten-password/new-password-screen.tsx")).PasswordResetScreen,
        }),
      },
      {
        Component: RequireAuth,
        children: [
          {
            ErrorBoundary: BrokenScreenNotice,
            children: [
              guarded("dashboard", portalPaths.dashboard, async () => ({
                Component: (await import("./dashboard/dashboard-screen.tsx")).DashboardScreen,
              })),
              guarded("atelier", portalPaths.atelier, async () => ({
                Component: (await import("./production/production-screen.tsx")).ProductionQueueScreen,
              })),
              guarded("users", portalPaths.users, async () => ({
                Component: (await import("./users/users-screen.tsx")).UsersScreen,
              })),
              guarded("orders", portalPaths.orders, async () => ({
                Component: (await import("./orders/orders-screen.tsx")).OrdersScreen,
              })),
              guarded("order", portalPaths.order(":ref"), async () => ({
                Component: (await import("./order-detail/order-screen.tsx")).OrderDetailScreen,
              })),
              guarded("newOrder", portalPaths.newOrder, async () => ({
                Component: (await import("./new-order/new-order-screen.tsx")).NewOrderScreen,
              })),
              guarded("accounting", portalPaths.accounting, async () => ({
                Component: (await import("./accounting/accounting-screen.tsx")).AccountingScreen,
              })),
              guarded("promoCodes", portalPaths.promoCodes, async () => ({
                Component: (await import("./promo-codes/promo-codes-screen.tsx")).PromoCodesScreen,
              })),
              guarded("newsletter", portalPaths.newsletter, async () => ({
                Component: (await import("./newsletter/newsletter-screen.tsx")).NewsletterScreen,
              })),
              guarded("mails", portalPaths.mails, async () => ({
                Component: (await import("./mails/mails-screen.tsx")).MailsScreen,
              })),
              guarded("people", portalPaths.people, async () => ({
                Component: (await import("./people/people-screen.tsx")).PersonalDataScreen,
              })),
              guarded("encode", portalPaths.encode, async () => ({
                Component: (await import("./production/encode/encode-screen.tsx")).EncodeScreen,
              })),
              guarded("check", portalPaths.check, async () => ({
                Component: (await import("./production/check/check-screen.tsx")).PieceCheckScreen,
              })),
              guarded("run", portalPaths.run, async () => ({
                Component: (await import("./production/run/run-screen.tsx")).DeliveryRunScreen,
              })),
              guarded("audit", portalPaths.audit, async () => ({
                Component: (await import("./audit/audit-screen.tsx")).AuditScreen,
              })),
              guarded("settings", portalPaths.settings, async () => ({
                Component: (await import("./settings/settings-screen.tsx")).SettingsScreen,
              })),
              guarded("system", portalPaths.system, async () => ({
                Component: (await import("./system/system-screen.tsx")).SystemScreen,
              })),
              {
                path: portalPaths.security,
                lazy: async () => ({ Component: (await import("./security/security-screen.tsx")).SecurityScreen }),
              },
              {
                path: portalPaths.password,
                lazy: async () => ({
                  Component: (await import("./password/password-screen.tsx")).ChangePasswordScreen,
                }),
              },
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
