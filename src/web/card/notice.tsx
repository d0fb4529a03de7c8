import type { ReactNode } from "react";
import { BrandMark } from "../ui/brand.tsx";

interface CardNoticePageProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** Renders a page in place of a card that cannot be shown: why, and what there is to do. */
export function CardNoticePage({ title, text, children }: CardNoticePageProps) {
  return (
    <main className="missing">
      <BrandMark />
      <h1>
        <span>{title}</span>
      </h1>
      <p>{text}</p>
      {children}
    </main>
  );
}
