import { documentsScreen } from "./accounting/documents/screen.ts";
import { accountingMonthScreen } from "./accounting/month/screen.ts";
import { receivablesScreen } from "./accounting/receivables/screen.ts";
import { accountingScreen } from "./accounting/screen.ts";
import { auditScreen } from "./audit/screen.ts";
import { companiesScreen } from "./companies/screen.ts";
import { companyOrderScreen } from "./company-order/screen.ts";
import { companyScreen } from "./company/screen.ts";
import { dashboardScreen } from "./dashboard/screen.ts";
import { forgottenPasswordScreen, newPasswordScreen } from "./forgotten-password/screen.ts";
import { loginScreen } from "./login/screen.ts";
import { mailsScreen } from "./mails/screen.ts";
import { newOrderScreen } from "./new-order/screen.ts";
import { newsletterScreen } from "./newsletter/screen.ts";
import { orderScreen } from "./order-detail/screen.ts";
import { ordersScreen } from "./orders/screen.ts";
import { passwordScreen } from "./password/screen.ts";
import { peopleScreen } from "./people/screen.ts";
import { checkScreen } from "./production/check/screen.ts";
import { encodeScreen } from "./production/encode/screen.ts";
import { packingScreen } from "./production/lot/packing/screen.ts";
import { lotScreen } from "./production/lot/screen.ts";
import { runScreen } from "./production/run/screen.ts";
import { atelierScreen } from "./production/screen.ts";
import { promoCodesScreen } from "./promo-codes/screen.ts";
import { securityScreen } from "./security/screen.ts";
import { settingsScreen } from "./settings/screen.ts";
import { systemScreen } from "./system/screen.ts";
import { usersScreen } from "./users/screen.ts";
import type { ScreenDefinition } from "./define-screen.ts";

/**
 * Lists the portal's screens (product.md §2 and what staff need beyond it), links in their order; routes, addresses,
 * links and guards are made from it.
 */
export const screens = {
  login: loginScreen,
  forgottenPassword: forgottenPasswordScreen,
  newPassword: newPasswordScreen,
  dashboard: dashboardScreen,
  orders: ordersScreen,
  order: orderScreen,
  newOrder: newOrderScreen,
  companies: companiesScreen,
  companyOrder: companyOrderScreen,
  company: companyScreen,
  promoCodes: promoCodesScreen,
  newsletter: newsletterScreen,
  atelier: atelierScreen,
  lot: lotScreen,
  packing: packingScreen,
  encode: encodeScreen,
  check: checkScreen,
  run: runScreen,
  accounting: accountingScreen,
  documents: documentsScreen,
  receivables: receivablesScreen,
  accountingMonth: accountingMonthScreen,
  mails: mailsScreen,
  audit: auditScreen,
  people: peopleScreen,
  users: usersScreen,
  settings: settingsScreen,
  system: systemScreen,
  security: securityScreen,
  password: passwordScreen,
} satisfies Readonly<Record<string, ScreenDefinition>>;
export type ScreenName = keyof typeof screens;
export const screenNames = Object.keys(screens) as ScreenName[];
