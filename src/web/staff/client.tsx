import { QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, StrictMode, Suspense, lazy } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { keepDraftsOf } from "#web/kit/form/drafts.ts";
import { ToastProvider } from "#web/kit/ui/toast.tsx";
import "./portal.css";
import { queryClient } from "./session/query-client.ts";
import { readAuth, readSessionEnd } from "./session/auth-store.ts";
import { Navigate, Outlet, type RouteObject, createBrowserRouter, useLocation } from "react-router";
import { StaffLoadingState } from "./parts/staff-states.tsx";
import { staffPaths } from "./session/staff-paths.ts";
import { type ScreenName, screenNames, screens } from "./session/screens.ts";
import { BrokenScreenNotice } from "./shell/broken.tsx";
import { buildLoginPath } from "./session/return-path.ts";
import { canRoleOpenScreen } from "./session/role-screen-access.ts";
import { useAuth, useRole } from "./session/use-auth.ts";
import { ForbiddenScreenNotice } from "./shell/forbidden-screen.tsx";
import { StaffShell } from "./shell/shell.tsx";

const ForcedPassword = lazy(async () => ({
  default: (await import("./team/password/forced-password.tsx")).ForcedPasswordChange,
}));

/**
 * Guards every screen but the login (product.md §2): sends people without a session to the login, and people with a
 * default password to choose a new one first.
 */
function RequireAuth() {
  const auth = useAuth();
  const { pathname, search, hash } = useLocation();
  if (!auth)
    return (
      <Navigate
        replace
        to={readSessionEnd() === "left" ? buildLoginPath("") : buildLoginPath(`${pathname}${search}${hash}`)}
      />
    );
  if (auth.mustChangePassword) {
    return (
      <Suspense fallback={<StaffLoadingState />}>
        <ForcedPassword />
      </Suspense>
    );
  }
  return <StaffShell user={auth.user} />;
}

/** Guards a screen: tells people if their role may not open it. Roles without the dashboard start in the workshop. */
function RequireRole({ screen }: { screen: ScreenName }) {
  const role = useRole();
  if (canRoleOpenScreen(role, screen)) return <Outlet />;
  return screen === "dashboard" ? <Navigate replace to={staffPaths.atelier} /> : <ForbiddenScreenNotice role={role} />;
}

/** Fetches the code of each screen when it is first opened. */
const screenCode: Readonly<Record<ScreenName, () => Promise<ComponentType>>> = {
  login: async () => (await import("./team/login/login-screen.tsx")).LoginScreen,
  forgottenPassword: async () =>
    (await import("./team/forgotten-password/request-password-reset-screen.tsx")).RequestPasswordResetScreen,
  newPassword: async () => (await import("./team/forgotten-password/new-password-screen.tsx")).PasswordResetScreen,
  dashboard: async () => (await import("./service/dashboard/dashboard-screen.tsx")).DashboardScreen,
  orders: async () => (await import("./orders/orders-screen.tsx")).OrdersScreen,
  order: async () => (await import("./orders/order/order-screen.tsx")).OrderDetailScreen,
  newOrder: async () => (await import("./orders/new-order/new-order-screen.tsx")).NewOrderScreen,
  companies: async () => (await import("./companies/companies-screen.tsx")).CompaniesScreen,
  companyOrder: async () => (await import("./companies/order-from-list/company-order-screen.tsx")).CompanyOrderScreen,
  company: async () => (await import("./companies/company/company-screen.tsx")).CompanyScreen,
  promoCodes: async () => (await import("./money/promo-codes/promo-codes-screen.tsx")).PromoCodesScreen,
  newsletter: async () => (await import("./mails/newsletter-screen.tsx")).NewsletterScreen,
  atelier: async () => (await import("./production/production-screen.tsx")).ProductionQueueScreen,
  lot: async () => (await import("./production/lot/lot-screen.tsx")).LotScreen,
  packing: async () => (await import("./production/lot/packing/packing-screen.tsx")).PackingScreen,
  encode: async () => (await import("./production/encode/encode-screen.tsx")).EncodeScreen,
  check: async () => (await import("./production/check/check-screen.tsx")).PieceCheckScreen,
  run: async () => (await import("./production/run/run-screen.tsx")).DeliveryRunScreen,
  accounting: async () => (await import("./money/accounting-screen.tsx")).AccountingScreen,
  documents: async () => (await import("./money/documents-screen.tsx")).DocumentsScreen,
  receivables: async () => (await import("./money/receivables-screen.tsx")).ReceivablesScreen,
  accountingMonth: async () => (await import("./money/month-screen.tsx")).AccountingMonthScreen,
  mails: async () => (await import("./mails/mails-screen.tsx")).MailsScreen,
  audit: async () => (await import("./team/audit/audit-screen.tsx")).AuditScreen,
  people: async () => (await import("./service/personal-data-screen.tsx")).PersonalDataScreen,
  users: async () => (await import("./team/users/users-screen.tsx")).UsersScreen,
  settings: async () => (await import("./service/settings/settings-screen.tsx")).SettingsScreen,
  system: async () => (await import("./service/system/system-screen.tsx")).SystemScreen,
  security: async () => (await import("./team/security/security-screen.tsx")).SecurityScreen,
  password: async () => (await import("./team/password/password-screen.tsx")).ChangePasswordScreen,
};

const isForAnyone = (name: ScreenName) => screens[name].roles === "anyone";

function toRoute(name: ScreenName): RouteObject {
  return { path: screens[name].path, lazy: async () => ({ Component: await screenCode[name]() }) };
}

/** Routes to the portal's screens, each with its own code. */
const staffRouter = createBrowserRouter([
  {
    HydrateFallback: StaffLoadingState,
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
                path: `${staffPaths.login}/*`,
                lazy: async () => ({ Component: (await import("./shell/unknown-screen.tsx")).UnknownScreenNotice }),
              },
            ],
          },
        ],
      },
    ],
  },
]);

keepDraftsOf(() => readAuth()?.user.id);
// Each screen opens scrolled to its top, also when one goes back.
history.scrollRestoration = "manual";
const root = document.getElementById("app");
if (!root) throw new Error("The page has no #app.");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <RouterProvider router={staffRouter} />
      </ToastProvider>
    </QueryClientProvider>
  </StrictMode>,
);
