import { NavLink } from "react-router";
import type { ScreenDefinition } from "../define-screen.ts";
import { screenNames, screens } from "../screens.ts";

const tabs = screenNames.flatMap((name) => {
  const { path, accountingTab }: ScreenDefinition = screens[name];
  return accountingTab === undefined ? [] : [{ to: path, label: accountingTab }];
});

/** Navigates between what the accountant reads. */
export function AccountingNav() {
  return (
    <nav aria-label="Comptabilité" className="-mt-2 flex flex-wrap gap-1 print:hidden">
      {tabs.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            `inline-flex min-h-11 items-center rounded-full border px-3 text-sm font-semibold sm:px-4 ${isActive ? "border-gold-300/60 bg-lifted text-gold-200" : "border-edge text-silver-200 hover:bg-raised hover:text-silver-50"}`
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
