import type { ReactNode } from "react";

/** Renders a destructive button with an explanation of what it deletes. */
export function DestructiveActionRow({ says, children }: { says: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      {children}
      <p className="max-w-prose min-w-0 flex-1 basis-60 text-sm text-silver-300">{says}</p>
    </div>
  );
}
