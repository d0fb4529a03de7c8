import type { ReactNode } from "react";

interface SaveBarProps {
  /** Background behind the bar. */
  ground: "page" | "panel";
  children: ReactNode;
}

/**
 * Keeps a long form's save button, and the reason why saving failed, at the window's lower edge while the form is in
 * view.
 */
export function SaveBar({ ground, children }: SaveBarProps) {
  const look = ground === "page" ? "bg-ground" : "-mx-5 rounded-b-lg bg-raised px-5 sm:-mx-6 sm:px-6";
  return (
    <div
      className={`sticky bottom-0 z-10 flex flex-col gap-3 border-t border-line py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] ${look}`}
    >
      {children}
    </div>
  );
}
