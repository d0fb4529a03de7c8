import type { ReactNode } from "react";
import type { PageSettings } from "#web/kit/settings.ts";
import { BackLinks } from "#web/kit/ui/back-links.tsx";
import { Button } from "#web/kit/ui/button.tsx";
import { StaticPageLayout } from "./static-page.tsx";

/** The content of a page with one sentence. */
export interface Message {
  /** Title in the browser's tab. */
  tab: string;
  title: string;
  text: string;
  /** What the visitor can do next. */
  way: ReactNode;
}

interface MessagePageProps extends Pick<Message, "title" | "text"> {
  settings: PageSettings;
  children?: ReactNode;
}

/** Renders one sentence, and what the visitor can do next. */
export function MessagePage({ settings, title, text, children }: MessagePageProps) {
  return (
    <StaticPageLayout settings={settings}>
      <div className="page-width pt-4 pb-24">
        <BackLinks offers={false} />
        <h1 className="mt-[8svh] max-w-3xl text-3xl">{title}</h1>
        <p className="mt-5 max-w-xl text-lg">{text}</p>
        <div className="mt-8">{children}</div>
      </div>
    </StaticPageLayout>
  );
}

/**
 * Renders a form that posts to its own page: mailed links need a press on a button, since mail programs open links by
 * themselves.
 */
export function PostToSamePageForm({ children }: { children: string }) {
  return (
    <form method="post">
      <Button type="submit" size="large">
        {children}
      </Button>
    </form>
  );
}
