import type { ComponentType } from "react";
import type { ScreenName } from "./session/screens.ts";

/** Fetches the code of each screen when it is first opened. */
export const screenCode: Readonly<Record<ScreenName, () => Promise<ComponentType>>> = {
  login: async () => (await import("./team/login/login-screen.tsx")).LoginScreen,
  forgottenPassword: async () =>
    (await import("./team/forgotten-password/forgotten-screen.tsx")).RequestPasswordResetScreen,
  newPassword: async () => (await import("./team/forgotten-password/new-password-screen.tsx")).PasswordResetScreen,
  dashboard: async () => (await import("./service/dashboard/dashboard-screen.tsx")).DashboardScreen,
  orders: async () => (await import("./orders/orders-screen.tsx")).OrdersScreen,
  order: async () => (await import("./orders/order/order-screen.tsx")).OrderDetailScreen,
  newOrder: async () => (await import("./orders/new-order/new-order-screen.tsx")).NewOrderScreen,
  companies: async () => (await import("./companies/companies-screen.tsx")).CompaniesScreen,
  companyOrder: async () => (await import("./companies/order-from-list/company-order-screen.tsx")).CompanyOrderScreen,
  company: async () => (await import("./companies/company/company-screen.tsx")).CompanyScreen,
  promoCodes: async () => (await import("./money/promo-codes/promo-codes-screen.tsx")).PromoCodesScreen,
  newsletter: async () => (await import("./mails/newsletter/newsletter-screen.tsx")).NewsletterScreen,
  atelier: async () => (await import("./production/production-screen.tsx")).ProductionQueueScreen,
  lot: async () => (await import("./production/lot/lot-screen.tsx")).LotScreen,
  packing: async () => (await import("./production/lot/packing/packing-screen.tsx")).PackingScreen,
  encode: async () => (await import("./production/encode/encode-screen.tsx")).EncodeScreen,
  check: async () => (await import("./production/check/check-screen.tsx")).PieceCheckScreen,
  run: async () => (await import("./production/run/run-screen.tsx")).DeliveryRunScreen,
  accounting: async () => (await import("./money/accounting-screen.tsx")).AccountingScreen,
  documents: async () => (await import("./money/documents/documents-screen.tsx")).DocumentsScreen,
  receivables: async () => (await import("./money/receivables/receivables-screen.tsx")).ReceivablesScreen,
  accountingMonth: async () => (await import("./money/month/month-screen.tsx")).AccountingMonthScreen,
  mails: async () => (await import("./mails/mails-screen.tsx")).MailsScreen,
  audit: async () => (await import("./team/audit/audit-screen.tsx")).AuditScreen,
  people: async () => (await import("./service/people/people-screen.tsx")).PersonalDataScreen,
  users: async () => (await import("./team/users/users-screen.tsx")).UsersScreen,
  settings: async () => (await import("./service/settings/settings-screen.tsx")).SettingsScreen,
  system: async () => (await import("./service/system/system-screen.tsx")).SystemScreen,
  security: async () => (await import("./team/security/security-screen.tsx")).SecurityScreen,
  password: async () => (await import("./team/password/password-screen.tsx")).ChangePasswordScreen,
};
