import { type ReactNode, useState } from "react";
import { Chevron } from "#web/kit/ui/chevron.tsx";

interface FoldedPanelProps {
  title: string;
  /** Whether it starts unfolded. */
  isOpen?: boolean;
  /** Whether its content is rendered only while it is unfolded. */
  late?: boolean;
  children: ReactNode;
}

/** Folds rarely needed content under a title. */
export function FoldedPanel({ title, isOpen = false, late = false, children }: FoldedPanelProps) {
  const [isShown, setShown] = useState(isOpen);
  return (
    <details
      open={isShown}
      onToggle={({ currentTarget }) => setShown(currentTarget.open)}
      className="panel group min-w-0 px-5 py-2 sm:px-6"
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-semibold text-silver-50 wrap-anywhere">
        {title}
        <span className="text-silver-300 group-open:rotate-180">
          <Chevron />
        </span>
      </summary>
      {late && !isShown ? null : children}
    </details>
  );
}
