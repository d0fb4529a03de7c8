import { routePaths } from "#shared/route-paths.ts";
import { BrandLink } from "./brand.tsx";
import { ButtonLink } from "./button.tsx";

const sections = [
  { href: "/#offres", label: "Offres" },
  { href: "/#fonctionnement", label: "Fonctionnement" },
  { href: "/#questions", label: "Questions" },
  { href: "/#contact", label: "Contact" },
  { href: routePaths.owner, label: "Ma carte" },
] as const;

/** Renders the header of every public page; `plain`: only the name, so that nothing leads away from a form. */
export function SiteHeader({ plain = false }: { plain?: boolean }) {
  return (
    <header className="relative z-20">
      <a href="#contenu" className="sr-only skip-link">
        Aller au contenu
      </a>
      <div className="page-width flex min-h-16 flex-wrap items-center justify-between gap-x-6 py-2 lg:min-h-18">
        <BrandLink />
        {plain ? null : (
          <div className="flex items-center gap-2">
            <details className="relative lg:hidden" data-menu>
              <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-full border border-edge px-4 text-sm font-semibold text-silver-50 [&::-webkit-details-marker]:hidden">
                Menu
              </summary>
              <nav
                aria-label="Menu"
                className="absolute top-13 right-0 flex w-60 max-w-[80vw] flex-col rounded-lg border border-edge bg-raised p-2 shadow-floating"
              >
                {[...sections, { href: routePaths.offers, label: "Commander" }].map(({ href, label }) => (
                  <a
                    key={href}
                    href={href}
                    className="flex min-h-12 items-center rounded-md px-4 font-semibold text-silver-50 hover:bg-lifted"
                  >
                    {label}
                  </a>
                ))}
              </nav>
            </details>
            <nav aria-label="Principale" className="hidden items-center lg:flex">
              {sections.map(({ href, label }) => (
                <a
                  key={href}
                  href={href}
                  className="inline-flex min-h-11 items-center rounded-full px-4 text-sm font-medium text-silver-200 hover:bg-raised hover:text-silver-50"
                >
                  {label}
                </a>
              ))}
            </nav>
            <span className="hidden lg:block">
              <ButtonLink href={routePaths.offers} variant="secondary" size="small">
                Commander
              </ButtonLink>
            </span>
          </div>
        )}
      </div>
    </header>
  );
}
