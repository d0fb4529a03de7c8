import { Link, Outlet, useLocation, useNavigation } from "react-router";
import { BrandMark } from "#web/kit/ui/brand.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { staffPaths } from "../session/staff-paths.ts";
import type { StoredStaffAuth } from "../session/auth-store.ts";
import { canRoleOpenScreen } from "../session/role-screen-access.ts";
import { findCurrentLink, getLinksForRole, type ShellLink } from "./links.ts";
import { StaffIcon } from "../parts/staff-icon.tsx";
import { useDisclosure } from "../parts/use-disclosure.ts";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { Chevron } from "#web/kit/ui/chevron.tsx";
import { mayLogOut } from "#web/kit/form/use-unsaved.ts";
import { logOut } from "../session/log-out.ts";

const item =
  "flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left text-sm font-medium text-silver-100 hover:bg-raised hover:text-silver-50";

const tab = "inline-flex min-h-11 items-center rounded-full px-3 text-sm font-medium whitespace-nowrap";
const row = "flex min-h-11 items-center rounded-sm px-4 leading-tight font-medium";
const shownTone = "bg-lifted text-gold-200";
const restTone = "text-silver-100 hover:bg-lifted hover:text-silver-50";

/** Shows the menu under the person's name: password, security, logout (product.md §2). */
function ProfileMenu({ user }: { user: StoredStaffAuth["user"] }) {
  const { open, close, area, button } = useDisclosure("profile-menu");
  return (
    <div ref={area} className="relative">
      <button
        {...button}
        className="flex min-h-11 items-center gap-2.5 rounded-full border border-line bg-raised py-1 pr-3 pl-1.5 xl:gap-1 xl:pr-2 text-sm font-semibold text-silver-50 hover:border-silver-300"
      >
        <span
          aria-hidden="true"
          className="grid size-8 place-items-center rounded-full bg-gold-900 text-xs text-gold-200"
        >
          {getInitials(user.name)}
        </span>
        <span aria-hidden="true" className="hidden max-w-40 truncate sm:block xl:hidden">
          {user.name}
        </span>
        <span className="sr-only">Profil {formatNameWithDe(user.name)}</span>
        <Chevron />
      </button>
      <div
        id="profile-menu"
        hidden={!open}
        className="absolute top-full right-0 z-20 mt-2 w-72 max-w-[calc(100vw-2.5rem)] rounded-md border border-edge bg-lifted p-2 shadow-floating"
      >
        <p className="border-b border-line px-3 pt-1 pb-3 leading-tight">
          <span className="block font-semibold text-silver-50 wrap-anywhere">{user.name}</span>
          <span className="block text-xs text-silver-300 wrap-anywhere">{user.email}</span>
        </p>
        <ul className="pt-2">
          <li>
            <Link to={staffPaths.password} onClick={close} className={item}>
              <Icon name="lock" />
              Modifier mon mot de passe
            </Link>
          </li>
          <li>
            <Link to={staffPaths.security} onClick={close} className={item}>
              <StaffIcon name="shield" />
              Sécurité
            </Link>
          </li>
          <li>
            <button type="button" onClick={() => mayLogOut() && logOut()} className={item}>
              <StaffIcon name="logout" />
              Se déconnecter
            </button>
          </li>
        </ul>
      </div>
    </div>
  );
}

function getInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => Array.from(word ?? "")[0] ?? "")
    .join("")
    .toUpperCase();
}

/** Renders the frame around every screen (product.md §2). */
export function StaffShell({ user }: { user: StoredStaffAuth["user"] }) {
  const isLoading = useNavigation().state === "loading";
  const links = getLinksForRole(user.role);
  const current = findCurrentLink(links, useLocation().pathname);
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
          <MobileMenu links={links} current={current} />
          <Link
            to={staffPaths.dashboard}
            aria-label="Sen Digital Vcard, tableau de bord"
            className="inline-flex min-h-11 items-center gap-2.5 rounded-sm text-sm font-bold tracking-tight text-silver-50"
          >
            <BrandMark />
            <span className="hidden sm:block xl:hidden">
              Sen Digital <span className="font-medium text-silver-300">Vcard</span>
            </span>
          </Link>
          <nav aria-label="Portail" className="hidden flex-1 items-center gap-0.5 pl-1 xl:flex">
            {links.head.map((link) => (
              <ShellNavLink key={link.to} {...link} current={current} className={tab} />
            ))}
            {links.groups.map((group) => (
              <LinkGroup key={group.name} {...group} current={current} />
            ))}
          </nav>
          <div className="ml-auto flex items-center gap-2">
            {canRoleOpenScreen(user.role, "newOrder") ? (
              <Link
                to={staffPaths.newOrder}
                className="inline-flex min-h-11 items-center gap-2 rounded-full border border-edge bg-raised px-3 text-sm font-semibold whitespace-nowrap text-silver-50 hover:border-silver-200 hover:bg-lifted md:px-4 xl:px-3 xl:text-[0.875rem]"
              >
                <Icon name="plus" />
                <span className="max-md:sr-only xl:max-[86rem]:sr-only">Nouvelle commande</span>
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

interface Current {
  current: string | undefined;
}

function ShellNavLink({
  to,
  label,
  current,
  className,
  onClick,
}: ShellLink & Current & { className: string; onClick?: () => void }) {
  return (
    <Link
      to={to}
      onClick={onClick}
      aria-current={to === current ? "page" : undefined}
      className={`${className} ${to === current ? shownTone : restTone}`}
    >
      {label}
    </Link>
  );
}

/** Folds links under a name; the group is marked while the screen of one of its links is shown. */
function LinkGroup({ name, links, current }: { name: string; links: ShellLink[] } & Current) {
  const id = `menu-${name}`;
  const { open, close, area, button } = useDisclosure(id);
  const isShown = links.some(({ to }) => to === current);
  return (
    <div ref={area} className="relative">
      <button {...button} className={`${tab} gap-1 ${isShown ? shownTone : restTone}`}>
        {name}
        <Chevron />
      </button>
      <ul
        id={id}
        aria-label={name}
        hidden={!open}
        className="absolute top-full left-0 z-20 mt-2 min-w-52 rounded-md border border-edge bg-lifted p-2 shadow-floating"
      >
        {links.map((link) => (
          <li key={link.to}>
            <ShellNavLink {...link} current={current} className={row} onClick={close} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function MobileMenu({ links: { head, groups }, current }: { links: ReturnType<typeof getLinksForRole> } & Current) {
  const { open, close, area, button } = useDisclosure("mobile-menu");
  // A role without screens has no menu.
  if (head.length === 0) return null;
  return (
    <div ref={area} className="xl:hidden">
      <button
        {...button}
        aria-label={open ? "Fermer le menu" : "Ouvrir le menu"}
        className="grid size-11 place-items-center rounded-full text-silver-50 hover:bg-raised"
      >
        {open ? <Icon name="close" /> : <StaffIcon name="menu" />}
      </button>
      <nav
        id="mobile-menu"
        aria-label="Portail"
        hidden={!open}
        className="absolute inset-x-0 top-full z-20 max-h-[calc(100dvh-4rem)] overflow-y-auto overscroll-contain border-y border-line bg-raised shadow-floating"
      >
        <div className="page-width flex flex-col gap-1 py-3">
          <MobileLinks links={head} current={current} onClick={close} />
          {groups.map(({ name, links }) => (
            <div key={name} role="group" aria-label={name}>
              <p aria-hidden="true" className="px-4 pt-2 pb-0.5 text-xs font-medium text-silver-400">
                {name}
              </p>
              <MobileLinks links={links} current={current} onClick={close} />
            </div>
          ))}
        </div>
      </nav>
    </div>
  );
}

function MobileLinks({ links, current, onClick }: { links: ShellLink[]; onClick: () => void } & Current) {
  return (
    <ul className="grid grid-cols-2 gap-x-1">
      {links.map((link) => (
        <li key={link.to} className="last:odd:col-span-2">
          <ShellNavLink {...link} current={current} className={row} onClick={onClick} />
        </li>
      ))}
    </ul>
  );
}
