import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatInstantInDakar } from "../dakar-dates.ts";
import { staffPaths } from "../../session/staff-paths.ts";

/** Shows day and time on one line. */
export function InstantCell({ at }: { at: string }) {
  return <span className="whitespace-nowrap">{formatInstantInDakar(at)}</span>;
}

/** Shows the row's main value. */
export function MainCell({ children }: { children: ReactNode }) {
  return <span className="font-semibold text-silver-50">{children}</span>;
}

/** Shows a sum on one line. */
export function SumCell({ children }: { children: string }) {
  return <span className="font-semibold whitespace-nowrap text-silver-50 tabular-nums">{children}</span>;
}

export function OrderLink({ orderRef, number }: { orderRef: string; number: string }) {
  return (
    <Link to={staffPaths.order(orderRef)} className="text-link inline-flex min-h-9 items-center whitespace-nowrap">
      {number}
    </Link>
  );
}
