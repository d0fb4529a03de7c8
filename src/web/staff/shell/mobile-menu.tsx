import { NavLink } from "react-router";
import type { StaffRole } from "#shared/access/access.ts";
import { Icon } from "#web/kit/ui/icons.tsx";
import { PortalIcon } from "../parts/portal-icon.tsx";
import { portalPaths } from "../session/portal-paths.ts";
import { canRoleOpenScreen } from "../session/screen-roles.ts";
import { getLinkGroupsForRole } from "./links.ts";
import { useDisclosure } from "../parts/use-disclosure.ts";

/** Shows the shell's links where there is no room for them side by side. */
export function MobileMenu({ role }: { role: StaffRole }) {
  const mayOrder = canRoleOpenScreen(role, "newOrder");
  const groups = getLinkGroupsForRole(role).map(({ name, links }) => ({
    name,
    links: name === "Vendre" && mayOrder ? [...links, { to: portalPaths.newOrder, label: "Nouvelle commande" }] : links,
  }));
  const { open, close, area, button } = useDisclosure("mobile-menu");
  // A role without screens has no menu.
  if (groups.length === 0) return null;
  return (
    <div ref={area} className="xl:hidden">
      <button
        {...button}
        aria-label={open ? "Fermer le menu" : "Ouvrir le menu"}
        className="grid size-11 place-items-center rounded-full text-silver-50 hover:bg-raised"
      >
        {open ? <Icon name="close" /> : <PortalIcon name="menu" />}
      </button>
      <nav
        id="mobile-menu"
        aria-label="Portail"
        hidden={!open}
        className="absolute inset-x-0 top-full z-20 max-h-[calc(100dvh-4rem)] overflow-y-auto overscroll-contain border-y border-line bg-raised shadow-floating"
      >
        <div className="page-width flex flex-col gap-1 py-3">
          {groups.map(({ name, links }) => (
            <div key={name} role="group" aria-label={name}>
              <p aria-hidden="true" className="px-4 pt-2 pb-0.5 text-xs font-medium text-silver-400">
                {name}
              </p>
              <ul className="grid grid-cols-2 gap-x-1">
                {links.map(({ to, label }) => (
                  <li key={to} className={to === portalPaths.newOrder ? "col-span-2" : "last:odd:col-span-2"}>
                    <NavLink
                      to={to}
                      end={to === portalPaths.orders}
                      onClick={close}
                      className={({ isActive }) =>
                        `flex min-h-11 items-center rounded-sm px-4 font-medium ${isActive ? "bg-lifted text-gold-200" : "text-silver-100 hover:bg-lifted"}`
                      }
                    >
                      {label}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </nav>
    </div>
  );
}
