import type { ReactNode } from "react";
import { PortalIcon } from "../parts/portal-icon.tsx";

interface FoldedPanelProps {
  title: string;
  /** Whether it begins unfolded. */
  isOpen?: boolean;
  children: ReactNode;
}

/** Holds what is rarely needed under a title that unfolds it. */
export function FoldedPanel({ title, isOpen = false, children }: FoldedPanelProps) {
  return (
    <details open={isOpen} className="panel group px-5 py-2 sm:px-6">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-semibold text-silver-50 wrap-anywhere">
        {title}
        <span className="text-silver-300 group-open:rotate-180">
          <PortalIcon name="chevron" />
        </span>
      </summary>
      {children}
    </details>
  );
}
