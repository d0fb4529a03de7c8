import { ScreenTabs } from "../parts/screen-tabs.tsx";

/** Navigates between what the accountant reads. */
export function AccountingNav() {
  return <ScreenTabs label="Comptabilité" tab="accountingTab" />;
}
