import { routePaths } from "#shared/route-paths.ts";

const links = [
  { href: routePaths.owner, label: "Ma carte" },
  { href: routePaths.terms, label: "Conditions de vente" },
  { href: routePaths.privacy, label: "Confidentialité" },
  { href: routePaths.legal, label: "Mentions légales" },
] as const;

/** Renders the line of product.md §2 with the parent company's site, the owner's space and the legal pages. */
export function SiteFooter({ companyUrl }: { companyUrl: string }) {
  return (
    <footer className="border-t border-line text-sm text-silver-300">
      <div className="page-width flex flex-col gap-1 py-3 md:flex-row md:py-8 md:items-center md:justify-between">
        <p>
          ©2024 Sen Digital Vcard | Un produit de{" "}
          <a href={companyUrl} className="text-link inline-block py-2 font-semibold">
            SDP
          </a>
        </p>
        <nav aria-label="Pied de page" className="flex flex-wrap gap-x-6">
          {links.map(({ href, label }) => (
            <a
              key={href}
              href={href}
              className="inline-flex min-h-11 items-center hover:text-silver-50 hover:underline"
            >
              {label}
            </a>
          ))}
        </nav>
      </div>
    </footer>
  );
}
