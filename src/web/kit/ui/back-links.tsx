import { routePaths } from "#shared/route-paths.ts";
import { Icon } from "./icons.tsx";

interface BackLinksProps {
  offers?: boolean;
  home?: boolean;
  /** The company whose space to link to, instead of the site's first page. */
  space?: string | undefined;
}

/** Renders "Retour aux offres" and "Retour à l'accueil" (product.md §2), or a link back to a company's space. */
export function BackLinks({ offers = true, home = true, space }: BackLinksProps) {
  return (
    <nav aria-label="Retour" className="flex flex-wrap gap-x-6">
      {offers ? <BackLink href={routePaths.offers}>Retour aux offres</BackLink> : null}
      {space === undefined ? null : <BackLink href={routePaths.companySpace(space)}>Espace de l'entreprise</BackLink>}
      {home && space === undefined ? <BackLink href={routePaths.home}>Retour à l'accueil</BackLink> : null}
    </nav>
  );
}

function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      className="group inline-flex min-h-11 items-center gap-2 text-sm font-medium text-silver-300 hover:text-silver-50"
    >
      <span className="transition-transform group-hover:-translate-x-0.5">
        <Icon name="arrow-left" />
      </span>
      {children}
    </a>
  );
}
