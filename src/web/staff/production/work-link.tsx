import type { ReactNode } from "react";
import { Link } from "react-router";

interface WorkLinkProps {
  to: string;
  isNext: boolean;
  children: ReactNode;
}

/** Links to the screen on which these pieces are worked on, beside the buttons that move them. */
export function PieceWorkLink({ to, isNext, children }: WorkLinkProps) {
  const look = isNext
    ? "bg-linear-to-b from-white to-silver-200 text-ink shadow-raised hover:to-white"
    : "border border-edge bg-raised text-silver-50 hover:border-silver-200 hover:bg-lifted";
  return (
    <Link to={to} className={`inline-flex min-h-11 items-center rounded-full px-4 text-sm font-semibold ${look}`}>
      {children}
    </Link>
  );
}
