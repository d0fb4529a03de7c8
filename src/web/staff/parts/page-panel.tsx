import { type ReactNode, useId, useState } from "react";
import { useLocation } from "react-router";
import { useStoredPreference } from "./use-stored-preference.ts";
import { Chevron } from "#web/kit/ui/chevron.tsx";

interface PanelProps {
  title: string;
  /** Target of links on the page. */
  id?: string;
  /** Shown beside the title. */
  action?: ReactNode;
  /** If set, the panel starts folded; the browser remembers it open under this name, for all pages of its kind. */
  fold?: string | undefined;
  /** Summary of a folded panel's content, beside its title. */
  holds?: string | undefined;
  children: ReactNode;
}

const look = "panel flex min-w-0 flex-col gap-4 rounded-md p-5";

/** Frames one part of a page. */
export function PagePanel({ title, id, action, fold, holds, children }: PanelProps) {
  const titleId = useId();
  if (fold)
    return (
      <Folded title={title} name={fold} id={id} holds={holds}>
        {action ? <div>{action}</div> : null}
        {children}
      </Folded>
    );
  return (
    <section id={id} aria-labelledby={titleId} className={look}>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={titleId} className="text-lg">
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  );
}

interface FoldedProps {
  title: string;
  name: string;
  id: string | undefined;
  holds: string | undefined;
  children: ReactNode;
}

/** Also starts open if the address points to the panel. */
function Folded({ title, name, id, holds, children }: FoldedProps) {
  const titleId = useId();
  const { hash } = useLocation();
  const [kept, keep] = useStoredPreference(`volet ${name}`, (stored) => stored === true);
  const [pressed, setPressed] = useState<{ open: boolean; hash: string }>();
  const open = pressed?.hash === hash ? pressed.open : kept || (id !== undefined && hash === `#${id}`);
  return (
    <section id={id} aria-labelledby={titleId} className="panel min-w-0 rounded-md">
      {/* The content is rendered only while open, since a chart inside has to know its width. */}
      <details
        open={open}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open === open) return;
          setPressed({ open: currentTarget.open, hash });
          keep(currentTarget.open);
        }}
        className="group"
      >
        <summary className="flex min-h-14 list-none items-center gap-3 rounded-md px-5 py-2 hover:bg-white/3 [&::-webkit-details-marker]:hidden">
          <h2 id={titleId} className="text-lg whitespace-nowrap max-sm:text-base">
            {title}
          </h2>
          <span className="line-clamp-1 min-w-0 flex-1 text-right text-sm wrap-anywhere text-silver-300">{holds}</span>
          <span className="text-silver-300 transition-transform group-open:rotate-180">
            <Chevron />
          </span>
        </summary>
        {open ? <div className="flex min-w-0 flex-col gap-4 px-5 pb-5">{children}</div> : null}
      </details>
    </section>
  );
}
