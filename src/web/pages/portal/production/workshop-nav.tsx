import { NavLink } from "react-router";
import type { ScreenDefinition } from "../define-screen.ts";
import { screenNames, screens } from "../screens.ts";

const tabs = screenNames.flatMap((name) => {
  const { path, workshopTab }: ScreenDefinition = screens[name];
  return workshopTab === undefined ? [] : [{ to: path, label: workshopTab }];
});

/** Navigates between the screens for work with the cards in hand. */
export function WorkshopNav() {
  return (
    <nav aria-label="Atelier" className="-mt-2 flex flex-wrap gap-1 print:hidden">
      {tabs.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            `inline-flex min-h-11 items-center rounded-full border px-3 sm:px-4 text-sm font-semibold ${isActive ? "border-gold-300/60 bg-lifted text-gold-200" : "border-edge text-silver-200 hover:bg-raised hover:text-silver-50"}`
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
