import { routePaths } from "#shared/route-paths.ts";
import type { PageSettings } from "#web/kit/settings.ts";
import { Icon } from "#web/kit/ui/icons.tsx";
import { MessagePage } from "./message-page.tsx";

const spaces = [
  { href: routePaths.owner, icon: "card", label: "J'ai une carte" },
  { href: routePaths.company, icon: "building", label: "Je gère les cartes d'une entreprise" },
  { href: routePaths.admin, icon: "user", label: "Je fais partie de l'équipe" },
] as const;

/**
 * Renders `/connexion`: each of the three spaces has its own login, and this page links to all, so that nobody has to
 * know where.
 */
export function WhoLogsInPage({ settings }: { settings: PageSettings }) {
  return (
    <MessagePage
      settings={settings}
      title="Vous connecter"
      text="Dites-nous qui vous êtes, nous ouvrons le bon espace."
    >
      <ul className="flex max-w-xl flex-col gap-3">
        {spaces.map(({ href, icon, label }) => (
          <li key={href}>
            <a
              href={href}
              className="flex min-h-16 items-center gap-4 rounded-lg border border-edge bg-raised px-5 py-3 font-semibold text-silver-50 transition-colors hover:border-silver-200 hover:bg-lifted"
            >
              <Icon name={icon} />
              <span className="min-w-0 flex-1">{label}</span>
              <Icon name="arrow-right" />
            </a>
          </li>
        ))}
      </ul>
    </MessagePage>
  );
}
