import { type ReactNode, useEffect } from "react";
import { BrandLink } from "#web/kit/ui/brand.tsx";

/** Renders a portal page that needs no session: title of the tab, heading and content, centered on the screen. */
export function StaffEntryPage({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} | Sen Digital Vcard`;
  }, [title]);
  return (
    <div className="page-width flex min-h-svh flex-col py-4">
      <header>
        <BrandLink />
      </header>
      <main className="m-auto flex w-full max-w-md flex-col gap-8 py-10">
        <h1 className="text-2xl">{title}</h1>
        {children}
      </main>
    </div>
  );
}
