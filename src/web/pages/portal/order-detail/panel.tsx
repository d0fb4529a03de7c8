import { type ReactNode, useId } from "react";

interface PanelProps {
  title: string;
  /** At the title's side. */
  action?: ReactNode;
  children: ReactNode;
}

/** One part of the order's page. */
export function Panel({ title, action, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel flex min-w-0 flex-col gap-4 rounded-md p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-lg">{title}</h2>
        {action}
      </header>
      {children}
    </section>
  );
}
