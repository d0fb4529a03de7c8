import { type ReactNode, useId } from "react";

/** Frames one part of a card's page for its owner. */
export function OwnerSectionPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel flex min-w-0 flex-col gap-4 p-4 sm:p-6">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}
