import { type ReactNode, useEffect, useRef } from "react";

/** Frames "Vérifiez": shown from its top, with the focus on its heading. `intro`: what is shown below. */
export function ReviewFrame({ intro, children }: { intro: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: "instant" });
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-8 lg:max-w-3xl">
      <header className="flex flex-col gap-2">
        <h1 ref={heading} tabIndex={-1} className="silver-text text-3xl outline-none">
          Vérifiez
        </h1>
        <p className="text-silver-300">{intro}</p>
      </header>
      {children}
    </div>
  );
}
