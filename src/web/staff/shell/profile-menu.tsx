import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { Link } from "react-router";
import { Icon } from "#web/kit/ui/icons.tsx";
import { Chevron } from "#web/kit/ui/chevron.tsx";
import { StaffIcon } from "../parts/staff-icon.tsx";
import { staffPaths } from "../session/staff-paths.ts";
import type { StoredStaffAuth } from "../session/auth-store.ts";
import { canRoleOpenScreen } from "../session/role-screen-access.ts";
import { logOut } from "../session/log-out.ts";
import { useDisclosure } from "../parts/use-disclosure.ts";

const item =
  "flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left text-sm font-medium text-silver-100 hover:bg-raised hover:text-silver-50";

/**
 * Shows under the person's name: the password, the security, what people ask about their data, the logout
 * (product.md §2).
 */
export function ProfileMenu({ user }: { user: StoredStaffAuth["user"] }) {
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
          {canRoleOpenScreen(user.role, "people") ? (
            <li>
              <Link to={staffPaths.people} onClick={close} className={item}>
                <Icon name="user" />
                Données personnelles
              </Link>
            </li>
          ) : null}
          <li>
            <button type="button" onClick={logOut} className={item}>
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
