import { NavLink } from "react-router";
import { portalPaths } from "../portal-paths.ts";

const places: readonly { to: string; label: string; end?: boolean }[] = [
  { to: portalPaths.atelier, label: "File", end: true },
  { to: portalPaths.encode, label: "Encoder" },
  { to: portalPaths.check, label: "Contrôle" },
  { to: portalPaths.run, label: "Tournée" },
];

/** Navigates between the screens at which one stands with the cards in one's hands. */
export function WorkshopNav() {
  return (
    <nav aria-label="Atelier" className="-mt-2 flex flex-wrap gap-1 print:hidden">
      {places.map(({ to, label, end = false }) => (
        <NavLink
          key={to}
          to={to}
          end={end}
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
