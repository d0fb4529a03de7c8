import type { ReactNode } from "react";
import { BrandMark } from "../ui/brand.tsx";

/** Renders a page in place of a card that cannot be shown: why, and what there is to do. */
export function CardNoticePage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
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
