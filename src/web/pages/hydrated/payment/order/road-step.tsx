import type { ReactNode } from "react";
import { formatFrenchDay } from "#shared/instants.ts";
import { Icon } from "#web/ui/icons.tsx";

interface TimelineStepProps {
  state: "done" | "now" | "next";
  title: string;
  children: ReactNode;
}

export function TimelineStep({ state, title, children }: TimelineStepProps) {
  return (
    <li className={`road-${state}`} aria-current={state === "now" ? "step" : undefined}>
      <span className="road-mark">{state === "done" ? <Icon name="check" /> : null}</span>
      <span className="font-semibold text-silver-50">{title}</span> <span className="text-silver-200">{children}</span>
    </li>
  );
}

export function TimelineDay({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString().slice(0, 10)} suppressHydrationWarning>
      {formatFrenchDay(at)}
    </time>
  );
}
