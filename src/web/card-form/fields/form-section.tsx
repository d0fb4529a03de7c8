import { type ReactNode, useId } from "react";

/** One of the form's four parts. */
export function FormSection({ number, title, intro, children }: { number: number; title: string; intro?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel flex flex-col gap-6 p-[min(1.25rem,5.5vw)] sm:p-8">
      <header className="flex flex-col gap-1.5">
        <h2 id={id} className="flex flex-wrap items-baseline gap-x-3 text-xl">
          <span className="text-base font-semibold text-gold-200 tabular-nums" aria-hidden="true">{number}</span>
          {title}
        </h2>
        {intro ? <p className="text-sm text-silver-300">{intro}</p> : null}
      </header>
      <div className="@container">{children}</div>
    </section>
  );
}
