import { Link, NavLink, Outlet, useNavigation } from "react-router";
import { BrandMark } from "#web/kit/ui/brand.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { portalPaths } from "../session/portal-paths.ts";
import type { StoredStaffAuth } from "../session/auth-store.ts";
import { canRoleOpenScreen } from "../session/screen-roles.ts";
import { getLinkGroupsForRole } from "./links.ts";
import { MobileMenu } from "./mobile-menu.tsx";
import { ProfileMenu } from "./profile-menu.tsx";

/** Surrounds every screen (product.md §2). */
export function PortalShell({ user }: { user: StoredStaffAuth["user"] }) {
  const isLoading = useNavigation().state === "loading";
  return (
    <>
      <a
        href="#contenu"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-30 focus:rounded-full focus:bg-silver-50 focus:px-5 focus:py-3 focus:font-semibold focus:text-ink"
      >
        Aller au contenu
      </a>
      <header className="print:hidden sticky top-0 z-20 border-b border-line bg-ground">
        <div className="portal-width flex min-h-16 items-center gap-3">
          <MobileMenu role={user.role} />
          <Link
            to={portalPaths.dashboard}
            aria-label="Sen Digital Vcard, tableau de bord"
            className="inline-flex min-h-11 items-center gap-2.5 rounded-sm text-sm font-bold tracking-tight text-silver-50"
          >
            <BrandMark />
            <span className="hidden sm:block xl:hidden">
              Sen Digital <span className="font-medium text-silver-300">Vcard</span>
            </span>
          </Link>
          <nav aria-label="Portail" className="hidden flex-1 items-stretch divide-x divide-line pl-1 xl:flex">
            {getLinkGroupsForRole(user.role).map(({ name, links }) => (
              <div key={name} role="group" aria-label={name} className="flex flex-col px-1 first:pl-0 min-[97rem]:px-2">
                <span aria-hidden="true" className="px-1.5 text-[0.6875rem] leading-none font-medium text-silver-400">
                  {name}
                </span>
                <span className="flex">
                  {links.map(({ to, label }) => (
                    <NavLink
                      key={to}
                      to={to}
                      className={({ isActive }) =>
                        `inline-flex min-h-9 items-center rounded-full px-1.5 text-[0.8125rem] font-medium whitespace-nowrap min-[97rem]:px-2 min-[97rem]:text-[0.875rem] ${isActive ? "bg-lifted text-gold-200" : "text-silver-200 hover:bg-raised hover:text-silver-50"}`
                      }
                    >
                      {label}
                    </NavLink>
                  ))}
                </span>
              </div>
            ))}
          </nav>
          <div className="ml-auto flex items-center gap-2">
            {canRoleOpenScreen(user.role, "newOrder") ? (
              <Link
                to={portalPaths.newOrder}
                className="hidden min-h-11 items-center gap-2 rounded-full border border-edge bg-raised px-4 text-sm font-semibold whitespace-nowrap text-silver-50 hover:border-silver-200 hover:bg-lifted md:inline-flex xl:px-3 xl:text-[0.875rem]"
              >
                <Icon name="plus" />
                <span className="xl:max-[86rem]:sr-only">Nouvelle commande</span>
              </Link>
            ) : null}
            <ProfileMenu user={user} />
          </div>
        </div>
        <div
          aria-hidden="true"
          className={`absolute inset-x-0 -bottom-px h-0.5 bg-gold-300 ${isLoading ? "animate-pulse" : "hidden"}`}
        />
      </header>
      <main id="contenu" tabIndex={-1} className="portal-width py-8 outline-none print:py-0">
        <Outlet />
      </main>
    </>
  );
}
