import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useLocation } from "react-router";

interface ScreenProps {
  title: string;
  /** Shown in the heading instead of the title. */
  heading?: ReactNode;
  intro?: ReactNode;
  /** Links to other views of the screen, between the heading and the buttons if there is room. */
  views?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * Renders a portal page: its tab title, its heading, which takes the focus when one navigates here, and its content.
 */
export function StaffScreen({ title, heading, intro, views, actions, children }: ScreenProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();

  const arrive = useEffectEvent(() => {
    // `default` is the key of the first address that the tab opened.
    if (key === "default") return;
    ref.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: "instant" });
  });
  useEffect(() => arrive(), []);
  useEffect(() => {
    document.title = `${title} | Sen Digital Vcard`;
  }, [title]);

  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 max-sm:items-start max-sm:gap-x-4 gap-y-4 pb-6">
        <div className="flex min-w-0 flex-col gap-1 max-sm:flex-1 max-sm:basis-60">
          <h1 ref={ref} tabIndex={-1} className="text-2xl outline-none wrap-anywhere">
            {heading ?? title}
          </h1>
          {intro ? <p className="text-sm text-silver-300">{intro}</p> : null}
        </div>
        {views ? <div className="order-last min-w-0 basis-full xl:order-none xl:flex-1 xl:basis-0">{views}</div> : null}
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      </header>
      {children}
    </>
  );
}
