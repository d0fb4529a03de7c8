import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { BrandMark } from "#web/kit/ui/brand.tsx";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";

/** Renders the loader of product.md §2: the brand's mark, pulsing. */
export function StaffLoadingState({ what = "Chargement..." }: { what?: string }) {
  return (
    <div
      role="status"
      className="grid min-h-64 place-content-center justify-items-center gap-3 text-sm text-silver-300"
    >
      <span className="animate-pulse">
        <BrandMark />
      </span>
      {what}
    </div>
  );
}

interface StaffReadingProps {
  query: Pick<UseQueryResult, "isPending" | "isError" | "error" | "isFetching"> & { refetch: () => unknown };
  /** Message if the content cannot be loaded: "La liste des utilisateurs n'a pas pu être chargée." */
  failed: string;
  /** Shown during the first load. */
  loading?: ReactNode;
}

/** Shows that something is loading, or why it could not be loaded; nothing once it is loaded. */
export function StaffReadingState({ query, failed, loading = <StaffLoadingState /> }: StaffReadingProps) {
  if (query.isPending) return loading;
  if (!query.isError) return null;
  return (
    <StaffFailedState what={failed} error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
  );
}

interface FailedProps {
  what: string;
  error: unknown;
  onRetry: () => void;
  busy?: boolean;
}

export function StaffFailedState({ what, error, onRetry, busy = false }: FailedProps) {
  return (
    <Callout kind="danger" role="alert" title={what}>
      <p>{getCallErrorMessage(error)}</p>
      <div className="pt-2">
        <Button size="small" variant="secondary" busy={busy} busyLabel="Nouvel essai…" onClick={onRetry}>
          Réessayer
        </Button>
      </div>
    </Callout>
  );
}

/** Says that there is nothing to show, why, and what to do about it. */
export function StaffEmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid min-h-48 place-content-center justify-items-center gap-3 rounded-lg border border-dashed border-silver-600 p-8 text-center text-sm text-silver-300">
      <p className="text-base font-semibold text-silver-50">{title}</p>
      {children}
    </div>
  );
}
