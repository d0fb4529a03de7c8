import { type ReactNode, useId } from "react";

interface FormSectionProps {
  title: string;
  intro?: string;
  children: ReactNode;
}

/** Renders a section of the form with a focusable title. On a phone it is as wide as the page. */
export function FormSection({ title, intro, children }: FormSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 lg:panel lg:gap-6 lg:p-8">
      <header className="flex flex-col gap-1.5">
        <h2 id={id} tabIndex={-1} className="text-xl outline-none">
          {title}
        </h2>
        {intro ? <p className="text-sm text-silver-300">{intro}</p> : null}
      </header>
      <div className="@container">{children}</div>
    </section>
  );
}
