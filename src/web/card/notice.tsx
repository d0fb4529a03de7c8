import type { ReactNode } from "react";
import { BrandMark } from "#web/kit/ui/brand.tsx";

interface CardNoticePageProps {
  title: string;
  /** Whether the title is a name, which browsers must not translate. */
  isName?: boolean;
  text: string;
  children: ReactNode;
}

/** Renders a page instead of a card that cannot be shown: the reason, and what visitors can do. */
export function CardNoticePage({ title, isName, text, children }: CardNoticePageProps) {
  return (
    <main className="missing">
      <BrandMark />
      <h1 {...(isName ? { translate: "no" } : {})}>
        <span>{title}</span>
      </h1>
      <p>{text}</p>
      {children}
    </main>
  );
}
