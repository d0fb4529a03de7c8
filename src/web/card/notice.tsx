import type { ReactNode } from "react";
import { BrandMark } from "#web/kit/ui/brand.tsx";

interface CardNoticePageProps {
  title: string;
  /** Whether the title is somebody's name, which no browser may translate. */
  isName?: boolean;
  text: string;
  children: ReactNode;
}

/** Renders a page in place of a card that cannot be shown: why, and what there is to do. */
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
