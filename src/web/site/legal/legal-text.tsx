import type { ReactNode } from "react";
import { BackLinks } from "#web/kit/ui/back-links.tsx";
import type { PageSettings } from "#web/kit/settings.ts";
import { StaticPageLayout } from "../static-page.tsx";

interface LegalTextProps {
  settings: PageSettings;
  title: string;
  lead: string;
  children: ReactNode;
}

/** Renders a page of text: one title, with sections below. */
export function LegalText({ settings, title, lead, children }: LegalTextProps) {
  return (
    <StaticPageLayout settings={settings}>
      <article className="page-width pt-4 pb-24">
        <BackLinks offers={false} />
        <h1 className="mt-6 text-3xl">{title}</h1>
        <p className="mt-5 max-w-2xl text-lg">{lead}</p>
        <div className="mt-12 flex flex-col gap-12">{children}</div>
      </article>
    </StaticPageLayout>
  );
}

/** Renders one section; its title stands in the margin if there is room. */
export function LegalClause({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-12 gap-y-3 border-t border-line pt-6 lg:grid-cols-[18rem_1fr]">
      <h2 className="text-lg">{title}</h2>
      <div className="clause max-w-2xl">{children}</div>
    </section>
  );
}
