import { type ReactNode, useId } from "react";
import { useStoredPreference } from "./use-stored-preference.ts";
import { Chevron } from "#web/kit/ui/chevron.tsx";

interface PanelProps {
  title: string;
  /** Target of links on the page. */
  id?: string;
  /** Beside the title. */
  action?: ReactNode;
  /** If set, the panel starts folded; this browser remembers its state under this name, for all pages of its kind. */
  fold?: string;
  children: ReactNode;
}

const look = "panel flex min-w-0 flex-col gap-4 rounded-md p-5";

/** Frames one part of a page. */
export function PagePanel({ title, id, action, fold, children }: PanelProps) {
  const titleId = useId();
  if (fold)
    return (
      <Folded title={title} name={fold}>
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
  children: ReactNode;
}

function Folded({ title, name, children }: FoldedProps) {
  const id = useId();
  const [open, keep] = useStoredPreference(`volet ${name}`, (kept) => kept === true);
  return (
    <section aria-labelledby={id} className="panel min-w-0 rounded-md">
      {/* A chart inside has to know its width, so nothing stands in a closed fold. */}
      <details
        open={open}
        onToggle={(event) => event.currentTarget.open !== open && keep(event.currentTarget.open)}
        className="group"
      >
        <summary className="flex min-h-14 list-none items-center justify-between gap-3 rounded-md px-5 py-3 hover:bg-white/3 [&::-webkit-details-marker]:hidden">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          <span className="text-silver-300 transition-transform group-open:rotate-180">
            <Chevron />
          </span>
        </summary>
        {open ? <div className="flex min-w-0 flex-col gap-4 px-5 pb-5">{children}</div> : null}
      </details>
    </section>
  );
}
