import type { ReactNode } from "react";
import { SiteFooter } from "#web/kit/ui/site-footer.tsx";
import { SiteHeader } from "#web/kit/ui/site-header.tsx";
import type { PageSettings } from "#web/kit/settings.ts";

interface StaticPageLayoutProps {
  settings: PageSettings;
  /** `gold`: the look of the GOLD card's page. */
  tone?: "gold";
  children: ReactNode;
}

/** Lays out the header, content and footer of every static page; `gold`: the look of the GOLD card's page. */
export function StaticPageLayout({ settings, tone, children }: StaticPageLayoutProps) {
  return (
    <div className={`flex min-h-svh flex-col overflow-x-clip ${tone === "gold" ? "gold-room" : ""}`}>
      <SiteHeader />
      <main id="contenu" className="flex-1">
        {children}
      </main>
      <SiteFooter companyUrl={settings.companyUrl} />
    </div>
  );
}
