import { createBrowserRouter } from "react-router";
import { Loading } from "./parts/states.tsx";
import { portalPaths } from "./portal-paths.ts";
import { RequireAuth } from "./session/require-auth.tsx";
import { Broken } from "./shell/broken.tsx";

/** The portal's screens (product.md §2), each with its own code. */
export const router = createBrowserRouter([
  {
    HydrateFallback: Loading,
    ErrorBoundary: Broken,
    children: [
      { path: portalPaths.login, lazy: async () => ({ Component: (await import("./login/login-screen.tsx")).LoginScreen }) },
      {
        Component: RequireAuth,
        children: [
          {
            ErrorBoundary: Broken,
            children: [
              { path: portalPaths.dashboard, lazy: async () => ({ Component: (await import("./dashboard/dashboard-screen.tsx")).DashboardScreen }) },
              { path: portalPaths.users, lazy: async () => ({ Component: (await import("./users/users-screen.tsx")).UsersScreen }) },
              { path: portalPaths.orders, lazy: async () => ({ Component: (await import("./orders/orders-screen.tsx")).OrdersScreen }) },
              { path: portalPaths.order(":ref"), lazy: async () => ({ Component: (await import("./order-detail/order-screen.tsx")).OrderScreen }) },
              { path: portalPaths.newOrder, lazy: async () => ({ Component: (await import("./new-order/new-order-screen.tsx")).NewOrderScreen }) },
              { path: portalPaths.promoCodes, lazy: async () => ({ Component: (await import("./promo-codes/promo-codes-screen.tsx")).PromoCodesScreen }) },
              { path: portalPaths.newsletter, lazy: async () => ({ Component: (await import("./newsletter/newsletter-screen.tsx")).NewsletterScreen }) },
              { path: portalPaths.mails, lazy: async () => ({ Component: (await import("./mails/mails-screen.tsx")).MailsScreen }) },
              { path: portalPaths.audit, lazy: async () => ({ Component: (await import("./audit/audit-screen.tsx")).AuditScreen }) },
              { path: portalPaths.security, lazy: async () => ({ Component: (await import("./security/security-screen.tsx")).SecurityScreen }) },
              { path: portalPaths.password, lazy: async () => ({ Component: (await import("./password/password-screen.tsx")).PasswordScreen }) },
              { path: `${portalPaths.login}/*`, lazy: async () => ({ Component: (await import("./shell/unknown-screen.tsx")).UnknownScreen }) },
            ],
          },
        ],
      },
    ],
  },
]);
