import { routePaths } from "#shared/route-paths.ts";
import { ButtonLink } from "#web/kit/ui/button.tsx";
import type { PageSettings } from "#web/kit/settings.ts";
import { StaticPageLayout } from "./static-page.tsx";

/** Answers every unknown path (product.md §2): a 404 whose zero still emits a wave. */
export function NotFoundPage({ settings }: { settings: PageSettings }) {
  return (
    <StaticPageLayout settings={settings}>
      <div className="page-width flex min-h-[70svh] flex-col justify-center py-12">
        <h1>
          <span className="silver-text not-found block">404</span>
          <span className="mt-4 block text-2xl">Cette page n'existe pas.</span>
        </h1>
        <p className="mt-8">
          <ButtonLink href={routePaths.home} size="large">
            Retour à l'accueil
          </ButtonLink>
        </p>
      </div>
    </StaticPageLayout>
  );
}
