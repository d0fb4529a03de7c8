import { typesetText } from "#web/kit/typeset.ts";
import type { ReactNode } from "react";

interface SystemScreenPanelProps {
  id: string;
  title: string;
  intro?: string;
  children: ReactNode;
}

export function SystemScreenPanel({ id, title, intro, children }: SystemScreenPanelProps) {
  return (
    <section aria-labelledby={id} className="panel flex flex-col gap-4 p-5 sm:p-6">
      <div className="flex flex-col gap-1">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {intro ? <p className="text-sm text-silver-300">{typesetText(intro)}</p> : null}
      </div>
      {children}
    </section>
  );
}
